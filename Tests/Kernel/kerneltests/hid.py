"""Panels that the kernel's own multitouch driver reads: report descriptors and reports of our own, through uhid."""

from .life import ONE_TAP
from .play import BASELINE, SCREEN, collect

tests = []
test = collect(tests)
WHOLE_SCREEN = SCREEN + '[[region]]\nname = "all"\nx = 0\ny = 0\nwidth = 800\nheight = 480\n'
NAME = b"Puppet Panel"

# Items of a report descriptor. Usages of the digitizer page: 04 touch screen, 22 finger, 42 tip, 47 confidence,
# 51 contact, 54 count, 55 greatest count.
FINGER = (
    "05 0d 09 22 a1 02"
    " 15 00 25 01 75 01 95 02 09 42 09 47 81 02 95 06 81 03"  # tip, confidence, six bits of nothing
    " 25 7f 75 08 95 01 09 51 81 02"  # which contact
    " 05 01 26 1f 03 75 10 09 30 81 02"  # x, 0 to 799
    " 26 df 01 09 31 81 02"  # y, 0 to 479
    " c0")
# A vendor's block of 256 bytes, by which the driver knows a panel made for Windows 8: report 3.
CERTIFICATE = "85 03 06 00 ff 09 c5 15 00 26 ff 00 75 08 96 00 01 b1 02"


def descriptor(fingers, is_windows8):
    """A panel whose reports hold so many fingers, and that tells of at most ten in all."""
    return bytes.fromhex(" ".join([
        "05 0d 09 04 a1 01 85 01", *[FINGER] * fingers,
        "05 0d 15 00 25 7f 75 08 95 01 09 54 81 02",  # how many contacts there are
        "85 02 09 55 25 0a b1 02",  # how many there can be: report 2
        CERTIFICATE if is_windows8 else "", "c0"]))


class HidPanel:
    """A panel whose reports hold some fingers."""

    verb = "report"

    def __init__(self, play, fingers=5, is_windows8=True, device=0):
        self.play, self.fingers, self.device = play, fingers, device
        self.descriptor = descriptor(fingers, is_windows8)
        # A report's number, the fingers, how many there are.
        self.size = 1 + 6 * fingers + 1

    def plug(self):
        self.play.add(
            "hid %d %s 3 %d %d" % (self.device, NAME.hex(), 0x1234, 0x0001), "feature %d 020a" % self.device,
            "plug %d %s" % (self.device, self.descriptor.hex()))

    def report(self, *contacts, count=None):
        """Contacts as (id, x, y), and whether it touches and whether it is a finger for sure where it isn't."""
        fields = bytearray([1])
        for place in range(self.fingers):
            identity, x, y, *flags = contacts[place] if place < len(contacts) else (0, 0, 0, 0, 0)
            tip, confidence = (flags + [1, 1][len(flags):]) if flags else (1, 1)
            fields += bytes([tip | confidence << 1, identity]) + x.to_bytes(2, "little") + y.to_bytes(2, "little")
        fields.append(len(contacts) if count is None else count)
        self.play.add("%s %d %s" % (self.verb, self.device, fields.hex()))


def begin(play, config=BASELINE, **how):
    panel = HidPanel(play, **how)
    panel.plug()
    play.config(config)
    play.start()
    play.attached()
    play.add("mark")
    return panel


@test("hid-multitouch: a tap, with the positions that the panel sent")
def tap(play):
    panel = begin(play)
    panel.report((7, 200, 150))
    play.pause(40)
    panel.report((7, 200, 150, 0))
    play.stop()

    def judge(log):
        log.tells(*ONE_TAP)
        log.demand(log.events[0]["device"] == NAME.decode(), "its name: %s" % log.events[0]["device"])

    return judge


@test("hid-multitouch: two fingers, lifted one after the other")
def two_fingers(play):
    panel = begin(play)
    panel.report((0, 200, 150))
    play.pause(10)
    panel.report((0, 200, 150), (1, 400, 150))
    play.pause(10)
    panel.report((0, 200, 150, 0), (1, 410, 150))
    play.pause(10)
    panel.report((1, 410, 150, 0))
    play.stop()
    return lambda log: log.tells(
        "touchDown A 1 200,150 tap=1", "touchDown B 2 400,150 tap=1", "touchUpInside A 1 200,150 tap=1",
        "touchUpInside B 2 410,150 tap=1")


@test("hid-multitouch: a contact that loses its confidence is a palm")
def palm(play):
    panel = begin(play)
    panel.report((0, 200, 150))
    play.pause(20)
    panel.report((0, 202, 150, 1, 0))
    play.pause(20)
    panel.report((0, 202, 150, 0, 0))
    play.pause(20)
    panel.report((1, 400, 150, 1, 0))
    play.pause(20)
    panel.report((1, 400, 150, 0, 0))
    play.stop()
    return lambda log: log.tells("touchDown A 1 200,150 tap=1", "touchCancel A 1 200,150|202,150 palm")


@test("hid-multitouch: seven contacts in two reports of five are one frame")
def hybrid(play):
    panel = begin(play, config=WHOLE_SCREEN)
    contacts = [(number, 100 + 50 * number, 100) for number in range(7)]
    for tip in (1, 0):
        panel.report(*((*contact, tip) for contact in contacts[:5]), count=7)
        panel.report(*((*contact, tip) for contact in contacts[5:]), count=0)
        play.pause(30)
    play.stop()

    def judge(log):
        log.tells(
            *("touchDown all %d %d,100 tap=1" % (number + 1, 100 + 50 * number) for number in range(7)),
            *("touchUpInside all %d %d,100 tap=1" % (number + 1, 100 + 50 * number) for number in range(7)))
        log.demand(len({event["timeUs"] for event in log.events}) == 2, "more than two frames")

    return judge


@test("hid-multitouch, Windows 7: two contacts in two reports of one are one frame")
def serial(play):
    panel = begin(play, fingers=1, is_windows8=False)
    for tip in (1, 0):
        panel.report((3, 200, 150, tip), count=2)
        panel.report((4, 400, 150, tip), count=0)
        play.pause(30)
    play.stop()
    return lambda log: log.tells(
        "touchDown A 1 200,150 tap=1", "touchDown B 2 400,150 tap=1", "touchUpInside A 1 200,150 tap=1",
        "touchUpInside B 2 400,150 tap=1")


@test("hid-multitouch, Windows 8: a panel that falls silent is released by the kernel after 100 ms")
def silent(play):
    panel = begin(play)
    panel.report((0, 200, 150))
    play.pause(600)
    play.stop()

    def judge(log):
        log.tells(*ONE_TAP)
        lasted = log.events[1]["durationUs"]
        log.demand(90000 < lasted < 200000, "released after %d us" % lasted)

    return judge


@test("hid-multitouch: unplugged with a finger down and plugged again")
def replugged(play):
    panel = begin(play)
    panel.report((0, 200, 150))
    play.pause(20)
    play.add("unplug 0")
    play.pause(300)
    panel.plug()
    play.attached(within_ms=1000)
    panel.report((0, 400, 150))
    play.pause(20)
    panel.report((0, 400, 150, 0))
    play.stop()

    def judge(log):
        log.attached()
        log.tells(
            "touchDown A 1 200,150 tap=1", "touchCancel A 1 200,150 deviceRemoved|suspend",
            "touchDown B 2 400,150 tap=1", "touchUpInside B 2 400,150 tap=1")
        log.message("gone", count=1)

    return judge
