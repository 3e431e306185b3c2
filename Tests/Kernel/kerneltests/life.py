"""Devices that come, go, and aren't what they seem: the case list's "Device life"."""

from .panel import ABS_X, EV_KEY, BTN_TOUCH, MAJOR, X, Panel, DIRECT, dev_b, keyboard, pen
from .play import REGIONS, SCREEN, collect

tests = []
test = collect(tests)
CONT, STOP = 18, 19
NOBODY, INPUT, NOGROUP = 65534, 101, 65534
ONE_TAP = ("touchDown A 1 200,150 tap=1", "touchUpInside A 1 200,150 tap=1")


def device_section(name, match, more=""):
    return '[[device]]\nname = "%s"\nmatch = { %s }\n%s\n' % (name, match, more)


@test("C62 unplugged with fingers down: each touch is cancelled once, and the loss is told once")
def unplugged(play):
    play.begin(dev_b())
    play.down(0, 45, 200, 150)
    play.down(1, 46, 400, 150)
    play.pause(50)
    play.add("destroy 0")
    play.pause(700)
    play.stop()

    def judge(log):
        # The kernel releases the keys of a device that goes, and may get that through.
        log.tells(
            "touchDown A 1 200,150 tap=1", "touchDown B 2 400,150 tap=1",
            "touchCancel A 1 200,150 deviceRemoved|suspend", "touchCancel B 2 400,150 deviceRemoved|suspend")
        log.message(log.node(), "gone", count=1)
        log.exits(0)

    return judge


@test("C64 five quick replugs: five taps, and no descriptor is left over")
def replugged(play):
    play.begin(dev_b())
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
        downs = [event["region"] for event in log.events if event["event"] == "touchUpInside"]
        log.demand(downs == ["A"] * 6, "taps: %s" % downs)
        log.exits(0)

    return judge


def another_at_its_node(with_udevd=False):
    """A panel goes with a finger down and another comes at its node, all of it while the daemon doesn't run."""

    def write(play):
        if with_udevd:
            play.add("udevd")
        play.make(dev_b(b"One"), 0)
        play.pause(500)
        play.config()
        play.start()
        play.attached()
        play.add("mark")
        play.down(0, 45, 200, 150)
        play.pause(20)
        play.add("signal %d" % STOP, "destroy 0")
        play.make(dev_b(b"Two"), 1)
        play.tap(46, x=400, device=1)
        play.down(3, 47, 200, 150, device=1)
        play.pause(300)
        play.add("signal %d" % CONT)
        play.attached(1)
        play.up(3, device=1)
        play.pause(20)
        play.tap(48, x=400, device=1)
        play.stop()

        def judge(log):
            log.demand(log.node(0) == log.node(1), "another node: the test shows nothing")
            log.attached()
            # What the other one's fingers did before it was found isn't told.
            log.tells(
                "touchDown A 1 200,150 tap=1", "touchCancel A 1 200,150 deviceRemoved|suspend",
                "touchDown B 2 400,150 tap=1 device=1", "touchUpInside B 2 400,150 tap=1 device=1",
                devices=["One", "Two"])
            log.message('"One"', "gone", count=1)
            log.message('"Two"', "used", count=1)

        return judge

    return write


test("C64 another panel takes the node of one that went, before the daemon has seen that")(another_at_its_node())


@test("C64 nodes that vanish while they are looked at: nothing is said of them, the next panel works")
def flickering(play):
    play.config()
    play.start()
    play.pause(100)
    for _ in range(30):
        play.make(dev_b())
        play.add("destroy 0")
    play.make(dev_b())
    play.attached()
    play.add("mark")
    play.tap(45)
    play.stop()

    def judge(log):
        log.tells(*ONE_TAP)
        log.no_message("error")
        log.exits(0)

    return judge


@test("C66 two identical panels that one [[device]] fits: both are used, and a warning names both")
def twins(play):
    config = SCREEN + device_section("panel", 'name = "DEV-B"') + REGIONS
    play.begin(dev_b(), dev_b(), config=config)
    play.down(0, 45, 200, 150, device=0)
    play.down(0, 45, 200, 150, device=1)
    play.pause(10)
    play.up(0, device=0)
    play.pause(10)
    play.up(0, device=1)
    play.stop()

    def judge(log):
        log.tells(
            "touchDown A 1 200,150 tap=1", "touchDown A 2 200,150 tap=1", "touchUpInside A 1 200,150 tap=1",
            "touchUpInside A 2 200,150 tap=1")
        log.message("warning", log.node(0), log.node(1), count=1)

    return judge


@test("C66 two identical panels told apart by their nodes: each has its own regions")
def twins_apart(play):
    config = SCREEN + "".join(
        device_section(name, 'path = "@node%d@"' % number)
        + '[[region]]\nname = "%s-A"\nx = 100\ny = 100\nwidth = 200\nheight = 100\ndevice = "%s"\n' % (name, name)
        for number, name in enumerate(("P1", "P2")))
    play.begin(dev_b(), dev_b(), config=config)
    play.down(0, 45, 200, 150, device=0)
    play.down(0, 45, 200, 150, device=1)
    play.pause(10)
    play.up(0, device=0)
    play.pause(10)
    play.up(0, device=1)
    play.stop()

    def judge(log):
        log.tells(
            "touchDown P1-A 1 200,150 tap=1", "touchDown P2-A 2 200,150 tap=1 device=1",
            "touchUpInside P1-A 1 200,150 tap=1", "touchUpInside P2-A 2 200,150 tap=1 device=1",
            devices=["P1", "P2"])
        log.no_message("warning")

    return judge


