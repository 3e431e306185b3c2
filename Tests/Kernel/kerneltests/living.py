"""What happens to a daemon that runs: lost events, grabs, suspend, signals, time, and nothing at all."""

from .life import ONE_TAP, device_section
from .panel import EV_ABS, ID, dev_b
from .play import BASELINE, CONFIG, REGIONS, SCREEN, collect

tests = []
test = collect(tests)
HUP, INT, TERM, CONT, STOP = 1, 2, 15, 18, 19


def flood(play, slot=0, device=0):
    """More than the kernel keeps for a reader: the rest is lost."""
    for step in range(600):
        play.move(slot, 150 + step % 100, 150, device)


@test("C04 a whole tap is read in one go: its times are the kernel's")
def whole_tap(play):
    play.begin(dev_b())
    play.add("signal %d" % STOP)
    play.at(10)
    play.down(0, 45, 200, 150)
    play.at(22)
    play.up(0)
    play.at(500)
    play.add("signal %d" % CONT)
    play.stop()
    return lambda log: log.tells(
        "10 touchDown A 1 200,150 tap=1", "22 touchUpInside A 1 200,150 12ms tap=1", is_timed=True)


@test("C04 more than one read takes waits for a daemon that stood still: all of it counts at once")
def long_queue(play):
    # With so many slots the kernel keeps 4096 events for a reader.
    play.begin(dev_b(slots=64))
    play.add("signal %d" % STOP)
    play.down(0, 45, 200, 150)
    for step in range(1000):
        play.move(0, 150 + step % 100, 150)
    play.up(0)
    play.pause(20)
    play.add("signal %d" % CONT)
    # Nothing comes after it that could tell of the device again.
    play.pause(50)
    play.stop()
    return lambda log: log.tells("touchDown A 1 200,150 tap=1", "touchUpInside A 1 249,150 tap=0")


