"""A panel as a whole USB device: enumerated, described by udev, read by usbhid and hid-multitouch, pulled out."""

from .hid_panel import NAME, HidPanel
from .life import ONE_TAP, device_section
from .play import BASELINE, REGIONS, SCREEN, collect

tests = []
test = collect(tests)
# Where udev says that the panels are: each in the first socket of a host of its own.
PLACES = ["platform-dummy_hcd.%d-usb-0:1:1.0" % number for number in range(2)]


class UsbPanel(HidPanel):
    """The same panel as through uhid, behind a cable."""

    verb = "usb-report"

    def __init__(self, play, device=0, serial="0001"):
        super().__init__(play, device=device)
        play.add("usb %d %s %d %d %s %d %s" % (
            device, NAME.hex(), *self.shape.ids, serial, self.shape.size, self.shape.descriptor.hex()))

    def plug(self):
        self.play.add("usb-connect %d" % self.device)

    def unplug(self):
        self.play.add("usb-disconnect %d" % self.device)

    def tap(self, identity, x=200, y=150):
        self.report((identity, x, y))
        self.play.pause(40)
        self.report((identity, x, y, 0))
        self.play.pause(20)


def begin(play, *panels, config=BASELINE):
    """udevd, the panels in their sockets, and the daemon, which uses them all."""
    play.add("udevd")
    for panel in panels:
        panel.plug()
    play.config(config)
    play.start()
    play.attached(*(panel.device for panel in panels))
    play.add("mark")


def usb(title):
    return test(title, is_for_guests_only=True)


@usb("USB: a tap on a whole device, with a real udevd")
def tap(play):
    panel = UsbPanel(play)
    begin(play, panel)
    panel.tap(7)
    play.stop()

    def judge(log):
        log.attached()
        log.tells(*ONE_TAP)
        log.demand({event["device"] for event in log.events} == {NAME.decode()}, "its name: %s" % log.events[0])
        log.message(NAME.decode(), log.node(), "used", count=1)
        log.no_message("error")
        log.no_message("denied")

    return judge


@usb("USB: two fingers cross from region to region, ten times")
def strokes(play):
    panel = UsbPanel(play)
    begin(play, panel)
    for number in range(10):
        for x in range(150, 450, 20):
            panel.report((2 * number, x, 150), (2 * number + 1, 600 - x, 150))
            play.pause(8)
        panel.report((2 * number, 430, 150, 0), (2 * number + 1, 170, 150, 0))
        play.pause(400)
    play.stop()

    def judge(log):
        expected = []
        for number in range(10):
            one, two = 2 * number + 1, 2 * number + 2
            # Both leave on the way, in one frame, and neither is lifted where it landed.
            expected += [
                "touchDown A %d 150,150 tap=1" % one, "touchDown B %d 450,150 tap=1" % two,
                "touchDragExit A %d 310,150" % one, "touchDragExit B %d 290,150" % two,
                "touchUpOutside A %d 430,150" % one, "touchUpOutside B %d 170,150" % two]
        log.tells(*expected)

    return judge


@usb("USB: pulled out with two fingers down, and plugged in again: a cancel each, and it works as before")
def pulled(play):
    panel = UsbPanel(play)
    begin(play, panel)
    panel.report((0, 200, 150), (1, 400, 150))
    play.pause(30)
    panel.unplug()
    play.pause(700)
    panel.plug()
    play.attached(within_ms=1000)
    play.pause(50)
    panel.tap(0)
    play.stop()

    def judge(log):
        log.attached()
        log.tells(
            "touchDown A 1 200,150 tap=1", "touchDown B 2 400,150 tap=1",
            "touchCancel A 1 200,150 deviceRemoved|suspend", "touchCancel B 2 400,150 deviceRemoved|suspend",
            "touchDown A 3 200,150 tap=1", "touchUpInside A 3 200,150 tap=1")
        log.message(NAME.decode(), "gone", count=1)
        log.message(NAME.decode(), "used", count=2)
        log.exits(0)

    return judge


@usb("C64 USB: ten quick replugs, a finger down each time: no touch and no descriptor is left over")
def replugged(play):
    panel = UsbPanel(play)
    begin(play, panel)
    panel.tap(0)
    play.add("facts")
    for number in range(10):
        panel.report((number, 200, 150))
        play.pause(20)
        panel.unplug()
        panel.plug()
        play.attached(within_ms=1000)
        panel.tap(number, x=400)
    play.add("facts")
    play.stop()

    def judge(log):
        log.attached()
        before, after = log.facts()
        log.demand(before["descriptors"] == after["descriptors"], "descriptors: %s, %s" % (before, after))
        ends = [
            "%s %s %s" % (event["event"], event["region"], event.get("reason", ""))
            for event in log.events if event["event"].startswith(("touchUp", "touchCancel"))]
        cancelled = ["touchCancel A suspend", "touchCancel A deviceRemoved"]
        wanted = ["touchUpInside A "] + [cancelled, "touchUpInside B "] * 10
        log.demand(
            len(ends) == len(wanted) and all(end == want or end in want for end, want in zip(ends, wanted)),
            "ends: %s" % ends)
        log.message("gone", count=10)

    return judge


def twins(play, config):
    panels = [UsbPanel(play, device, serial) for device, serial in enumerate(("0001", "0002"))]
    begin(play, *panels, config=config)
    for panel in panels:
        panel.tap(0)
    play.stop()

    def judge(log):
        log.attached()
        log.tells(
            *ONE_TAP, "touchDown A 2 200,150 tap=2 device=1", "touchUpInside A 2 200,150 tap=2 device=1",
            devices=["left", "right"])
        log.no_message("warning")

    return judge


@usb("C66 USB: two alike panels told apart by the sockets they are in")
def by_socket(play):
    return twins(play, SCREEN + "".join(
        device_section(name, 'path = "%s"' % place) for name, place in zip(("left", "right"), PLACES)) + REGIONS)


@usb("C66 USB: two alike panels told apart by their links in by-path")
def by_link(play):
    return twins(play, SCREEN + "".join(
        device_section(name, 'path = "/dev/input/by-path/%s-event"' % place)
        for name, place in zip(("left", "right"), PLACES)) + REGIONS)


@usb("C66 USB: two alike panels told apart by their serial numbers")
def by_serial(play):
    return twins(play, SCREEN + "".join(
        device_section(name, 'property = "ID_SERIAL_SHORT=%s"' % serial)
        for name, serial in (("right", "0002"), ("left", "0001"))) + REGIONS)