@test("C67 the configured node is a keyboard: it is left alone, and told by name")
def keyboard_named(play):
    play.make(keyboard())
    play.make(dev_b(), 1)
    play.config(SCREEN + device_section("panel", 'path = "@node0@"') + REGIONS)
    play.start()
    play.add("says 3000 waiting", "attached 0 0")
    play.stop()

    def judge(log):
        log.demand(log.first("attached").rest == "0 no", "the keyboard was opened and kept")
        log.message(log.node(0), "Some Keyboard", "no position axes", "by-path", count=1)
        log.message("waiting", count=1)
        log.exits(0)

    return judge


@test("C68 the panel comes 5 s after the daemon: one line that it waits, used within a second")
def late(play):
    play.config()
    play.start()
    play.pause(5000)
    play.make(dev_b())
    play.attached(within_ms=1000)
    play.add("mark")
    play.tap(45)
    play.stop()

    def judge(log):
        log.attached()
        log.message("waiting", count=1)
        log.tells(*ONE_TAP)

    return judge


def without_rights(group, group_name):
    def write(play):
        play.make(dev_b())
        play.add("owner 0 0 %d" % group, "mode 0 0660")
        play.config()
        play.start(user=NOBODY)
        play.pause(3000)
        play.add("mode 0 0666")
        play.attached(within_ms=1000)
        play.add("mark")
        play.tap(45)
        play.stop()

        def judge(log):
            log.attached()
            log.message(log.node(), "permission denied", "root:" + group_name, count=1)
            log.no_message("error")
            log.tells(*ONE_TAP)

        return judge

    return write


test("C70 no permission: the node, its owner and its group are told; used once the rights are there",
     is_for_guests_only=True)(without_rights(INPUT, "input"))
test("C70 no permission, and the group is root's", is_for_guests_only=True)(without_rights(0, "root"))


def rights_late(delay_ms):
    def write(play):
        play.config()
        play.start(user=NOBODY)
        play.pause(100)
        play.make(dev_b())
        play.pause(delay_ms)
        play.add("owner 0 0 %d" % NOGROUP, "mode 0 0660")
        play.attached(within_ms=1000)
        play.add("mark")
        play.tap(45)
        play.stop()

        def judge(log):
            log.attached()
            log.demand(len([text for text in log.messages if log.node() in text and "denied" in text]) <= 1,
                       "told more than once")
            log.tells(*ONE_TAP)

        return judge

    return write


test("C71 rights that come 150 ms after the node", is_for_guests_only=True)(rights_late(150))
test("C71 rights that come 1.8 s after the node", is_for_guests_only=True)(rights_late(1800))


@test("C77 a name that is no UTF-8: used, and every line is JSON")
def odd_name(play):
    panel = dev_b(bytes.fromhex("546F75636820FFFE220A01"))
    play.begin(panel)
    play.tap(45)
    play.stop()

    def judge(log):
        log.attached()
        log.tells(*ONE_TAP)
        names = {event["device"] for event in log.events}
        log.demand(names == {'Touch \ufffd\ufffd"\n\x01'}, "names: %s" % names)
        log.demand(all(text.isprintable() for text in log.messages), "messages: %s" % log.messages)

    return judge


@test("C37 an axis without a range: that panel is refused with the axis, the other one works")
def no_range(play):
    bad = dev_b(b"Bad Panel").axis(X, 0, 0).axis(ABS_X, 0, 0)
    play.make(bad, 0)
    play.make(dev_b(), 1)
    play.config()
    play.start()
    play.attached(1)
    play.add("mark")
    play.tap(45, device=1)
    play.stop()

    def judge(log):
        log.attached()
        log.message(log.node(0), "Bad Panel", "ABS_MT_POSITION_X", "minimum 0", "maximum 0", count=1)
        log.tells(*ONE_TAP)

    return judge


@test("C59 a pen digitizer comes first: only the touch panel is used")
def pen_first(play):
    play.make(pen(), 0)
    play.make(dev_b(), 1)
    play.config()
    play.start()
    play.attached(1)
    play.add("attached 0 0", "mark")
    play.tap(45, device=1)
    play.stop()

    def judge(log):
        log.demand([entry.rest for entry in log.all("attached")] == ["1 yes", "0 no"], "the pen is read")
        log.message(log.node(0), "Some Pen", "not used", "pen", count=1)
        log.tells(*ONE_TAP)

    return judge


@test("C21 a touch key but no position axes: not used, told once whatever it sends")
def no_axes(play):
    odd = Panel(b"Odd Panel").bit(EV_KEY, BTN_TOUCH).axis(MAJOR, 0, 255)
    odd.properties.append(DIRECT)
    play.make(odd)
    play.config()
    play.start()
    play.add("says 3000 waiting", "attached 0 0")
    for number in range(20):
        play.send(0, [(EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOUCH, 0), (3, MAJOR, number)])
    play.stop()

    def judge(log):
        log.demand(log.first("attached").rest == "0 no", "it is read")
        log.message(log.node(), "Odd Panel", "no position axes", count=1)
        log.demand(not log.events, "events")

    return judge
