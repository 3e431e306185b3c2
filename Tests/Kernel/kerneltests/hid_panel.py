"""A panel as its report descriptor and its reports, for the kernel's own multitouch driver."""

from dataclasses import dataclass

NAME = b"Puppet Panel"

# Usages of the digitizer page: tip switch, in range, confidence.
TIP, RANGE, CONFIDENCE = 0x42, 0x32, 0x47
# A vendor's block of 256 bytes, by which the driver knows a panel made for Windows 8: report 3.
CERTIFICATE = "85 03 06 00 ff 09 c5 15 00 26 ff 00 75 08 96 00 01 b1 02"


@dataclass
class Shape:
    """What a panel's reports look like."""

    # So many contacts have their place in a report.
    fingers: int = 5
    # What a contact says of itself, a bit each.
    bits: tuple = (TIP, CONFIDENCE)
    # Whether a report tells how many contacts there are.
    has_count: bool = True
    # How many contacts there can be, as the descriptor and as the panel say it; None: it doesn't answer.
    most: int = 10
    told_most: int = 10
    is_windows8: bool = True
    # By these the driver knows panels that need to be read otherwise.
    ids: tuple = (0x1234, 0x0001)

    def finger(self):
        """Items of the descriptor. Usages: 22 finger, 51 contact; 30 and 31 of the desktop page: x and y."""
        bits = "".join(" 09 %02x" % bit for bit in self.bits)
        return (
            "05 0d 09 22 a1 02 15 00 25 01 75 01 95 %02x%s 81 02" % (len(self.bits), bits)
            + " 95 %02x 81 03" % (8 - len(self.bits))  # bits of nothing
            + " 25 7f 75 08 95 01 09 51 81 02"  # which contact
            + " 05 01 26 1f 03 75 10 09 30 81 02"  # x, 0 to 799
            + " 26 df 01 09 31 81 02"  # y, 0 to 479
            + " c0")

    @property
    def descriptor(self):
        """Report 1: contacts. Usages: 04 touch screen, 54 contact count, 55 the greatest count: report 2."""
        return bytes.fromhex(" ".join([
            "05 0d 09 04 a1 01 85 01", *[self.finger()] * self.fingers,
            "05 0d 15 00 25 7f 75 08 95 01 09 54 81 02" if self.has_count else "",
            "05 0d 15 00 75 08 95 01 85 02 09 55 25 %02x b1 02" % self.most,
            CERTIFICATE if self.is_windows8 else "", "c0"]))

    @property
    def size(self):
        """A report's size in bytes: its number, the contacts, how many there are."""
        return 1 + 6 * self.fingers + self.has_count

    def report(self, contacts, count):
        fields = bytearray([1])
        for place in range(self.fingers):
            fields += self.contact(*contacts[place]) if place < len(contacts) else bytes(6)
        return fields + bytes([count] if self.has_count else [])

    def contact(self, identity, x, y, tip=1, confidence=1, in_range=None):
        values = {TIP: tip, CONFIDENCE: confidence, RANGE: tip if in_range is None else in_range}
        flags = sum(values[bit] << place for place, bit in enumerate(self.bits))
        return bytes([flags, identity]) + x.to_bytes(2, "little") + y.to_bytes(2, "little")


class HidPanel:
    """A panel whose reports come through uhid."""

    verb = "report"

    def __init__(self, play, device=0, **shape):
        self.play, self.device, self.shape = play, device, Shape(**shape)

    def plug(self):
        shape = self.shape
        self.play.add("hid %d %s 3 %d %d" % (self.device, NAME.hex(), *shape.ids))
        if shape.told_most is not None:
            self.play.add("feature %d 02%02x" % (self.device, shape.told_most))
        self.play.add("plug %d %s" % (self.device, shape.descriptor.hex()))

    def report(self, *contacts, count=None):
        """Contacts as (id, x, y), then whether it touches, whether it is a finger for sure, whether it is near."""
        fields = self.shape.report(contacts, len(contacts) if count is None else count)
        self.play.add("%s %d %s" % (self.verb, self.device, fields.hex()))

    def frame(self, *contacts):
        """Contacts in as many reports as they need: only the first tells how many there are."""
        size = self.shape.fingers
        for start in range(0, len(contacts), size):
            self.report(*contacts[start:start + size], count=0 if start else len(contacts))
