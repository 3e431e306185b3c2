"""`touchd calibrate` and `touchd identify` of live panels, and what their lines do to a daemon."""

import functools
import random

from .life import NOBODY, ONE_TAP
from .living import INT
from .panel import ABS_X, ABS_Y, BTN_TOUCH, EV_ABS, EV_KEY, dev_b, dev_s
from .play import BASELINE, CONFIG, collect

tests = []
# Any other touchscreen of a machine would be asked about, too.
test = functools.partial(collect(tests), is_for_guests_only=True)
HUP = 1
CORNERS = [(0, 0), (1, 0), (1, 1), (0, 1)]
PLACES = [*CORNERS, (0.5, 0.5)]
NAMES = ["top left corner", "top right corner", "bottom right corner", "bottom left corner", "middle"]
RULES = "/run/udev/rules.d/90-touchscreen.rules"
# Lines of standard output go into files, as an operator would have it.
CALIBRATE = "exec touchd calibrate >/tmp/lines"
TURNED_LINES = [
    "# DEV-B: axes swapped, y inverted",
    "[[device]]",
    'match = { name = "DEV-B", id = "1234:5678" }',
    "calibration = [0, 1, 0, -1, 0, 1]",
    "",
    "# The same for a compositor, as a line of /etc/udev/rules.d/90-touchscreen.rules:",
    '# ACTION=="add|change", SUBSYSTEM=="input", KERNEL=="event[0-9]*", ATTRS{name}=="DEV-B", ATTRS{id/vendor}=="1234", '
    'ATTRS{id/product}=="5678", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1"',
]


def turned(name=b"DEV-B"):
    """A panel whose axes are swapped and of which one is inverted."""
    return dev_b(name, x=(0, 4095), y=(0, 4095))


def raw(x, y):
    """What the turned panel sends for a place, in parts of the screen."""
    return tuple(max(min(round(part * 4096), 4095), 0) for part in (1 - y, x))


def as_is(x, y):
    """The same of a panel with a unit a pixel that lies right."""
    return min(round(x * 800), 799), min(round(y * 480), 479)


def shell(play, *lines):
    """A script is the program from now on: until it ends."""
    play.add("file /tmp/program", *lines, ".", "start 0 sh /tmp/program")


def hold(play, place, how=raw, device=0, held_ms=1300, identity=45):
    """A finger that lands a little beside, rests, and wanders at its lift."""
    x, y = how(*place)
    play.down(0, identity, x + 9 if x < 2000 else x - 9, y, device)
    play.pause(10)
    play.move(0, x, y, device)
    play.pause(held_ms)
    play.move(0, x, y + 7 if y < 200 else y - 7, device)
    play.pause(5)
    play.up(0, device)


def answer(play, places=PLACES, how=raw, device=0):
    """Touches the places that are asked for, once the panel is read."""
    play.attached(device)
    play.pause(100)
    for number, place in enumerate(places):
        hold(play, place, how, device, identity=100 + number)
        play.pause(100)


def asked(log):
    """Whether all places were asked for in their order, and each touch held for long enough."""
    log.attached()
    prompts = [text.split(": ", 1)[1] for text in log.messages if " of 5: touch the " in text]
    wanted = ["%d of 5: touch the %s of the screen, and hold it" % (place + 1, name) for place, name in enumerate(NAMES)]
    log.demand(prompts == wanted, "it asked: %s" % prompts)
    log.message("got it: lift", count=5)


def ends(log, *statuses):
    found = [entry.rest for entry in log.all("exit")]
    log.demand(found == [str(status) for status in statuses], "exit statuses %s" % found)


def written(log):
    return [entry.rest for entry in log.all("out")]


@test("calibrate: axes swapped and one inverted: the same touch lands where it should once its lines are in the file")
def before_and_after(play):
    play.begin(turned())
    x, y = raw(0.25, 150 / 480)
    play.tap(45, x, y)
    play.stop()
    shell(play, CALIBRATE)
    answer(play)
    play.add("exit 3000", "file /tmp/baseline", *BASELINE.rstrip("\n").split("\n"), ".")
    shell(play, "cat /tmp/baseline /tmp/lines >%s" % CONFIG, "cat /tmp/lines >&2",
          "exec touchd run --stdout --config %s" % CONFIG)
    play.attached()
    play.add("mark")
    play.tap(46, x, y)
    play.stop()

    def judge(log):
        asked(log)
        ends(log, 0, 0, 0)
        log.tells(*ONE_TAP, devices=["DEV-B"])
        log.demand([line for line in log.messages if line in TURNED_LINES] == TURNED_LINES, "other lines")
        log.message("axes swapped, y inverted, and nothing else", count=1)

    return judge


