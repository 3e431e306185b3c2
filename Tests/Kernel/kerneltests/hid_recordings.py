"""The reports that real panels sent over USB, through uhid and the kernel's own driver."""

from .expectation import check_invariants
from .hid import WHOLE_SCREEN
from .panel import EV_ABS, ID
from .play import Test
from .recordings import SHARED

CONTACT_COUNT_MAXIMUM = 0x000D0055
INPUT, FEATURE, COLLECTION, USAGE, USAGE_PAGE, REPORT_ID = 0x80, 0xB0, 0xA0, 0x08, 0x04, 0x84
REPORT_SIZE, REPORT_COUNT, LOGICAL_MAXIMUM = 0x74, 0x94, 0x24


def features(descriptor):
    """The feature reports of a descriptor, each with its number and a value that a panel would give.

    All is 0, but the greatest number of contacts: that one is its greatest value, or ten.
    """
    reports, page, usages, report, size, count, maximum = {}, 0, [], 0, 0, 0, 0
    place = 0
    while place < len(descriptor):
        head = descriptor[place]
        length = (0, 1, 2, 4)[head & 3]
        value = int.from_bytes(descriptor[place + 1:place + 1 + length], "little")
        place += 1 + length
        kind = head & 0xFC
        if kind == USAGE_PAGE:
            page = value
        elif kind == USAGE:
            usages.append(page << 16 | value)
        elif kind == REPORT_ID:
            report = value
        elif kind == REPORT_SIZE:
            size = value
        elif kind == REPORT_COUNT:
            count = value
        elif kind == LOGICAL_MAXIMUM:
            maximum = value
        elif kind == FEATURE:
            bits = reports.setdefault(report, [])
            is_count = CONTACT_COUNT_MAXIMUM in usages
            for number in range(count):
                field = min(maximum, 10) if is_count and number == 0 else 0
                bits += [field >> bit & 1 for bit in range(size)]
        if kind in (INPUT, FEATURE, COLLECTION, 0x90):
            usages = []
    for number, bits in reports.items():
        octets = [sum(bit << at for at, bit in enumerate(bits[start:start + 8])) for start in range(0, len(bits), 8)]
        yield bytes([number, *octets])


class HidRecording:
    """A file of hid-recorder's: R: the descriptor, N: the name, I: bus and ids, E: reports with their times."""

    def __init__(self, path):
        self.reports = []
        for line in path.read_text("utf-8", "replace").split("\n"):
            kind, _, rest = line.partition(": ")
            words = rest.split()
            if kind == "R":
                self.descriptor = bytes.fromhex("".join(words[1:]))
            elif kind == "N":
                self.name = rest.encode()
            elif kind == "I":
                self.ids = [int(word, 16) for word in words]
            elif kind == "E":
                self.reports.append((float(words[0]), "".join(words[2:])))

    def write(self, play):
        play.add("hid 0 %s %d %d %d" % (self.name.hex(), *self.ids))
        play.add(*("feature 0 " + feature.hex() for feature in features(self.descriptor)))
        play.add("plug 0 " + self.descriptor.hex(), "watch 0")
        play.config(WHOLE_SCREEN)
        play.start()
        play.attached()
        play.add("mark")
        now = last = 0
        for time, report in self.reports:
            # A gap of minutes is of no interest to anybody.
            now += min(max(time - last, 0), 2) if last else 0
            last = time
            play.at("%.3f" % (now * 1000))
            play.add("report 0 " + report)
        play.pause(200)
        play.stop()
        return self.judge

    def judge(self, log):
        log.attached()
        log.exits(0)
        check_invariants(log.events)
        seen = [entry.rest.split()[2:] for entry in log.all("event")]
        began = sum(words[:2] == [str(EV_ABS), str(ID)] and int(words[2]) >= 0 for words in seen)
        downs = sum(event["event"] == "touchDown" for event in log.events)
        log.demand(began > 0 and downs == began, "the kernel tells of %d contacts, the daemon of %d" % (began, downs))
        taps = sum(event.get("tapCount", 0) > 0 for event in log.events if event["event"] == "touchUpInside")
        ends = [event["event"] for event in log.events if event["event"].startswith(("touchUp", "touchCancel"))]
        log.demand(taps > 0 or "touchUpInside" in ends, "nothing was lifted inside: %s" % ends)


def load():
    """The recordings as tests, and those that are left out."""
    folder = SHARED / "hid"
    if not folder.is_dir():
        return [], [("reports of real panels", "%s isn't there" % folder)]
    tests = []
    for path in sorted(folder.glob("*.hid")):
        def make(path=path):
            recording = HidRecording(path)
            title = "hid-multitouch, %s: every contact is told, %d reports" % (path.name, len(recording.reports))
            return Test(title, recording.write)

        tests.append(make)
    return tests, []
