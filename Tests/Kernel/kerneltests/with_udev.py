"""The same life with a udevd: it sets rights, tells properties, and says when a device is ready."""

from .life import INPUT, NOBODY, ONE_TAP, another_at_its_node, device_section
from .panel import dev_b, keyboard
from .play import BASELINE, REGIONS, SCREEN, collect

tests = []
test = collect(tests)
RULES = "/run/udev/rules.d/99-test.rules"
# Everything about a panel takes udev longer than the daemon waits for it.
SLOWLY = 'ACTION=="add", KERNEL=="event*", PROGRAM="/bin/sleep 3"'


def begin(play, *rules, config=BASELINE, user="0"):
    """udevd, then the daemon, and no device yet."""
    if rules:
        play.add("file " + RULES, *rules, ".")
    play.add("udevd")
    play.config(config)
    play.start(user=user)
    play.pause(100)


@test("udev: a panel that is there, and one that comes later", is_for_guests_only=True)
def there_and_later(play):
    play.add("udevd")
    play.make(dev_b(b"First"))
    play.pause(500)
    play.config()
    play.start()
    play.attached(0)
    play.make(dev_b(b"Second"), 1)
    play.attached(1, within_ms=1000)
    play.add("mark")
    play.tap(45, device=0)
    play.tap(46, x=400, device=1)
    play.stop()

    def judge(log):
        log.attached()
        log.tells(*ONE_TAP, "touchDown B 2 400,150 tap=1 device=1", "touchUpInside B 2 400,150 tap=1 device=1",
                  devices=["First", "Second"])
        log.no_message("error")

    return judge


@test("C71 udev: in the group input, a new panel is used within a second, and no denial is told",
      is_for_guests_only=True)
def rights_by_udev(play):
    begin(play, user="%d:%d" % (NOBODY, INPUT))
    play.make(dev_b())
    play.attached(within_ms=1000)
    play.add("mark")
    play.tap(45)
    play.stop()

    def judge(log):
        log.attached()
        log.no_message("denied")
        log.tells(*ONE_TAP)

    return judge


@test("C70 udev: outside the group input, the panel's owner and group are told, and nothing of the keyboard",
      is_for_guests_only=True)
def denied(play):
    play.add("udevd")
    play.make(dev_b(), 0)
    play.make(keyboard(), 1)
    play.pause(500)
    play.config()
    play.start(user=str(NOBODY))
    play.pause(3000)
    play.add("mode 0 0666")
    play.attached(0, within_ms=1000)
    play.add("mark")
    play.tap(45)
    play.stop()

    def judge(log):
        log.attached()
        log.message(log.node(0), "permission denied", "root:input", count=1)
        log.no_message(log.node(1))
        log.tells(*ONE_TAP)

    return judge


@test("C64 udev: five quick replugs", is_for_guests_only=True)
def replugged(play):
    begin(play)
    play.make(dev_b())
    play.attached()
    play.tap(45)
    play.add("facts")
    for _ in range(5):
        play.add("destroy 0")
        play.pause(200)
        play.make(dev_b())
        play.attached(within_ms=1000)
        play.tap(45)
    play.add("facts")
    play.stop()

    def judge(log):
        log.attached()
        before, after = log.facts()
        log.demand(before["descriptors"] == after["descriptors"], "descriptors: %s, %s" % (before, after))
        ups = [event["event"] for event in log.events if event["event"] == "touchUpInside"]
        log.demand(len(ups) == 6, "%d taps" % len(ups))
        log.message("gone", count=5)

    return judge


@test("udev: its LIBINPUT_CALIBRATION_MATRIX is used, and the file's comes before it", is_for_guests_only=True)
def matrix(play):
    begin(play, 'SUBSYSTEM=="input", ENV{LIBINPUT_CALIBRATION_MATRIX}="0.5 0 0 0 1 0"')
    play.make(dev_b())
    play.attached()
    play.add("mark")
    play.tap(45, x=400)
    play.config(SCREEN + device_section("panel", 'name = "DEV-B"', "calibration = [1, 0, 0, 0, 1, 0]") + REGIONS)
    play.reload()
    play.pause(100)
    play.tap(46, x=400)
    play.stop()
    return lambda log: log.tells(
        *ONE_TAP, "touchDown B 2 400,150 tap=1", "touchUpInside B 2 400,150 tap=1")


