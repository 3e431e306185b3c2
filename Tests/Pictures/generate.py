#!/usr/bin/env python3
"""Writes the recordings beside this file: made-up panels with contacts that end in every way."""
import math
import pathlib

SYN, KEY, ABSOLUTE = 0, 1, 3
REPORT, DROPPED = 0, 3
TOUCH = 0x14A
SLOT, X, Y, TOOL, IDENTITY = 0x2F, 0x35, 0x36, 0x37, 0x39
PALM = 2
FRAME_US = 10_000


def bits(kind, codes, rows):
    number = sum(1 << code for code in codes)
    data = number.to_bytes(rows * 8, "little")
    return ["B: %02x %s" % (kind, data[row * 8:row * 8 + 8].hex(" ")) for row in range(rows)]


class Panel:
    """A panel of 4096 by 4096 units, touched at percent of its sides."""

    def __init__(self, name, resolution):
        self.lines = ["# EVEMU 1.3", "# Made by generate.py; no device was touched.", "N: " + name,
                      "I: 0003 1209 0002 0111", "P: 02" + " 00" * 7]
        self.lines += bits(SYN, [SYN, KEY, ABSOLUTE], 1) + bits(KEY, [TOUCH], 12) + bits(2, [], 1)
        axes = {0: 4095, 1: 4095, SLOT: 9, X: 4095, Y: 4095, TOOL: 15, IDENTITY: 65535}
        self.lines += bits(ABSOLUTE, axes, 1)
        for axis, maximum in axes.items():
            per_mm = resolution[axis - X] if axis in (X, Y) else 0
            self.lines.append("A: %02x 0 %d 0 0 %d" % (axis, maximum, per_mm))
        self.now = 5_000_000
        self.identity = 0

    def event(self, kind, code, value):
        self.lines.append("E: %d.%06d %04x %04x %d" % (self.now // 10**6, self.now % 10**6, kind, code, value))

    def report(self, value=0):
        self.event(SYN, REPORT, value)
        self.now += FRAME_US

    def at(self, slot, place):
        self.event(ABSOLUTE, SLOT, slot)
        self.event(ABSOLUTE, X, min(4095, int(place[0] * 40.96)))
        self.event(ABSOLUTE, Y, min(4095, int(place[1] * 40.96)))

    def land(self, *places):
        for slot, place in enumerate(places):
            self.identity += 1
            self.event(ABSOLUTE, SLOT, slot)
            self.event(ABSOLUTE, IDENTITY, self.identity)
            self.at(slot, place)
        self.report()

    def stay(self, ms):
        self.now += ms * 1000

    def lift(self, *slots):
        for slot in slots or [0]:
            self.event(ABSOLUTE, SLOT, slot)
            self.event(ABSOLUTE, IDENTITY, -1)
        self.report()
        self.now += 400_000

    def go(self, ms, *ways):
        """Each slot along its way, which gives a place for 0 to 1."""
        for frame in range(1, ms * 1000 // FRAME_US + 1):
            for slot, way in enumerate(ways):
                self.at(slot, way(frame * FRAME_US / (ms * 1000)))
            self.report()

    def write(self, name):
        (pathlib.Path(__file__).parent / name).write_text("\n".join(self.lines) + "\n")


def line(start, end):
    return lambda part: tuple(a + (b - a) * part for a, b in zip(start, end))


def turn(center, radius, start=0.0):
    def place(part):
        angle = 2 * math.pi * (part + start)
        return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle) * 16 / 9
    return place


def endings():
    panel = Panel("Made-up panel", (8, 14))
    for _ in range(2):
        panel.land((12, 20))
        panel.stay(60)
        panel.lift()
        panel.now -= 300_000
    panel.stay(600)
    panel.land((16, 26))
    panel.stay(700)
    panel.lift()
    inside, outside = turn((15, 24), 5), line((38, 15), (56, 44))
    panel.land(inside(0), outside(0))
    panel.go(600, inside, outside)
    panel.lift(0, 1)
    panel.land((72, 20))
    panel.go(200, line((72, 20), (82, 26)))
    panel.event(ABSOLUTE, TOOL, PALM)
    panel.report()
    panel.lift()
    panel.event(ABSOLUTE, TOOL, 0)
    panel.land((12, 52))
    panel.go(200, line((12, 52), (22, 58)))
    panel.event(SYN, DROPPED, 0)
    panel.report()
    panel.lift()
    panel.land((40, 54))
    panel.go(100, line((40, 54), (46, 58)))
    panel.event(ABSOLUTE, IDENTITY, 999)
    panel.report()
    panel.go(100, line((46, 58), (52, 54)))
    panel.lift()
    panel.land((72, 52))
    panel.stay(100)
    panel.event(ABSOLUTE, IDENTITY, -1)
    panel.report(1)
    panel.stay(500)
    panel.land((12, 84))
    panel.stay(20)
    panel.lift()
    panel.land((40, 84))
    panel.go(1500, line((40, 84), (50, 90)))
    panel.lift()
    panel.land((32, 70))
    panel.go(500, line((32, 70), (62, 70)))
    panel.lift()
    panel.land((72, 84))
    panel.go(300, line((72, 84), (84, 88)))
    panel.write("endings.evemu")


def turned():
    panel = Panel("Turned panel", (20, 36))
    panel.land((50, 10))
    panel.go(700, line((50, 10), (50, 90)))
    panel.lift()
    for place in ((20, 20), (20, 80), (80, 20), (80, 80)):
        panel.land(place)
        panel.stay(80)
        panel.lift()
    panel.write("turned.evemu")


if __name__ == "__main__":
    endings()
    turned()
