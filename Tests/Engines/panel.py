"""A touchscreen without hardware: umockdev's answers for the programs that are started under it."""

import os
import tempfile

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

NODE = "/dev/input/event7"
MAXIMUM = 4095
SLOTS = 10
# Event types and codes of linux/input-event-codes.h.
KEY, ABSOLUTE, TOUCH, SLOT, X, Y, IDENTITY = 1, 3, 0x14A, 0x2F, 0x35, 0x36, 0x39
RANGES = {0: MAXIMUM, 1: MAXIMUM, SLOT: SLOTS - 1, X: MAXIMUM, Y: MAXIMUM, IDENTITY: 65535}


def bits(numbers, size):
    return sum(1 << number for number in numbers).to_bytes(size, "little").hex().upper()


def words(numbers):
    """The same as sysfs writes it."""
    value, parts = sum(1 << number for number in numbers), []
    while value or not parts:
        parts.insert(0, "%x" % (value & 0xFFFFFFFFFFFFFFFF))
        value >>= 64
    return " ".join(parts)


def answers():
    """What the node says to each EVIOCG request of libevdev, in its sizes."""
    lines = ["@DEV " + NODE]
    lines += ["EVIOCG%s(0) 0 %s" % (text, bytes(255).hex()) for text in ("PHYS", "UNIQ")]
    lines += ["EVIOCGNAME(0) 6 %s" % b"Panel".ljust(255, b"\0").hex().upper()]
    lines += ["EVIOCGID 0 0300341278561001", "EVIOCGVERSION 0 01000100", "EVIOCGPROP(0) 8 " + bits([1], 8)]
    for kind, numbers, size in [(0, [0, KEY, ABSOLUTE], 8), (KEY, [TOUCH], 96), (2, [], 8), (ABSOLUTE, RANGES, 8),
                                (4, [], 8), (5, [], 8), (0x11, [], 8), (0x12, [], 8), (0x15, [], 16)]:
        lines.append("EVIOCGBIT(%d) %d %s" % (kind, size, bits(numbers, size)))
    lines += ["EVIOCGKEY(0) 96 " + bytes(96).hex(), "EVIOCGLED(0) 8 " + bytes(8).hex(),
              "EVIOCGSW(0) 8 " + bytes(8).hex()]
    for axis, maximum in RANGES.items():
        numbers = (0, 0, maximum, 0, 0, 0)
        lines.append("EVIOCGABS(%d) 0 %s" % (axis, b"".join(n.to_bytes(4, "little") for n in numbers).hex().upper()))
    for axis in (X, Y, IDENTITY):
        values = [axis] + [0xFFFFFFFF if axis == IDENTITY else 0] * 256
        lines.append("EVIOCGMTSLOTS(0) 0 " + b"".join(v.to_bytes(4, "little") for v in values).hex().upper())
    return "\n".join(lines) + "\n"


class Panel:
    """One panel of 4096 by 4096 units, on which fingers can land."""

    def __init__(self):
        self.bed = UMockdev.Testbed.new()
        self.identity = 0
        base = "/devices/platform/panel/input/input7"
        device = "\n".join(
            ["P: %s/event7" % base, "N: input/event7", "E: DEVNAME=" + NODE, "E: ID_INPUT=1",
             "E: ID_INPUT_TOUCHSCREEN=1", "E: MAJOR=13", "E: MINOR=71", "E: SUBSYSTEM=input", "A: dev=13:71",
             "L: device=../../input7", "", "P: " + base, "E: NAME=\"Panel\"", "E: SUBSYSTEM=input",
             "A: capabilities/ev=" + words([0, KEY, ABSOLUTE]), "A: capabilities/key=" + words([TOUCH]),
             "A: capabilities/abs=" + words(RANGES), "A: properties=2", "A: name=Panel", "A: id/vendor=1234",
             "A: id/product=5678", ""])
        self.bed.add_from_string(device)
        self.folder = tempfile.TemporaryDirectory()
        self.bed.load_ioctl(NODE, self.file("ioctl", answers()))

    def play(self, steps):
        """One finger's life, once a panel: ("down", x, y) and ("up",) are frames, ("pause", ms) lets time pass."""
        now, lines = 1_100_000, []
        for step, *numbers in steps:
            if step == "pause":
                now += numbers[0] * 1000
                continue
            if step == "down":
                self.identity += 1
                x, y = numbers
                values = [(ABSOLUTE, SLOT, 0), (ABSOLUTE, IDENTITY, self.identity), (ABSOLUTE, X, x),
                          (ABSOLUTE, Y, y), (KEY, TOUCH, 1)]
            else:
                values = [(ABSOLUTE, IDENTITY, -1), (KEY, TOUCH, 0)]
            # umockdev 0.17 takes microseconds that begin with 0 for octal ones: here they are tenths of a second.
            assert now % 1_000_000 >= 100_000
            lines += ["E: %d.%06d %04x %04x %d" % (now // 1_000_000, now % 1_000_000, *value)
                      for value in values + [(0, 0, 0)]]
        self.bed.load_evemu_events(NODE, self.file("events", "\n".join(lines) + "\n"))

    def file(self, name, text):
        """A file, since umockdev loads nothing else; it reads on while the test goes on."""
        path = "%s/%d.%s" % (self.folder.name, len(os.listdir(self.folder.name)), name)
        with open(path, "w") as file:
            file.write(text)
        return path