@test("calibrate: its rule makes udev tell the matrix, and the daemon takes it")
def rule(play):
    play.make(turned())
    shell(play, CALIBRATE)
    answer(play)
    play.add("exit 3000", "destroy 0", "file /tmp/program", "mkdir -p /run/udev/rules.d",
             "sed -n 's/^# ACTION/ACTION/p' /tmp/lines >%s" % RULES, "cat %s >&2" % RULES, ".",
             "start 0 sh /tmp/program", "exit 1000", "udevd")
    play.make(turned())
    play.make(turned(b"DEV-C"), 1)
    play.config()
    play.start()
    play.attached(0, 1)
    play.add("mark")
    play.tap(45, *raw(0.25, 150 / 480))
    # Another device isn't meant by it.
    play.pause(400)
    play.tap(46, 1024, 1280, device=1)
    play.stop()

    def judge(log):
        asked(log)
        ends(log, 0, 0, 0)
        log.message('ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1"', count=1)
        log.tells(*ONE_TAP, "touchDown A 2 200,150 tap=1 device=1", "touchUpInside A 2 200,150 tap=1 device=1",
                  devices=["DEV-B", "DEV-C"])

    return judge


@test("calibrate: a panel that knows one touch only")
def single(play):
    play.make(dev_s())
    play.add("start 0 touchd calibrate")
    play.attached()
    for place in PLACES:
        x, y = as_is(1 - place[0], place[1])
        play.pause(100)
        play.send(0, [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y), (EV_KEY, BTN_TOUCH, 1)])
        play.pause(1300)
        play.send(0, [(EV_KEY, BTN_TOUCH, 0)])
    play.add("exit 3000")

    def judge(log):
        asked(log)
        ends(log, 0)
        log.demand(written(log)[0] == "# DEV-S: x inverted", written(log)[0])
        log.demand(written(log)[3] == "calibration = [-1, 0, 1, 0, 1, 0]", written(log)[3])

    return judge


@test("calibrate: a wrong corner is asked for again, and a touch that is too short")
def again(play):
    play.make(turned())
    play.add("start 0 touchd calibrate")
    play.attached()
    play.tap(44, *raw(0, 0))
    answer(play, [(0, 0), (1, 0), (0.6, 0.9), (0, 1), (0.5, 0.5)])
    hold(play, (1, 1))
    play.add("exit 3000")

    def judge(log):
        ends(log, 0)
        log.message("that was too short", count=1)
        log.message("1 of 1: touch the bottom right corner", count=1)
        log.message("warning", "the touch for the bottom right corner lies", count=1)
        log.demand(written(log) == TURNED_LINES, "other lines: %s" % written(log))

    return judge


