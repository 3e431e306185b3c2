"""The scenario files of the core, played through a real kernel."""

from pathlib import Path

from . import panel as p
from .play import SCREEN, Test
from .panel import CODES

FOLDER = Path(__file__).parents[2] / "Scenarios"
BASELINE = [["A", "100", "100", "200", "100"], ["B", "300", "100", "200", "100"]]
TIMINGS = ("long_press_ms", "multi_tap_ms", "min_touch_ms", "stuck_s", "tap_slop")
# Steps that nothing outside the process can cause.
INNER = {
    "SNAPSHOT": "the state of a made-up device after lost events",
    "END": "the end of a recording",
}
# Steps that a client asks for.
ASKED = ("LAYER", "LOCK", "UNLOCK")


class Scenario:
    """A scenario file: panels, regions, what is sent, and what must come out."""

    def __init__(self, path):
        self.name = path.stem
        text = path.read_text()
        self.title = text.split("\n", 1)[0].lstrip("# ")
        blocks = [[]]
        for line in text.split("\n"):
            if not line.strip():
                blocks.append([])
            elif not line.startswith("#"):
                blocks[-1].append(line.split())
        blocks = [block for block in blocks if block]
        self.devices, self.regions, self.timings, self.layer = [], [], {}, None
        if blocks[0][0][0].isalpha():
            self.read_header(blocks.pop(0))
        self.devices = self.devices or [Device(["DEV-B"])]
        self.regions = self.regions or BASELINE
        self.steps = [(float(words[0]), words[1], words[2:]) for words in blocks[0]]
        self.expected = [" ".join(words) for words in blocks[1]] if len(blocks) > 1 else []

    def read_header(self, lines):
        for kind, *words in lines:
            if kind == "device":
                self.devices.append(Device(words))
            elif kind == "region":
                self.regions.append(words)
            elif kind == "touch":
                self.timings.update(word.split("=") for word in words)
            elif kind == "layer":
                self.layer = words[0]

    def why_not(self):
        """Why a kernel can't play this; None where it can."""
        times = [time for time, _, _ in self.steps]
        if times != sorted(times):
            return "its times go back"
        if max(times) > 3_600_000:
            return "nobody waits that long"
        if any(time != int(time) for time, verb, _ in self.steps if verb != "TICK"):
            return "it is about microseconds"
        for _, verb, words in self.steps:
            if verb in INNER:
                return INNER[verb]
            if "DROPPED" in words or "DROPPED," in words:
                return "the kernel alone sends SYN_DROPPED"
        for device in self.devices:
            if device.slots:
                for number in self.slots_named():
                    if not 0 <= number < device.slots:
                        return "the kernel passes no slot that isn't there"
        for line in self.expected:
            if self.is_by_timer(line) and float(line.split()[0]) in times:
                return "a frame and a timer in the same microsecond"
        return None

    def slots_named(self):
        for _, verb, words in self.steps:
            if verb in ("FRAME", "EVENTS"):
                yield from (int(words[at + 1].rstrip(",")) for at, word in enumerate(words[:-1]) if word == "SLOT")

    def is_by_timer(self, line):
        words = line.split()
        if words[1] == "longPress" or words[-1] == "stuck":
            return True
        return words[1] == "touchDown" and float(self.timings.get("min_touch_ms", 0)) > 0

    def config(self):
        return "\n".join(
            [SCREEN, *self.touch_section(), *(line for device in self.devices for line in device.section(self)),
             *(line for words in self.regions for line in region_section(words))])

    def touch_section(self):
        if self.layer:
            yield "[layers]\nstart = \"%s\"" % self.layer
        if self.timings:
            yield "[touch]"
        for key, value in self.timings.items():
            yield "%s = %s" % (key, value)

    def write(self, play):
        """The script; gives back what judges its log."""
        is_asked = any(verb in ASKED for _, verb, _ in self.steps)
        play.begin(*(device.panel for device in self.devices), config=self.config(), clients=int(is_asked))
        has_ended = False
        for time, verb, words in self.steps:
            play.at(time)
            has_ended = self.step(play, verb, words, time) or has_ended
        play.pause(30)
        play.stop()

        def judge(log):
            log.attached()
            log.exits(0)
            log.tells(
                *(line.replace("deviceRemoved", "deviceRemoved|suspend") for line in self.expected), is_timed=True,
                devices=[device.shown_name for device in self.devices],
                ignoring=() if has_ended else ("shutdown",))

        return judge

    def step(self, play, verb, words, time):
        """Plays a step; whether the daemon has been told to end."""
        verb, _, number = verb.partition("@")
        device = int(number or 0)
        numbers = [int(word) for word in words if word.lstrip("-").isdigit()]
        if verb == "DOWN":
            play.down(*numbers, device=device)
        elif verb == "MOVE":
            play.move(*numbers, device=device)
        elif verb == "UP":
            play.up(*numbers, device=device)
        elif verb == "TAP":
            play.down(*numbers, device=device)
            play.at(time + 40)
            play.up(numbers[0], device=device)
        elif verb in ("FRAME", "EVENTS"):
            play.send(device, events_of(words), is_whole=verb == "FRAME")
        elif verb == "REMOVE":
            play.add("destroy %d" % device)
        elif verb == "RELOAD":
            self.regions = split(words, ";")
            play.config(self.config())
            play.reload()
        elif verb == "REMAP":
            for word in words:
                self.devices[device].vary(word)
            play.config(self.config())
            play.reload()
        elif verb == "LAYER":
            play.ask(0, layer=None if words == ["none"] else words[0])
        elif verb == "LOCK":
            play.ask(0, lock={"seconds": 3600})
        elif verb == "UNLOCK":
            play.ask(0, unlock={})
        elif verb == "SHUTDOWN":
            play.add("signal 15")
            return True
        elif verb != "TICK":
            raise ValueError("unknown verb %s in %s" % (verb, self.name))
        return False


