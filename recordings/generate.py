#!/usr/bin/env python3
"""Writes the recordings beside this file: made-up panels, touched by a made-up person, the same each time."""
import math
import pathlib
import random

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
X, Y, PRESSURE = 0x00, 0x01, 0x18
SLOT, MT_X, MT_Y, TRACKING = 0x2F, 0x35, 0x36, 0x39
NAMES = {
    (EV_SYN, 0): "SYN_REPORT", (EV_KEY, BTN_TOUCH): "BTN_TOUCH", (EV_ABS, X): "ABS_X", (EV_ABS, Y): "ABS_Y",
    (EV_ABS, PRESSURE): "ABS_PRESSURE", (EV_ABS, SLOT): "ABS_MT_SLOT", (EV_ABS, MT_X): "ABS_MT_POSITION_X",
    (EV_ABS, MT_Y): "ABS_MT_POSITION_Y", (EV_ABS, TRACKING): "ABS_MT_TRACKING_ID",
}
TYPES = {EV_SYN: "EV_SYN", EV_KEY: "EV_KEY", EV_ABS: "EV_ABS"}
FRAME_US = 8000  # 125 reports a second


def bits(codes, size):
    """Lines of eight bytes with these bits set, `size` bits in all."""
    data = bytearray((size + 63) // 64 * 8)
    for code in codes:
        data[code // 8] |= 1 << code % 8
    return [" ".join(f"{b:02x}" for b in data[i:i + 8]) for i in range(0, len(data), 8)]


def description(name, ids, axes, what):
    """The lines before the events; `axes` is {code: (minimum, maximum, resolution, value)}."""
    lines = ["# EVEMU 1.3", f"# {what}", "# Made by generate.py; no device was touched.", f'# Input device name: "{name}"',
             "# Input device ID: bus %#06x vendor %#06x product %#06x version %#06x" % ids, "# Supported events:"]
    for kind, codes in ((EV_SYN, [0]), (EV_KEY, [BTN_TOUCH]), (EV_ABS, sorted(axes))):
        lines.append(f"#   Event type {kind} ({TYPES[kind]})")
        for code in codes:
            lines.append(f"#     Event code {code} ({NAMES[kind, code]})")
            if kind == EV_ABS:
                low, high, resolution, value = axes[code]
                for word, number in (("Value", value), ("Min", low), ("Max", high), ("Fuzz", 0), ("Flat", 0),
                                     ("Resolution", resolution)):
                    lines.append(f"#       {word:<10} {number:>6}")
    lines += ["# Properties:", "#   Property  type 1 (INPUT_PROP_DIRECT)", f"N: {name}", "I: %04x %04x %04x %04x" % ids]
    lines += ["P: " + row for row in bits([1], 64)]
    for kind, codes, size in ((0, [EV_SYN, EV_KEY, EV_ABS], 64), (EV_KEY, [BTN_TOUCH], 768), (2, [], 64),
                              (EV_ABS, axes, 64)):
        lines += [f"B: {kind:02x} {row}" for row in bits(codes, size)]
    lines += [f"A: {code:02x} {a[0]} {a[1]} 0 0 {a[2]}" for code, a in sorted(axes.items())]
    return lines


class Panel:
    """Gives out what changed, as the kernel does, frame by frame."""

    def __init__(self, lines):
        self.lines = lines
        self.known = {}
        self.frame = []

    def set(self, kind, code, value, slot=None):
        if self.known.get((kind, code, slot)) == value:
            return
        self.known[kind, code, slot] = value
        self.frame.append((kind, code, value))

    def report(self, us):
        if not self.frame:
            return
        for kind, code, value in self.frame + [(EV_SYN, 0, 0)]:
            name = f"{TYPES[kind]} / {NAMES[kind, code]}"
            note = f"{name:<30} {value}" if kind != EV_SYN else "------------ SYN_REPORT (0) ----------"
            self.lines.append(f"E: {us // 1000000}.{us % 1000000:06d} {kind:04x} {code:04x} {value:04d}\t# {note}")
        self.frame = []


def steady(x, y):
    return lambda part: (x, y)


def slide(x0, y0, x1, y1):
    """From one place to another, slow at both ends as a hand is."""
    def place(part):
        eased = (1 - math.cos(math.pi * part)) / 2
        return x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased
    return place


def kiosk_tour():
    full = (0, 4095, 12, 0)
    panel = Panel(description(
        "Example Kiosk Panel", (0x0003, 0x1209, 0x0001, 0x0111),
        {X: full, Y: full, SLOT: (0, 9, 0, 0), MT_X: full, MT_Y: full, TRACKING: (0, 65535, 0, 0)},
        "A person at a kiosk: tap, double tap, slide away, long press, two at once, triple tap."))
    centre, corner = steady(50, 50), steady(96, 4)
    # (slot, begins, lasts, where): milliseconds, and percent of the screen while the touch goes from 0 to 1.
    touches = [
        (0, 0, 96, centre),
        (0, 1600, 80, centre), (0, 1792, 88, centre),
        (0, 3200, 904, slide(50, 50, 84, 56)),
        (0, 5400, 1704, corner),
        (0, 8400, 400, steady(16, 92)), (1, 8400, 400, steady(84, 92)),
        (0, 11200, 72, steady(50, 92)), (0, 11376, 72, steady(50, 92)), (0, 11552, 80, steady(50, 92)),
    ]
    noise = random.Random(1)
    wander = {}
    current = 0
    ids = {}
    for tick in range(0, 12000 // 8):
        ms = tick * 8
        for index, (slot, begins, lasts, where) in enumerate(touches):
            if not begins <= ms <= begins + lasts:
                continue
            if slot != current:
                panel.set(EV_ABS, SLOT, slot)
                current = slot
            if ms == begins + lasts:
                panel.set(EV_ABS, TRACKING, -1, slot)
                del ids[slot]
                continue
            if ms == begins:
                ids[slot] = index + 1
                wander[slot] = [noise.randint(-9, 9), noise.randint(-9, 9)]
                panel.set(EV_ABS, TRACKING, index + 1, slot)
            x, y = where((ms - begins) / lasts)
            wander[slot] = [max(-12, min(12, w + noise.choice((-1, 0, 0, 0, 1)))) for w in wander[slot]]
            for code, percent, off in ((MT_X, x, wander[slot][0]), (MT_Y, y, wander[slot][1])):
                panel.set(EV_ABS, code, max(0, min(4095, round(percent * 40.95) + off)), slot)
        if ids or panel.frame:
            panel.set(EV_KEY, BTN_TOUCH, 1 if ids else 0)
        if ids:
            oldest = min(ids, key=ids.get)
            panel.set(EV_ABS, X, panel.known[EV_ABS, MT_X, oldest])
            panel.set(EV_ABS, Y, panel.known[EV_ABS, MT_Y, oldest])
        panel.report(tick * FRAME_US + 1 + (noise.randint(0, 90) if tick else 0))
    return panel.lines


def resistive_taps():
    full = (0, 4095, 0, 0)
    panel = Panel(description(
        "Example Resistive Panel", (0x0018, 0, 0, 0), {X: full, Y: full, PRESSURE: full},
        "Taps at 25, 50 and 75 percent of both axes; the raw y runs from the bottom up."))
    noise = random.Random(2)
    for number, percent in enumerate((25, 50, 75)):
        start, frames = number * 900, 14
        for index in range(frames + 1):
            us = (start + index * 8) * 1000 + 1 + (noise.randint(0, 90) if number or index else 0)
            if index == frames:
                panel.set(EV_KEY, BTN_TOUCH, 0)
                panel.set(EV_ABS, PRESSURE, 0)
            else:
                panel.set(EV_KEY, BTN_TOUCH, 1)
                panel.set(EV_ABS, X, round(percent * 40.95) + noise.randint(-6, 6))
                panel.set(EV_ABS, Y, 4095 - round(percent * 40.95) + noise.randint(-6, 6))
                panel.set(EV_ABS, PRESSURE, round(900 * math.sin(math.pi * (index + 1) / (frames + 1))))
            panel.report(us)
    return panel.lines


def ten_fingers():
    full = (0, 8191, 20, 0)
    panel = Panel(description(
        "Example Fast Panel", (0x0003, 0x1209, 0x0002, 0x0111),
        {X: full, Y: full, SLOT: (0, 9, 0, 0), MT_X: full, MT_Y: full, TRACKING: (0, 65535, 0, 0)},
        "Both hands at once, 1000 reports a second: ten land, turn about a point, lift."))
    frames = 60
    for index in range(frames + 1):
        for finger in range(10):
            panel.set(EV_ABS, SLOT, finger)
            if index == frames:
                panel.set(EV_ABS, TRACKING, -1, finger)
                continue
            panel.set(EV_ABS, TRACKING, finger + 1, finger)
            # A fan on each half of the screen; a turn is a second.
            turn = 2 * math.pi * (finger % 5 / 5 + index / 1000)
            for axis, percent in ((MT_X, 25 + 50 * (finger // 5) + 12 * math.cos(turn)), (MT_Y, 50 + 20 * math.sin(turn))):
                panel.set(EV_ABS, axis, round(percent * 81.91), finger)
        panel.set(EV_KEY, BTN_TOUCH, 0 if index == frames else 1)
        panel.set(EV_ABS, X, panel.known[EV_ABS, MT_X, 0])
        panel.set(EV_ABS, Y, panel.known[EV_ABS, MT_Y, 0])
        panel.report(index * 1000 + 1)
    return panel.lines


for name, make in (("kiosk-tour", kiosk_tour), ("resistive-taps", resistive_taps), ("ten-fingers", ten_fingers)):
    path = pathlib.Path(__file__).with_name(name + ".evemu")
    path.write_text("\n".join(make()) + "\n")