@test("calibrate: positions that tremble are held for longer, until their mean is exact enough")
def trembling(play):
    play.make(turned())
    play.add("start 0 touchd calibrate")
    play.attached()
    play.pause(100)
    numbers = random.Random(1)
    for number, place in enumerate(PLACES):
        x, y = raw(0.05 + 0.9 * place[0], 0.05 + 0.9 * place[1])
        play.down(0, 100 + number, x, y)
        for _ in range(530):
            play.pause(10)
            play.move(0, x + round(numbers.gauss(0, 41)), y + round(numbers.gauss(0, 41)))
        play.up(0)
        play.pause(100)
    play.add("exit 3000")

    def judge(log):
        asked(log)
        ends(log, 0)
        held_ms = [
            entry.time_us // 1000 for entry in log.all("err") if "got it" in entry.rest or "of 5: touch" in entry.rest]
        for prompted, told in zip(held_ms[::2], held_ms[1::2]):
            log.demand(2000 < told - prompted < 5200, "held for %d ms" % (told - prompted))
        matrix = [float(word) for word in written(log)[3].split("[")[1].rstrip("]").split(",")]
        wanted = [0, 1 / 0.9, -0.05 / 0.9, -1 / 0.9, 0, 0.95 / 0.9]
        off = max(abs(one - other) for one, other in zip(matrix, wanted))
        log.demand(off < 0.003, "%s is off by %f" % (matrix, off))

    return judge


@test("calibrate: fingers that are not exact touch everything three times, and the result says how far it is off")
def three_rounds(play):
    play.make(turned())
    play.add("start 0 touchd calibrate")
    for number in range(3):
        aside = [(0.004, 0.003), (-0.005, 0.004), (-0.003, -0.005), (0.006, -0.002), (-0.004, 0.004)]
        answer(play, [(x + dx, y + dy) for (x, y), (dx, dy) in zip(PLACES, aside[number:] + aside[:number])])
    play.add("exit 3000")

    def judge(log):
        ends(log, 0)
        log.message("1 of 5: touch the top left corner", count=3)
        log.message("warning", "no matrix fits these touches", count=2)
        log.message("on a screen of 1920x1080 it is right to", count=1)
        matrix = [float(word) for word in written(log)[3].split("[")[1].rstrip("]").split(",")]
        off = max(abs(one - other) for one, other in zip(matrix, [0, 1, 0, -1, 0, 1]))
        log.demand(off < 0.01, "%s is off by %f" % (matrix, off))

    return judge


@test("calibrate: corners in another order: told, and no lines")
def wrong_order(play):
    play.make(turned())
    play.add("start 0 touchd calibrate")
    answer(play, [(0, 0), (1, 1), (1, 0), (0, 1), (0.5, 0.5)])
    play.add("exit 3000")

    def judge(log):
        asked(log)
        ends(log, 65)
        log.message("error", "in another order", count=1)
        log.demand(written(log) == [], "lines: %s" % written(log))

    return judge


@test("calibrate: of two panels the one that is touched first is meant, and the other counts for nothing")
def first_touched(play):
    play.make(dev_b(b"Other"), 0)
    play.make(turned(), 1)
    play.add("start 0 touchd calibrate")
    answer(play, PLACES[:1], device=1)
    hold(play, (0.3, 0.3), as_is, device=0)
    for number, place in enumerate(PLACES[1:]):
        hold(play, place, device=1, identity=300 + number)
        play.pause(100)
    play.add("exit 3000")

    def judge(log):
        asked(log)
        log.message('several touchscreens: "Other" (%s), "DEV-B" (%s)' % (log.node(0), log.node(1)), count=1)
        ends(log, 0)
        log.demand(written(log) == TURNED_LINES, "other lines: %s" % written(log))

    return judge


@test("calibrate: --device takes a name, an id, a node and a pattern; what fits nothing is exit 69")
def by_device(play):
    play.make(dev_b(b"Other"), 0)
    play.make(turned(), 1)
    for choice in ("DEV-B", "DEV-?", "@node1@"):
        play.add("start 0 touchd calibrate --device " + choice, "attached 1 1000", "signal %d" % INT, "exit 1000")
    play.add("start 0 touchd calibrate --device 1234:5678", "attached 1 1000", "signal 15", "exit 1000")
    play.add("start 0 touchd calibrate --device DEV-C", "exit 1000")

    def judge(log):
        ends(log, 0, 0, 0, 0, 69)
        log.message('"DEV-B" (%s): touches in five places' % log.node(1), count=3)
        log.message("several touchscreens", count=1)
        log.message("ended before the last touch", count=4)
        log.message("error", 'no device "DEV-C"', count=1)
        log.demand(written(log) == [], "lines: %s" % written(log))

    return judge


@test("calibrate: ^C in a touch, and a terminal that hangs up: told, no lines")
def interrupted(play):
    play.make(turned())
    for signal in (INT, HUP):
        play.add("start 0 touchd calibrate", "attached 0 1000")
        play.down(0, 45, 100, 100)
        play.pause(300)
        play.add("signal %d" % signal, "exit 1000")
        play.up(0)

    def judge(log):
        ends(log, 0, 0)
        log.message("ended before the last touch", count=2)
        log.demand(written(log) == [], "lines: %s" % written(log))

    return judge


@test("calibrate and identify: a panel that goes away: exit 69, at once")
def gone(play):
    play.make(turned())
    play.add("start 0 touchd calibrate")
    answer(play, PLACES[:2])
    play.down(0, 45, 100, 100)
    play.pause(300)
    play.add("destroy 0", "exit 1000")
    play.make(turned())
    play.add("start 0 touchd identify", "attached 0 1000", "destroy 0", "exit 1000")
    play.add("start 0 touchd identify", "exit 1000")

    def judge(log):
        ends(log, 69, 69, 69)
        log.message("error", "the touchscreen is gone", count=1)
        log.message("error", "the last touchscreen is gone", count=1)
        log.message("error", "no touchscreen here", count=1)
        log.demand(written(log) == [], "lines: %s" % written(log))

    return judge


@test("calibrate: a panel that another program holds: exit 69, named")
def held(play):
    play.make(turned())
    play.add("mode 0 0666", "watch 0", "grab 0 1", "start 0 touchd calibrate", "exit 1000",
             "start %d touchd identify" % NOBODY, "exit 1000", "grab 0 0", "unwatch 0")

    def judge(log):
        ends(log, 69, 69)
        log.message("error", '"DEV-B"', "held by process", "puppet", count=1)
        log.message("error", '"DEV-B"', "held by another program", "root is told which it is", count=1)

    return judge


@test("calibrate and identify: no right to the panel: exit 77, with what lets in")
def denied(play):
    play.make(turned())
    play.add("mode 0 0600", "owner 0 0 0")
    for command in ("calibrate", "identify", "calibrate --device @node0@"):
        play.add("start %d touchd %s" % (NOBODY, command), "exit 1000")

    def judge(log):
        ends(log, 77, 77, 77)
        log.message("error", log.node(0), "permission denied", "udev rule", count=3)

    return judge


@test("identify: the panel that is touched, by its name where that is enough, else by its node")
def identified(play):
    play.make(dev_b(b'O\xff[th]er "5"'), 0)
    play.make(turned(), 1)
    play.make(turned(), 2)
    for device in (0, 2):
        play.add("start 0 touchd identify", "attached %d 1000" % device)
        play.tap(45 + device, device=device)
        play.add("exit 1000")

    def judge(log):
        ends(log, 0, 0)
        log.demand(
            written(log) == [
                '# O\N{REPLACEMENT CHARACTER}[th]er "5": ' + log.node(0),
                "[[device]]",
                r'match = { name = "O*\\[th]er \"5\"", id = "1234:5678" }',
                "# DEV-B: " + log.node(2),
                "[[device]]",
                'match = { path = "%s" }' % log.node(2),
            ], "lines: %s" % written(log))

    return judge