@test("C16 events are lost and the contact is another one: cancelled as dropped, the new one ignored until it lifts")
def dropped(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.pause(20)
    play.add("signal %d" % STOP)
    flood(play)
    play.up(0)
    play.down(0, 46, 400, 150)
    play.add("signal %d" % CONT)
    play.pause(50)
    play.up(0)
    play.pause(50)
    play.tap(47)
    play.stop()
    return lambda log: log.tells(
        "touchDown A 1 200,150 tap=1", "touchCancel A 1 200,150 dropped", "touchDown A 2 200,150 tap=1",
        "touchUpInside A 2 200,150 tap=1")


@test("C16 events are lost and the contact is still there: it goes on without an event")
def dropped_and_there(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.down(1, 46, 400, 150)
    play.pause(20)
    play.add("signal %d" % STOP)
    flood(play)
    play.move(0, 205, 150)
    play.up(1)
    play.add("signal %d" % CONT)
    play.pause(50)
    play.up(0)
    play.stop()
    return lambda log: log.tells(
        "touchDown A 1 200,150 tap=1", "touchDown B 2 400,150 tap=1", "touchCancel B 2 400,150 dropped",
        "touchUpInside A 1 205,150 tap=1")


@test("C19 a finger that is down at the start gives nothing until it lifts")
def down_at_start(play):
    play.make(dev_b())
    play.down(0, 45, 200, 150)
    play.config()
    play.start()
    play.attached()
    play.add("mark")
    play.move(0, 220, 150)
    play.up(0)
    play.pause(50)
    play.tap(46)
    play.stop()
    return lambda log: log.tells(*ONE_TAP)


@test("C73 a grab waits for the finger that is down: another reader sees it lift, and nothing after")
def grab_waits(play):
    play.make(dev_b())
    play.add("watch 0")
    play.down(0, 45, 200, 150)
    play.config(SCREEN + device_section("panel", 'name = "DEV-B"', "grab = true") + REGIONS)
    play.start()
    play.attached()
    play.add("mark")
    play.up(0)
    play.pause(50)
    play.tap(46)
    play.stop()

    def judge(log):
        log.tells(*ONE_TAP)
        # DEVICE TIME TYPE CODE VALUE
        seen = [entry.rest.split()[2:] for entry in log.all("event")]
        ids = [int(value) for kind, code, value in seen if (int(kind), int(code)) == (EV_ABS, ID)]
        log.demand(ids == [45, -1], "the other reader saw ids %s" % ids)

    return judge


@test("C73 somebody else has grabbed the panel: told, not used meanwhile, used after")
def grab_busy(play):
    play.make(dev_b())
    play.add("watch 0", "grab 0 1")
    play.config(SCREEN + device_section("panel", 'name = "DEV-B"', "grab = true") + REGIONS)
    play.start()
    play.attached()
    play.add("mark")
    play.tap(45)
    play.pause(3000)
    play.down(0, 46, 200, 150)
    play.add("grab 0 0")
    play.pause(1500)
    play.up(0)
    play.pause(50)
    play.tap(47)
    play.stop()

    def judge(log):
        log.message(log.node(), "another program", count=1)
        log.message(log.node(), "used again", count=1)
        log.tells(*ONE_TAP)

    return judge


@test("C73 a finger is down at the start, and somebody else has grabbed the panel: told as well")
def grab_busy_and_down(play):
    play.make(dev_b())
    play.add("watch 0", "grab 0 1")
    play.down(0, 45, 200, 150)
    play.config(SCREEN + device_section("panel", 'name = "DEV-B"', "grab = true") + REGIONS)
    play.start()
    play.attached()
    play.add("mark")
    play.pause(500)
    play.up(0)
    play.pause(3000)
    play.add("grab 0 0")
    play.pause(1500)
    play.tap(47)
    play.stop()

    def judge(log):
        log.message(log.node(), "another program", count=1)
        log.message(log.node(), "used again", count=1)
        log.tells(*ONE_TAP)

    return judge


@test("C75 the panel is inhibited, as at suspend, with a finger down: cancelled once, then a plain tap")
def inhibited(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.pause(20)
    play.add("inhibit 0 1")
    play.pause(2000)
    play.add("inhibit 0 0")
    play.pause(20)
    play.fingers[0].points.clear()
    play.tap(46, x=400)
    play.stop()
    return lambda log: log.tells(
        "touchDown A 1 200,150 tap=1", "touchCancel A 1 200,150 suspend", "touchDown B 2 400,150 tap=1",
        "touchUpInside B 2 400,150 tap=1")


@test("C76 the wall clock jumps back an hour and forth two: durations and tap counts don't notice",
      is_for_guests_only=True)
def wall_clock(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.add("clock -3600")
    play.at(100)
    play.up(0)
    play.at(200)
    play.down(0, 46, 200, 150)
    play.add("clock 7200")
    play.at(300)
    play.up(0)
    play.add("clock -3600")
    play.stop()
    return lambda log: log.tells(
        "0 touchDown A 1 200,150 tap=1", "100 touchUpInside A 1 200,150 100ms tap=1",
        "200 touchDown A 2 200,150 tap=2", "300 touchUpInside A 2 200,150 100ms tap=2", is_timed=True)


@test("SIGHUP with fingers down: the same region goes on, one that moved is cancelled")
def reloaded(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.down(1, 46, 400, 150)
    play.config(BASELINE.replace("x = 300", "x = 310"))
    play.reload()
    play.pause(100)
    play.up(0)
    play.up(1)
    play.stop()

    def judge(log):
        log.tells(
            "touchDown A 1 200,150 tap=1", "touchDown B 2 400,150 tap=1", "touchCancel B 2 400,150 reload",
            "touchUpInside A 1 200,150 tap=1")
        log.message("reloaded", count=1)

    return judge


@test("SIGHUP with a bad file: all mistakes are told, and everything stays as it was")
def reloaded_badly(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.config(BASELINE.replace("x = 300", 'x = "120%"').replace("y = 100", "yy = 100", 1))
    play.reload()
    play.pause(100)
    play.up(0)
    play.pause(50)
    play.tap(46)
    play.stop()

    def judge(log):
        log.tells(
            "touchDown A 1 200,150 tap=1", "touchUpInside A 1 200,150 tap=1", "touchDown A 2 200,150 tap=2",
            "touchUpInside A 2 200,150 tap=2")
        log.message(CONFIG + ":", "error", "yy")
        log.message(CONFIG + ":", "error", "120%")

    return judge


def ended_by(signal):
    def write(play):
        play.begin(dev_b())
        play.down(0, 45, 200, 150)
        play.down(1, 46, 400, 150)
        play.pause(20)
        play.add("signal %d" % signal, "exit 1000")

        def judge(log):
            log.tells(
                "touchDown A 1 200,150 tap=1", "touchDown B 2 400,150 tap=1", "touchCancel A 1 200,150 shutdown",
                "touchCancel B 2 400,150 shutdown")
            log.exits(0)

        return judge

    return write


test("SIGTERM: live touches are cancelled, exit status 0")(ended_by(TERM))
test("SIGINT is SIGTERM")(ended_by(INT))


@test("the reader of stdout goes: the daemon ends with status 0 at the next event")
def reader_gone(play):
    play.begin(dev_b())
    play.tap(45)
    play.add("hush")
    play.tap(46)
    play.add("exit 1000")
    return lambda log: log.exits(0)


@test("idle: no wake-up and no CPU time in a minute, also with a finger that rests")
def idle(play):
    play.begin(dev_b())
    play.tap(45)
    play.pause(2000)
    play.add("facts")
    play.pause(60000)
    play.add("facts")
    play.down(0, 46, 200, 150)
    play.pause(2000)
    play.add("facts")
    play.pause(60000)
    play.add("facts")
    play.up(0)
    play.stop()

    def judge(log):
        facts = log.facts()
        for before, after in (facts[0:2], facts[2:4]):
            # One may come from a timer that was put off.
            log.demand(after["sleeps"] - before["sleeps"] <= 0, "wake-ups: %s, %s" % (before, after))
            log.demand(after["cpu_us"] - before["cpu_us"] <= 0, "CPU: %s, %s" % (before, after))

    return judge


@test("a long press fires by its timer, with no further event from the panel")
def long_press(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.at(1000)
    play.up(0)
    play.stop()

    def judge(log):
        log.tells(
            "0 touchDown A 1 200,150 tap=1", "500 longPress A 1 200,150 500ms",
            "1000 touchUpInside A 1 200,150 1000ms tap=0", is_timed=True)
        press = log.events[1]
        log.demand(press["durationUs"] == 500000, "it lasted %d us" % press["durationUs"])
        log.demand(press["readUs"] - press["timeUs"] < 3000, "told %d us late" % (press["readUs"] - press["timeUs"]))

    return judge


@test("a lift that came before the long press was due counts first, though the daemon slept over both")
def lifted_in_time(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.at(100)
    play.add("signal %d" % STOP)
    play.at(300)
    play.up(0)
    play.at(900)
    play.add("signal %d" % CONT)
    play.stop()
    return lambda log: log.tells(
        "0 touchDown A 1 200,150 tap=1", "300 touchUpInside A 1 200,150 300ms tap=1", is_timed=True)


@test("a lift that came after the long press was due follows it, though the daemon slept over both")
def lifted_late(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.at(100)
    play.add("signal %d" % STOP)
    play.at(700)
    play.up(0)
    play.at(900)
    play.add("signal %d" % CONT)
    play.stop()
    return lambda log: log.tells(
        "0 touchDown A 1 200,150 tap=1", "500 longPress A 1 200,150 500ms",
        "700 touchUpInside A 1 200,150 700ms tap=0", is_timed=True)
