"""Panels as data: what a device says of itself, in the puppet's words."""

EV_KEY, EV_REL, EV_ABS, EV_MSC = 1, 2, 3, 4
BTN_LEFT, BTN_TOUCH = 0x110, 0x14A
BTN_TOOL_PEN, BTN_TOOL_RUBBER, BTN_STYLUS = 0x140, 0x141, 0x14B
ABS_X, ABS_Y, ABS_PRESSURE, ABS_TILT_X = 0x00, 0x01, 0x18, 0x1A
SLOT, MAJOR, X, Y, TOOL, ID, DISTANCE = 0x2F, 0x30, 0x35, 0x36, 0x37, 0x39, 0x3B
DIRECT = 1

# The short names of events in scenarios, as type and code.
CODES = {
    "SLOT": (EV_ABS, SLOT), "ID": (EV_ABS, ID), "X": (EV_ABS, X), "Y": (EV_ABS, Y), "TOOL": (EV_ABS, TOOL),
    "DISTANCE": (EV_ABS, DISTANCE), "MAJOR": (EV_ABS, MAJOR), "ABS_X": (EV_ABS, ABS_X), "ABS_Y": (EV_ABS, ABS_Y),
    "PRESSURE": (EV_ABS, ABS_PRESSURE), "BTN_TOUCH": (EV_KEY, BTN_TOUCH), "BTN_LEFT": (EV_KEY, BTN_LEFT),
    "MSC": (EV_MSC, 5), "MT": (0, 2), "SYN": (0, 0),
}


class Panel:
    """An input device to be made with uinput."""

    def __init__(self, name=b"panel", ids=(3, 0x1234, 0x5678, 1)):
        self.name = name
        self.ids = ids
        self.bits = {}
        self.properties = []
        # Code to value, minimum, maximum, fuzz, flat, resolution.
        self.axes = {}
        # The slot that is current before anybody reads.
        self.slot = 0

    def bit(self, kind, *codes):
        self.bits.setdefault(kind, []).extend(codes)
        return self

    def axis(self, code, minimum, maximum, value=0, fuzz=0, flat=0, resolution=0):
        self.axes[code] = (value, minimum, maximum, fuzz, flat, resolution)
        return self

    def lines(self, number):
        """The puppet's lines that make the device."""
        yield "device %d %s %d %d %d %d" % (number, self.name.hex() or "3f", *self.ids)
        for kind, codes in self.bits.items():
            yield "bit %d %d %s" % (number, kind, " ".join(map(str, codes)))
        for property_ in self.properties:
            yield "property %d %d" % (number, property_)
        for code, values in self.axes.items():
            yield "axis %d %d %s" % (number, code, " ".join(map(str, values)))
        yield "create %d" % number
        if self.slot:
            yield "send %d %d %d %d 0 0 0" % (number, EV_ABS, SLOT, self.slot)

    def evemu(self):
        """The same as the head of a recording in evemu's text form."""
        yield "# EVEMU 1.3"
        yield "N: " + self.name.decode("utf-8", "replace")
        yield "I: %04x %04x %04x %04x" % self.ids
        yield "P: " + bits_in_hex(self.properties, 8)
        yield "B: 00 " + bits_in_hex([0, *self.bits, *([EV_ABS] if self.axes else [])], 8)
        for kind, codes in self.bits.items():
            yield "B: %02x %s" % (kind, bits_in_hex(codes, 96))
        if self.axes:
            yield "B: 03 " + bits_in_hex(self.axes, 8)
        for code, (_, *rest) in self.axes.items():
            yield "A: %02x %d %d %d %d %d" % (code, *rest)


def bits_in_hex(numbers, size):
    """Bits by number, as bytes in hex, the lowest first."""
    mask = sum(1 << number for number in set(numbers))
    return " ".join("%02x" % byte for byte in mask.to_bytes(size, "little"))


def dev_b(name=b"DEV-B", x=(0, 799), y=(0, 479), slots=10):
    """The panel of the case list: slots, BTN_TOUCH, a unit a pixel."""
    panel = Panel(name).bit(EV_KEY, BTN_TOUCH)
    panel.properties.append(DIRECT)
    panel.axis(ABS_X, *x).axis(ABS_Y, *y).axis(SLOT, 0, slots - 1).axis(ID, 0, 65535)
    return panel.axis(X, *x).axis(Y, *y)


def dev_s(name=b"DEV-S"):
    """A panel that knows one touch only."""
    panel = Panel(name).bit(EV_KEY, BTN_TOUCH)
    panel.properties.append(DIRECT)
    return panel.axis(ABS_X, 0, 799).axis(ABS_Y, 0, 479).axis(ABS_PRESSURE, 0, 255)


def dev_a(name=b"DEV-A"):
    """A panel that speaks protocol A."""
    panel = Panel(name).bit(EV_KEY, BTN_TOUCH)
    panel.properties.append(DIRECT)
    return panel.axis(X, 0, 799).axis(Y, 0, 479)


def keyboard(name=b"Some Keyboard"):
    return Panel(name).bit(EV_KEY, *range(1, 84))


def pen(name=b"Some Pen"):
    panel = Panel(name).bit(EV_KEY, BTN_TOUCH, BTN_TOOL_PEN, BTN_TOOL_RUBBER, BTN_STYLUS)
    panel.properties.append(DIRECT)
    panel.axis(ABS_X, 0, 799).axis(ABS_Y, 0, 479).axis(ABS_PRESSURE, 0, 255)
    return panel.axis(ABS_TILT_X, -60, 60)
