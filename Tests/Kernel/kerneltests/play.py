"""A test: a script for the puppet, and a judgement of what came of it."""

import functools
import json

from .panel import ABS_X, ABS_Y, BTN_TOUCH, EV_ABS, EV_KEY, ID, SLOT, X, Y

CONFIG = "/tmp/touchd.toml"
SOCKET = "/tmp/touchd.sock"
REGIONS = """
[[region]]
name = "A"
x = 100
y = 100
width = 200
height = 100

[[region]]
name = "B"
x = 300
y = 100
width = 200
height = 100
"""
SCREEN = "[screen]\nwidth = 800\nheight = 480\n"
BASELINE = SCREEN + REGIONS


class Play:
    """Builds a script for the puppet."""

    def __init__(self):
        self.lines = []
        self.fingers = {}

    def add(self, *lines):
        self.lines.extend(lines)

    def make(self, panel, device=0):
        self.add(*panel.lines(device))
        self.fingers[device] = Fingers()

    def config(self, text=BASELINE, path=CONFIG):
        self.add("file " + path, *text.rstrip("\n").split("\n"), ".")

    def start(self, *options, user=0):
        """Starts the daemon."""
        self.add(" ".join(["start %s touchd run --stdout --config %s" % (user, CONFIG), *options]))

    def attached(self, *devices, within_ms=2000):
        self.add(*("attached %d %d" % (device, within_ms) for device in devices or (0,)))

    def begin(self, *panels, config=BASELINE, options=(), clients=0):
        """The usual beginning: panels, then the daemon, which uses them all, and clients 0 to `clients` - 1."""
        for device, panel in enumerate(panels):
            self.make(panel, device)
        self.config(config)
        self.start(*(["--socket", SOCKET] if clients else []), *options)
        self.attached(*range(len(panels)))
        if clients:
            self.connect(0, clients)
        self.add("mark")

    def connect(self, client, count=1):
        self.add("connect %s %d %d" % (SOCKET, client, count), "pause 5")

    def ask(self, client, **request):
        """One request; `id` is its id."""
        self.add("ask %d %s" % (client, json.dumps(request)), "pause 5")

    def stop(self):
        """SIGTERM, and the end."""
        self.add("pause 20", "signal 15", "exit 3000")

    def at(self, time_ms):
        self.add("at %s" % time_ms)

    def pause(self, time_ms):
        self.add("pause %d" % time_ms)

    def reload(self):
        self.add("signal 1")

    def send(self, device, events, is_whole=True):
        """A frame: SYN_REPORT is added where it isn't there."""
        events = list(events)
        if is_whole and (not events or events[-1][:2] != (0, 0)):
            events.append((0, 0, 0))
        self.add("send %d %s" % (device, " ".join("%d %d %d" % event for event in events)))

    def down(self, slot, identity, x, y, device=0):
        self.send(device, self.fingers[device].down(slot, identity, x, y))

    def move(self, slot, x, y, device=0):
        self.send(device, self.fingers[device].move(slot, x, y))

    def up(self, slot, device=0):
        self.send(device, self.fingers[device].up(slot))

    def tap(self, identity, x=200, y=150, device=0, slot=0, held_ms=40):
        self.down(slot, identity, x, y, device)
        self.pause(held_ms)
        self.up(slot, device)
        self.pause(5)


class Fingers:
    """What a panel with slots sends for its fingers; ABS_X and ABS_Y follow the oldest."""

    def __init__(self):
        self.points = {}

    def down(self, slot, identity, x, y):
        self.points[slot] = (x, y)
        frame = [(EV_ABS, SLOT, slot), (EV_ABS, ID, identity), (EV_ABS, X, x), (EV_ABS, Y, y)]
        # The kernel passes the first on and drops repeated ones.
        return frame + [(EV_KEY, BTN_TOUCH, 1)] + self.emulated()

    def move(self, slot, x, y):
        is_oldest = next(iter(self.points), None) == slot
        if slot in self.points:
            self.points[slot] = (x, y)
        frame = [(EV_ABS, SLOT, slot), (EV_ABS, X, x), (EV_ABS, Y, y)]
        return frame + (self.emulated() if is_oldest else [])

    def up(self, slot):
        self.points.pop(slot, None)
        frame = [(EV_ABS, SLOT, slot), (EV_ABS, ID, -1)]
        return frame + ([] if self.points else [(EV_KEY, BTN_TOUCH, 0)])

    def emulated(self):
        x, y = next(iter(self.points.values()))
        return [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]


class Test:
    """A named test. `write` fills a Play and gives back what judges its log."""

    def __init__(self, title, write, is_for_guests_only=False):
        self.title = title
        self.is_for_guests_only = is_for_guests_only
        play = Play()
        self.judge = write(play)
        self.lines = play.lines


def collect(module_tests):
    """A decorator that adds a test to a list."""

    def named(title, **how):
        def take(write):
            module_tests.append(functools.partial(Test, title, write, **how))
            return write

        return take

    return named
