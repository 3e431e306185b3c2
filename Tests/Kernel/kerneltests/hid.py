"""Panels that the kernel's own multitouch driver reads: report descriptors and reports of our own, through uhid."""

from .hid_panel import NAME, HidPanel
from .life import ONE_TAP
from .play import BASELINE, SCREEN, collect

tests = []
test = collect(tests)
WHOLE_SCREEN = SCREEN + '[[region]]\nname = "all"\nx = 0\ny = 0\nwidth = 800\nheight = 480\n'


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
