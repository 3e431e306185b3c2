"""Recordings of real panels, through uinput with their own description into the running daemon.

Another reader of the same node keeps what the kernel lets through; `touchd replay` of that must give the same events.
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from . import machine
from .expectation import check_invariants
from .log import Failed
from .panel import Panel
from .play import Test

SHIPPED = machine.ROOT / "recordings"
SHARED = machine.ROOT.parent / "shared/recordings"
# Types that make the kernel do more than pass events on: repeating keys, force feedback, power.
NOT_MADE = (0x14, 0x15, 0x16)
# A reader needs a moment for each frame; less than this between two isn't what is tested here.
LEAST_GAP_US = 2000


def grid():
    """A configuration in which anything on the screen hits something, and much happens."""
    lines = ["[screen]\nwidth = 1920\nheight = 1080\n"]
    for number in range(24):
        column, row = number % 6, number // 6
        lines.append(
            '[[region]]\nname = "r%d"\nx = %d\ny = %d\nwidth = 320\nheight = 270\nslop = %d\ndrag = %s\n'
            % (number, column * 320, row * 270, 20 * (number % 2), "true" if number % 3 == 0 else "false"))
    return "\n".join(lines)


class Recording:
    """A recording in evemu's text form: a panel, and frames with their times in microseconds."""

    def __init__(self, path):
        text = path.read_bytes()
        self.head, self.frames = [], []
        bits, self.panel = {}, Panel()
        frame = []
        for line in text.split(b"\n"):
            kind, _, rest = line.partition(b":")
            if kind == b"E":
                seconds, *event = rest.split(b"#")[0].split()
                whole, _, fraction = seconds.partition(b".")
                event = (int(event[0], 16), int(event[1], 16), int(event[2]))
                frame.append(event)
                if event[:2] == (0, 0):
                    self.frames.append((int(whole) * 1000000 + int(fraction), frame))
                    frame = []
            elif kind in (b"N", b"I", b"P", b"B", b"A"):
                self.head.append(line)
                self.describe(kind, rest, bits)
        for code in sorted(bits.pop(0, ())):
            if code not in NOT_MADE and code not in (0, 3):
                self.panel.bit(code, *sorted(bits.get(code, ())))

    def describe(self, kind, rest, bits):
        words = rest.split()
        if kind == b"N":
            self.panel.name = rest[1:]
        elif kind == b"I":
            self.panel.ids = tuple(int(word, 16) for word in words)
        elif kind == b"A":
            minimum, maximum, fuzz, flat, *more = (int(word) for word in words[1:])
            self.panel.axis(
                int(words[0], 16), minimum, maximum, fuzz=fuzz, flat=flat, resolution=more[0] if more else 0)
        else:
            # Several lines of a type go on where the one before ended.
            place = bits.setdefault(("place", kind, words[0] if kind == b"B" else 0), [0])
            for word in words[1:] if kind == b"B" else words:
                for bit in range(8):
                    if int(word, 16) >> bit & 1 and kind == b"P":
                        self.panel.properties.append(place[0] + bit)
                    elif int(word, 16) >> bit & 1:
                        bits.setdefault(int(words[0], 16), set()).add(place[0] + bit)
                place[0] += 8

    def times_ms(self):
        """When to send each frame: as it was, but never too close."""
        now = last = 0
        for time, _ in self.frames:
            now += max(time - last if last else 0, LEAST_GAP_US)
            last = time
            yield now / 1000

    def write(self, play):
        play.make(self.panel)
        play.add("watch 0")
        play.config(grid())
        play.start()
        play.attached()
        play.add("mark")
        for time, (_, frame) in zip(self.times_ms(), self.frames):
            play.at("%.3f" % time)
            play.send(0, frame)
        play.add("pause 3", "signal 15", "exit 5000")
        return self.judge

    def judge(self, log):
        log.attached()
        log.exits(0)
        log.no_message("error")
        events = log.events
        check_invariants(events)
        passed = [entry.rest.split() for entry in log.all("event")]
        if any(words[2:4] == ["0", "3"] for words in passed):
            raise Failed("the other reader lost events")
        lines = [*self.head]
        for _, time, kind, code, value in passed:
            lines.append(b"E: %s %04x %04x %s" % (time.encode(), int(kind), int(code), value.encode()))
        replayed = replay(b"# EVEMU 1.3\n" + b"\n".join(lines) + b"\n")
        end_us = max((time_us(words[1]) for words in passed), default=0)
        is_same(events, replayed, end_us)


def time_us(text):
    seconds, microseconds = text.split(".")
    return int(seconds) * 1000000 + int(microseconds)


def replay(recording):
    """What `touchd replay` gives for a recording."""
    with tempfile.TemporaryDirectory() as folder:
        config, file = Path(folder) / "touchd.toml", Path(folder) / "recording"
        config.write_text(grid())
        file.write_bytes(recording)
        result = subprocess.run(
            machine.touchd_here("replay", "--config", config, file), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if result.returncode != 0:
        raise Failed("replay: %s" % result.stderr.decode("utf-8", "replace"))
    return [json.loads(line) for line in result.stdout.splitlines()]


def is_same(live, replayed, end_us):
    """Demands equal events; a live touch at the end is cancelled by SIGTERM, a little later than by the file's end."""

    def comparable(event):
        event = {key: value for key, value in event.items() if key not in ("seq", "readUs")}
        if event.get("reason") in ("shutdown", "endOfInput"):
            event["reason"] = "the end"
            event.pop("timeUs")
            event.pop("durationUs")
        return event

    # A timer that fires between the last frame and SIGTERM has no part in the recording.
    live = [comparable(event) for event in live if event["timeUs"] <= end_us or event["event"] == "touchCancel"]
    replayed = [comparable(event) for event in replayed]
    for place, (one, other) in enumerate(zip(live, replayed)):
        if one != other:
            raise Failed("event %d of %d differs\nlive     %s\nreplayed %s" % (place + 1, len(live), one, other))
    if len(live) != len(replayed):
        raise Failed("%d events live, %d replayed" % (len(live), len(replayed)))
    if not live:
        raise Failed("no event at all")


def load():
    """The recordings as tests, and those that are left out."""
    tests, skipped = [], []

    def add(path):
        def make():
            recording = Recording(path)
            return Test("recording %s: live as in replay, %d frames" % (path.name, len(recording.frames)),
                        recording.write)

        tests.append(make)

    for path in sorted(SHIPPED.glob("*.evemu")):
        add(path)
    if not SHARED.is_dir():
        skipped.append(("recordings of real panels", "%s isn't there" % SHARED))
        return tests, skipped
    judged = json.loads((SHARED / "expected.json").read_text())
    for name, facts in sorted(judged.items()):
        if facts.get("take") != "yes" or not facts.get("syn_frames") or name.startswith("devices/"):
            continue
        path = SHARED / name
        if path.suffix != ".evemu":
            skipped.append(("recording " + name, "not in evemu's form"))
        elif re.search(rb"(?i)placeholder", path.read_bytes()[:4000]):
            skipped.append(("recording " + name, "its description is a placeholder"))
        else:
            add(path)
    return tests, skipped
