"""The kinds of panels that the kernel's multitouch driver knows: how each tells of contacts, and of their end."""

from .expectation import check_invariants
from .hid import WHOLE_SCREEN, begin
from .hid_panel import CONFIDENCE, RANGE, TIP
from .panel import EV_ABS, ID, SLOT
from .play import collect

tests = []
test = collect(tests)
# Panels that the driver reads in a way of their own, by their numbers.
THREE_M, FLATFROG, CVTOUCH = (0x0596, 0x0500), (0x25B5, 0x0002), (0x1FF7, 0x0013)
EGALAX, STANTUM, T91 = (0x0EEF, 0xA001), (0x0483, 0x3261), (0x0486, 0x0185)
HANVON, CANDO = (0x22ED, 0x1010), (0x2087, 0x0A01)
WINDOWS7 = dict(is_windows8=False)


def place(number, moved=0):
    """Where a finger is: no two are near each other."""
    return 20 + 75 * (number % 10) + moved, 20 + 70 * (number // 10) + moved


def kind(title, in_slots=None, **shape):
    """A decorator for what a panel of this shape sends; it gives back what must be told, or nothing for balance.

    The slots show that the driver knows the panel.
    """

    def take(write):
        @test("hid-multitouch, " + title)
        def whole(play):
            panel = begin(play, config=WHOLE_SCREEN, **shape)
            play.add("watch 0")
            expected = write(play, panel)
            play.pause(20)
            play.stop()

            def judge(log):
                log.attached()
                if expected is None:
                    balances(log)
                else:
                    log.tells(*expected)
                if in_slots:
                    log.demand(slots(log) == in_slots, "slots %s, not %s" % (slots(log), in_slots))

            return judge

        return write

    return take


def balances(log):
    """Each contact that the kernel tells of is told once, and ends."""
    log.exits(0)
    check_invariants(log.events)
    values = [entry.rest.split()[2:] for entry in log.all("event")]
    began = sum(words[:2] == [str(EV_ABS), str(ID)] and int(words[2]) >= 0 for words in values)
    downs = sum(event["event"] == "touchDown" for event in log.events)
    log.demand(began > 0 and downs == began, "the kernel tells of %d contacts, the daemon of %d" % (began, downs))


def slots(log):
    """The slots in which contacts began, one after the other."""
    slot, began = 0, []
    for entry in log.all("event"):
        code, value = (int(word) for word in entry.rest.split()[3:])
        if code == SLOT:
            slot = value
        elif code == ID and value >= 0:
            began.append(slot)
    return began


def down(touch, x, y):
    return "touchDown all %d %d,%d tap=1" % (touch, x, y)


def together(fingers, identity=lambda number: number):
    """All fingers land in one frame, move in another and are lifted in a third."""

    def write(play, panel):
        for moved, tip in ((0, 1), (3, 1), (3, 0)):
            panel.frame(*((identity(number), *place(number, moved), tip) for number in range(fingers)))
            play.pause(10)
        return [
            *("touchDown all %d %d,%d tap=1" % (number + 1, *place(number)) for number in range(fingers)),
            *("touchUpInside all %d %d,%d tap=1" % (number + 1, *place(number, 3)) for number in range(fingers))]

    return write


kind("Windows 7: the only contact there can be", fingers=1, most=1, told_most=1, **WINDOWS7)(together(1))
kind("Windows 7, parallel: two contacts in a report", fingers=2, most=2, told_most=2, **WINDOWS7)(together(2))
kind("Windows 7, serial: ten contacts in ten reports", fingers=1, **WINDOWS7)(together(10))
kind("Windows 8, parallel: ten contacts in a report", fingers=10)(together(10))
kind("Windows 8, hybrid: ten contacts in reports of four", fingers=4)(together(10))
kind("Windows 8: sixty contacts in reports of ten", fingers=10, most=60, told_most=60)(together(60))
kind("3M: sixty contacts in reports of six, the contact is the slot", fingers=6, most=60, told_most=60, ids=THREE_M,
     **WINDOWS7)(together(60))
kind("Windows 8: it says sixty contacts and sends two", fingers=2, most=60, told_most=60)(together(2))
kind("the greatest count is asked and not answered: what the descriptor says", told_most=None)(together(5))
kind("the greatest count is 0: what the descriptor says", told_most=0)(together(5))


@kind("T91: contacts count from 1, and are slots", in_slots=[1, 0], fingers=2, most=2, told_most=2, ids=T91,
      **WINDOWS7)
def from_one(play, panel):
    for tip in (1, 0):
        panel.report((2, 300, 100, tip), (1, 100, 100, tip))
        play.pause(10)
    # What comes in one frame is told in the order of slots.
    return [
        down(1, 100, 100), down(2, 300, 100), "touchUpInside all 1 100,100 tap=1", "touchUpInside all 2 300,100 tap=1"]


@kind("Windows 8: it says two contacts and sends five: what the kernel lets through is told", told_most=2)
def more_than_said(play, panel):
    for moved in range(6):
        panel.frame(*((number, *place(number, moved)) for number in range(5)))
        play.pause(10)
    for _ in range(6):
        panel.frame(*((number, *place(number, 5), 0) for number in range(5)))
        play.pause(10)
    # Balance is all that can be asked of it, and that the panel still works.
    panel.frame((9, *place(9)))
    play.pause(10)
    panel.frame((9, *place(9), 0))


@kind("Windows 8: what stands behind the count is left over from before, and no contact")
def behind_the_count(play, panel):
    panel.report((0, 100, 100), (1, 300, 100), count=1)
    play.pause(10)
    panel.report((0, 100, 100, 0), (1, 300, 100), count=1)
    return ["touchDown all 1 100,100 tap=1", "touchUpInside all 1 100,100 tap=1"]


@kind("Windows 8: a contact that stands twice in a report is one")
def twice(play, panel):
    panel.report((4, 100, 100), (4, 100, 100))
    play.pause(10)
    panel.report((4, 100, 100, 0), (4, 100, 100, 0))
    return ["touchDown all 1 100,100 tap=1", "touchUpInside all 1 100,100 tap=1"]


@kind("Windows 8: a finger that comes near, lands, is lifted and stays near: one touch", bits=(TIP, RANGE, CONFIDENCE))
def hovering(play, panel):
    panel.report((0, 100, 100, 0, 1, 1))
    play.pause(10)
    panel.report((0, 110, 100, 1, 1, 1))
    play.pause(10)
    panel.report((0, 120, 100, 0, 1, 1))
    play.pause(10)
    panel.report((0, 130, 100, 0, 1, 0))
    return ["touchDown all 1 110,100 tap=1", "touchUpInside all 1 110,100 tap=1"]


@kind("Windows 8: two fingers fall silent and are released by the kernel; their late lifts are nothing new")
def silent(play, panel):
    panel.report((0, 100, 100), (1, 300, 100))
    play.pause(400)
    panel.report((0, 100, 100, 0), (1, 300, 100, 0))
    return [
        down(1, 100, 100), down(2, 300, 100), "touchUpInside all 1 100,100 tap=1", "touchUpInside all 2 300,100 tap=1"]


@kind("Windows 8: released by the kernel, but the finger goes on: another touch")
def silent_and_on(play, panel):
    panel.report((0, 100, 100))
    play.pause(1000)
    panel.report((0, 300, 100))
    play.pause(10)
    panel.report((0, 300, 100, 0))
    return [
        "touchDown all 1 100,100 tap=1", "touchUpInside all 1 100,100 tap=1", "touchDown all 2 300,100 tap=1",
        "touchUpInside all 2 300,100 tap=1"]


@kind("Windows 7: no release by time: a finger that rests for a minute", **WINDOWS7)
def resting(play, panel):
    panel.report((0, 100, 100))
    play.pause(60000)
    panel.report((0, 100, 100, 0))
    return ["touchDown all 1 100,100 tap=1", "longPress all 1 100,100", "touchUpInside all 1 100,100 tap=0"]


@kind("CVTouch: a contact that isn't sent any more is lifted", fingers=2, ids=CVTOUCH, **WINDOWS7)
def not_sent(play, panel):
    panel.report((0, 100, 100), (1, 300, 100))
    play.pause(10)
    panel.report((1, 310, 100))
    play.pause(10)
    panel.report()
    return [
        down(1, 100, 100), down(2, 300, 100), "touchUpInside all 1 100,100 tap=1", "touchUpInside all 2 310,100 tap=1"]


@kind("FlatFrog: forty contacts, those that aren't sent any more are lifted", fingers=40, most=40, told_most=40,
      ids=FLATFROG, **WINDOWS7)
def forty(play, panel):
    panel.report(*((number, *place(number)) for number in range(40)))
    play.pause(10)
    panel.report(*((number, *place(number)) for number in range(0, 40, 2)))
    play.pause(10)
    panel.report()
    return [
        *(down(number + 1, *place(number)) for number in range(40)),
        *("touchUpInside all %d %d,%d tap=1" % (number + 1, *place(number)) for number in range(1, 40, 2)),
        *("touchUpInside all %d %d,%d tap=1" % (number + 1, *place(number)) for number in range(0, 40, 2))]


@kind("eGalax: a contact a report, without a count: each report is a frame", fingers=1, has_count=False, ids=EGALAX,
      **WINDOWS7)
def uncounted(play, panel):
    for contact in ((0, 100, 100), (1, 300, 100), (0, 105, 100), (0, 105, 100, 0), (1, 305, 100), (1, 305, 100, 0)):
        panel.report(contact)
        play.pause(10)
    return [
        down(1, 100, 100), down(2, 300, 100), "touchUpInside all 1 105,100 tap=1", "touchUpInside all 2 305,100 tap=1"]


@kind("Windows 7, without a count: two contacts in a report", fingers=2, has_count=False, **WINDOWS7)
def pair_uncounted(play, panel):
    # Nothing tells the places that hold nothing from contact 0, so a panel like this sends both each time.
    for one, two in ((1, 0), (1, 1), (0, 1), (0, 0)):
        panel.report((0, 100, 100, one), (1, 300, 100, two))
        play.pause(10)
    return [
        down(1, 100, 100), down(2, 300, 100), "touchUpInside all 1 100,100 tap=1", "touchUpInside all 2 300,100 tap=1"]


@kind("Stantum: what isn't sure isn't there: its places in a report are skipped", fingers=3, ids=STANTUM, **WINDOWS7)
def unsure(play, panel):
    panel.report((5, 100, 100), (6, 300, 100, 1, 0), (7, 500, 100))
    play.pause(10)
    panel.report((5, 110, 100, 0), (6, 300, 100, 1, 0), (7, 510, 100))
    play.pause(10)
    panel.report((7, 510, 100, 0), count=1)
    return [
        down(1, 100, 100), down(2, 500, 100), "touchUpInside all 1 100,100 tap=1", "touchUpInside all 2 510,100 tap=1"]


@kind("Hanvon: what isn't in range isn't there, the contact is the slot", in_slots=[1, 0], fingers=2,
      bits=(TIP, RANGE), most=2, told_most=2, ids=HANVON, **WINDOWS7)
def in_range(play, panel):
    panel.report((1, 300, 100), (0, 0, 0, 0, 1, 0))
    play.pause(10)
    panel.report((0, 100, 100), (1, 300, 100))
    play.pause(10)
    panel.report((0, 100, 100, 0, 1, 1), (1, 300, 100, 0, 1, 1))
    return [
        down(1, 300, 100), down(2, 100, 100), "touchUpInside all 2 100,100 tap=1", "touchUpInside all 1 300,100 tap=1"]


@kind("Cando: a contact's place in the report is its slot", in_slots=[0, 1], fingers=2, bits=(TIP, RANGE), most=2,
      told_most=2, ids=CANDO, **WINDOWS7)
def by_place(play, panel):
    panel.report((9, 100, 100), (3, 300, 100))
    play.pause(10)
    panel.report((9, 110, 100), (3, 310, 100, 0, 1, 1))
    play.pause(10)
    panel.report((9, 110, 100, 0, 1, 1), (3, 310, 100, 0, 1, 0), count=1)
    return [
        down(1, 100, 100), down(2, 300, 100), "touchUpInside all 2 300,100 tap=1", "touchUpInside all 1 110,100 tap=1"]