class Device:
    """A panel of a scenario: what it is, and how the configuration maps it."""

    def __init__(self, words):
        self.panel = {"DEV-B": p.dev_b, "DEV-S": p.dev_s, "DEV-A": p.dev_a}[words[0]]()
        self.mapping = {}
        self.is_named = False
        for word in words[1:]:
            self.vary(word)

    @property
    def slots(self):
        return self.panel.axes[p.SLOT][2] + 1 if p.SLOT in self.panel.axes else 0

    @property
    def shown_name(self):
        return self.mapping.get("name") or self.panel.name.decode()

    def vary(self, word):
        """One variation, as a word of a scenario's device line."""
        key, _, text = word.partition("=")
        values = [float(value) for value in text.split(",")] if text and key != "name" else []
        panel = self.panel
        if key in ("x", "y", "single-x"):
            codes = {"x": (p.ABS_X, p.X), "y": (p.ABS_Y, p.Y), "single-x": (p.ABS_X,)}[key]
            for code in codes:
                if code in panel.axes:
                    panel.axis(code, int(values[0]), int(values[1]))
        elif key == "slots":
            panel.axis(p.SLOT, 0, int(values[0]) - 1)
        elif key in ("tool", "distance", "major", "ids", "pressure"):
            code, most = {
                "tool": (p.TOOL, 2), "distance": (p.DISTANCE, 1), "major": (p.MAJOR, 255), "ids": (p.ID, 65535),
                "pressure": (p.ABS_PRESSURE, 255)}[key]
            panel.axis(code, 0, most)
        elif key == "no-key":
            panel.bits.pop(p.EV_KEY)
        elif key == "left":
            panel.bits[p.EV_KEY] = [p.BTN_LEFT]
            self.is_named = True
        elif key == "at":
            for code, value in zip((p.ABS_X, p.ABS_Y), values):
                panel.axes[code] = (int(value), *panel.axes[code][1:])
        elif key == "pressed":
            panel.axes[p.ABS_PRESSURE] = (int(values[0]), *panel.axes[p.ABS_PRESSURE][1:])
        elif key == "slot":
            panel.slot = int(values[0])
        elif key == "name":
            self.mapping["name"] = text
            # Two panels with names of their own must be told apart.
            panel.name = b"panel " + text.encode()
        elif key in ("rotation", "matrix", "screen"):
            self.mapping[key] = [int(value) if value == int(value) else value for value in values]
        elif key != "asked":
            raise ValueError("unknown variation %s" % word)

    def section(self, scenario):
        """Its [[device]], where it needs one, or another of the scenario's has one."""
        if not any(device.mapping or device.is_named for device in scenario.devices):
            return
        yield "[[device]]"
        yield 'name = "%s"' % self.shown_name
        yield 'match = { name = "%s" }' % self.panel.name.decode()
        if "rotation" in self.mapping:
            yield "rotation = %d" % self.mapping["rotation"][0]
        if "matrix" in self.mapping:
            yield "calibration = %s" % self.mapping["matrix"]
        if "screen" in self.mapping:
            yield "width = %d\nheight = %d" % tuple(self.mapping["screen"])


def region_section(words):
    """`A 100 100 200 100 slop=4 drag` as TOML."""
    yield "[[region]]"
    yield 'name = "%s"' % words[0]
    for key, value in zip(("x", "y", "width", "height"), words[1:5]):
        yield "%s = %s" % (key, value)
    for word in words[5:]:
        key, _, value = word.partition("=")
        if key == "drag":
            yield "drag = true"
        else:
            yield "%s = %s" % (key, value if key in TIMINGS + ("slop", "z") else '"%s"' % value)


def events_of(words):
    """`SLOT 0, ID -1` as events."""
    for item in " ".join(words).split(","):
        name, *value = item.split()
        yield (*CODES[name], int(value[0]) if value else 0)


def split(words, separator):
    parts = [[]]
    for word in words:
        if word == separator:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def load():
    """The scenarios that can be played, as tests, and why the others can't."""
    tests, skipped = [], []
    for path in sorted(FOLDER.glob("*.touch")):
        scenario = Scenario(path)
        reason = scenario.why_not()
        if reason:
            skipped.append(("%s: %s" % (scenario.name, scenario.title), reason))
        else:
            tests.append(lambda scenario=scenario: Test(
                "%s: %s" % (scenario.name, scenario.title), scenario.write))
    return tests, skipped