@test("udev: two panels told apart by a property; one that has another isn't used", is_for_guests_only=True)
def by_property(play):
    config = SCREEN + device_section("left", 'property = "ID_SEAT=seat1"') + REGIONS
    begin(play, 'ATTRS{name}=="One", ENV{ID_SEAT}="seat1"', 'ATTRS{name}=="Two", ENV{ID_SEAT}="seat2"', config=config)
    play.make(dev_b(b"One"), 0)
    play.make(dev_b(b"Two"), 1)
    play.attached(0)
    play.pause(500)
    play.add("attached 1 0", "mark")
    play.tap(45, device=1)
    play.tap(46, device=0)
    play.stop()

    def judge(log):
        log.demand([entry.rest for entry in log.all("attached")] == ["0 yes", "1 no"], "the wrong ones are used")
        log.tells(*ONE_TAP)

    return judge


@test("udev is slow, and only then tells what the configuration asks for: used then", is_for_guests_only=True)
def late_property(play):
    config = SCREEN + device_section("panel", 'property = "ID_SEAT=seat1"') + REGIONS
    begin(play, SLOWLY + ', ENV{ID_SEAT}="seat1"', config=config)
    play.make(dev_b())
    play.pause(2000)
    play.add("attached 0 0")
    play.attached(within_ms=2000)
    play.add("mark")
    play.tap(45)
    play.stop()

    def judge(log):
        log.demand([entry.rest for entry in log.all("attached")] == ["0 no", "0 yes"], "used too early or never")
        log.tells(*ONE_TAP)
        log.message("used", count=1)
        log.no_message("not used")

    return judge


@test("udev is slow: the panel is used without it, and its calibration is taken over when it comes",
      is_for_guests_only=True)
def late_matrix(play):
    begin(play, SLOWLY + ', ENV{LIBINPUT_CALIBRATION_MATRIX}="0.5 0 0 0 1 0"')
    play.make(dev_b())
    play.attached(within_ms=1500)
    play.add("mark")
    play.tap(45, x=400)
    play.down(0, 46, 400, 150)
    play.pause(3000)
    play.up(0)
    play.pause(400)
    play.tap(47, x=400)
    play.stop()

    def judge(log):
        log.attached()
        log.tells(
            "touchDown B 1 400,150 tap=1", "touchUpInside B 1 400,150 tap=1", "touchDown B 2 400,150 tap=2",
            "longPress B 2 400,150", "touchCancel B 2 400,150 reload", "touchDown A 3 200,150 tap=1",
            "touchUpInside A 3 200,150 tap=1")
        log.message("used", count=1)

    return judge


@test("C71 udev is slow to give rights: told that they are missing, used once they are there", is_for_guests_only=True)
def late_rights(play):
    begin(play, SLOWLY, user="%d:%d" % (NOBODY, INPUT))
    play.make(dev_b())
    play.attached(within_ms=4000)
    play.add("mark")
    play.tap(45)
    play.stop()

    def judge(log):
        log.attached()
        log.message(log.node(), "permission denied", "mode 0600", count=1)
        log.tells(*ONE_TAP)

    return judge


@test("C71 udev never tells of a panel: it waits a second once, and rights that come later count at once",
      is_for_guests_only=True)
def silent_udev(play):
    begin(play, SLOWLY.replace("3", "30"), user=str(NOBODY))
    play.make(dev_b())
    play.pause(2000)
    play.add("mode 0 0666")
    play.attached(within_ms=200)
    play.add("mark")
    play.tap(45)
    play.stop()

    def judge(log):
        log.attached()
        log.message(log.node(), "permission denied", count=1)
        log.tells(*ONE_TAP)

    return judge


test("udev: another panel takes the node of one that went, before the daemon has seen that",
     is_for_guests_only=True)(another_at_its_node(with_udevd=True))


@test("idle with udev: no wake-up and no CPU time in a minute", is_for_guests_only=True)
def idle(play):
    begin(play)
    play.make(dev_b())
    play.attached()
    play.pause(3000)
    play.add("facts")
    play.pause(60000)
    play.add("facts")
    play.stop()

    def judge(log):
        before, after = log.facts()
        log.demand(before["sleeps"] == after["sleeps"], "wake-ups: %s, %s" % (before, after))
        log.demand(before["cpu_us"] == after["cpu_us"], "CPU: %s, %s" % (before, after))

    return judge
