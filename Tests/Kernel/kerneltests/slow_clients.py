"""Clients that don't read, and those that go: nobody else waits for them, and they lose whole lines only."""

import json

from .hearing import TOUCH_EVENTS, demand_nothing_dropped, ends, heard, latest_us, shown, touch_lines
from .panel import dev_b
from .play import BASELINE, SOCKET, collect

tests = []
test = collect(tests)
DRAG = BASELINE.replace("height = 100\n", "height = 100\ndrag = true\n", 1)
QUEUE_BYTES = 262144
LATEST_US = 50000


def taps(play, count, first=1000, apart_ms=10):
    for identity in range(count):
        play.tap(first + identity, x=400, slot=1, held_ms=apart_ms - 5)


def demand_losses_told(log, events, reference, is_at_end=True):
    """What was lost is told: how many, and what was down at that point. The reference has every wanted event."""
    places = {event["seq"]: place for place, event in enumerate(reference)}
    heard_to, lost = 0, None
    for event in events:
        if event["event"] == "lost":
            lost = event
        elif event["event"] in TOUCH_EVENTS:
            place = places[event["seq"]]
            if lost is None:
                log.demand(place == heard_to, "%d events are missing, and no lost: %s" % (place - heard_to, event))
            else:
                check_lost(log, lost, heard_to, place, reference)
            heard_to, lost = place + 1, None
    if lost is not None:
        check_lost(log, lost, heard_to, len(reference), reference)
    elif is_at_end:
        log.demand(heard_to == len(reference), "the last it heard is number %d of %d" % (heard_to, len(reference)))


def check_lost(log, lost, before, until, reference):
    log.demand(lost["count"] == until - before, "lost %d, not %d" % (lost["count"], until - before))
    live = {}
    for event in reference[:until]:
        name, touch = event["event"], event["touch"]
        if name in ("touchUpInside", "touchUpOutside", "touchCancel"):
            del live[touch]
        else:
            is_inside = live.get(touch, {}).get("inside", True)
            is_inside = {"touchDragExit": False, "touchDragEnter": True}.get(name, is_inside)
            live[touch] = {
                "touch": touch, "region": event["region"], "x": event["x"], "y": event["y"], "inside": is_inside}
    log.demand(lost["touches"] == list(live.values()), "down are %s, told as %s" % (live, lost["touches"]))


@test("C79 a client doesn't read: the other one has all at once, it has whole lines and lost, or is cut off after 30 s")
def slow(play):
    play.begin(dev_b(), config=DRAG, clients=3)
    play.add("stall 1", "stall 2", "facts")
    play.down(0, 45, 150, 150)
    for step in range(20000):
        play.at(10 + step / 2)
        play.move(0, 150 + step % 100, 150)
        if step % 40 == 0:
            play.down(1, 1000 + step, 400, 150)
        elif step % 40 == 20:
            play.up(1)
    play.at(12000)
    play.add("facts", "go 1", "pause 100")
    play.move(0, 201, 150)
    play.up(0)
    play.at(45000)
    play.ask(0, status={})
    play.add("go 2")
    play.stop()

    def judge(log):
        fast, slow, stopped = (heard(log, client) for client in range(3))
        everything = [event for event in fast if event["event"] in TOUCH_EVENTS]
        log.demand(len(everything) == 21002, "%d events" % len(everything))
        log.demand(touch_lines(log, 0) == touch_lines(log), "the fast one's lines aren't stdout's")
        log.demand(latest_us(fast) < LATEST_US, "the fast one's are %d us late" % latest_us(fast))
        demand_nothing_dropped(log, 0)

        losses = [event for event in slow if event["event"] == "lost"]
        log.demand(losses, "the slow one has lost nothing")
        demand_losses_told(log, slow, everything)
        log.demand(shown(slow[-1]) == "touchUpInside A 1", "its last is %s" % slow[-1])

        demand_losses_told(log, stopped, everything, is_at_end=False)
        cut_us = [entry.time_us for entry in log.all("err") if "cut off" in entry.rest]
        log.demand(len(cut_us) == 1 and len(ends(log, 2)) == 1, "cut off: %s" % cut_us)
        # Its queue was as full as that of the one that went on: drags go first, and taps once nothing fits any more.
        last = slow[slow.index(losses[-1]) - 1]
        full_us = everything[last["seq"]]["timeUs"]
        log.demand(abs(cut_us[0] - full_us - 30000000) < 20000, "cut off after %d us" % (cut_us[0] - full_us))

        before, after = log.facts()
        grown = (after["anonymous_kb"] - before["anonymous_kb"]) * 1024
        log.demand(grown < 2 * 2 * QUEUE_BYTES, "it has grown by %d bytes" % grown)

    return judge


@test("a slow client that wants one region: lost counts and lists what is of that region")
def slow_and_narrow(play):
    play.begin(dev_b(), config=DRAG + "[socket]\nqueue_bytes = 8192\n", clients=2)
    play.ask(1, subscribe={"regions": ["A"]})
    play.add("stall 1")
    play.down(1, 46, 400, 150)
    for identity in range(8):
        play.down(0, 50 + identity, 150, 150)
        for step in range(200):
            play.move(0, 151 + step % 100, 150)
            play.pause(1)
        if identity < 7:
            play.up(0)
    play.pause(20)
    play.add("go 1", "pause 50")
    play.up(0)
    play.up(1)
    play.stop()

    def judge(log):
        everything = [event for event in heard(log, 0) if event["event"] in TOUCH_EVENTS]
        wanted = [event for event in everything if event["region"] == "A"]
        log.demand(len(wanted) < len(everything), "it wants all")
        slow = heard(log, 1)
        demand_losses_told(log, slow, wanted)
        lost = [event for event in slow if event["event"] == "lost"]
        log.demand(lost and shown(lost[-1]).split(" ", 2)[2] == "A:9@250,150", "it is told %s" % lost)
        log.demand(shown(slow[-1]) == "touchUpInside A 9", "its last is %s" % slow[-1])

    return judge


@test("C79 a client reads a little and then no more: what it has when it is cut off is whole lines")
def sipping(play):
    # A queue that is several times what a socket takes at once.
    play.begin(dev_b(), config=DRAG + "[socket]\nqueue_bytes = 1048576\n", clients=2)
    play.add("stall 1")
    play.down(0, 45, 150, 150)
    for step in range(10000):
        play.at(10 + step / 2)
        play.move(0, 151 + step % 100, 150)
        if step == 7000:
            # What its socket holds, and nothing of the full queue behind that.
            play.add("rank 50", "go 1", "stall 1", "rank 0")
    play.at(40000)
    play.add("go 1")
    play.stop()

    def judge(log):
        everything = [event for event in heard(log, 0) if event["event"] in TOUCH_EVENTS]
        sipped = heard(log, 1)
        log.demand(len(sipped) > 1000, "it has only %d lines" % len(sipped))
        demand_losses_told(log, sipped, everything, is_at_end=False)
        log.message("cut off", count=1)
        log.demand(len(ends(log, 1)) == 1, "it saw no end")

    return judge


@test("C81 clients go with lines unread, one of them killed: the third has all, and their descriptors are closed")
def gone(play):
    play.begin(dev_b(), clients=3)
    play.add("stall 0", "give 1", "facts")
    taps(play, 200)
    play.add("close 0", "kill 1")
    taps(play, 200)
    play.add("facts")
    play.stop()

    def judge(log):
        lines = touch_lines(log)
        log.demand(len(lines) == 800, "%d lines" % len(lines))
        log.demand(touch_lines(log, 2) == lines, "the third has others")
        log.demand(latest_us(heard(log, 2)) < LATEST_US, "%d us late" % latest_us(heard(log, 2)))
        before, after = log.facts()
        log.demand(after["descriptors"] == before["descriptors"] - 2, "descriptors: %s, %s" % (before, after))
        said = [text for text in log.messages if "client" in text]
        log.demand(len(said) <= 2, "it said %s" % said)
        log.exits(0)

    return judge


@test("C95 stdout's reader stops for 5 s: a client has all at once, then stdout has whole lines and lost")
def slow_stdout(play):
    play.begin(dev_b(), config=DRAG, clients=1)
    play.add("stall out", "facts")
    play.down(0, 45, 150, 150)
    for step in range(5000):
        play.at(10 + step)
        play.move(0, 150 + step % 100, 150)
    play.add("facts", "go out", "pause 100")
    play.up(0)
    play.tap(46)
    play.ask(0, status={})
    play.stop()

    def judge(log):
        everything = [event for event in heard(log, 0) if event["event"] in TOUCH_EVENTS]
        log.demand(len(everything) == 5003, "%d events" % len(everything))
        demand_losses_told(log, everything, everything)
        log.demand(latest_us(everything) < LATEST_US, "%d us late" % latest_us(everything))
        demand_nothing_dropped(log, 0)
        told = log.events
        log.demand(any(event["event"] == "lost" for event in told), "nothing is lost")
        demand_losses_told(log, told, everything)
        before, after = log.facts()
        grown = (after["anonymous_kb"] - before["anonymous_kb"]) * 1024
        log.demand(grown < 2 * QUEUE_BYTES, "it has grown by %d bytes" % grown)

    return judge


@test("C93 stdout's reader goes: clients are served on, and the end is quiet")
def no_stdout_any_more(play):
    play.begin(dev_b(), clients=1)
    play.tap(45)
    play.add("hush")
    play.tap(46)
    play.tap(47)
    play.stop()

    def judge(log):
        downs = [event["touch"] for event in heard(log, 0) if event["event"] == "touchUpInside"]
        log.demand(downs == [1, 2, 3], "it heard %s" % downs)
        log.no_message("error")
        log.exits(0)

    return judge


@test("C93 no stdout from the start: clients are served, and nothing else gets its lines")
def no_stdout(play):
    play.make(dev_b())
    play.config()
    play.add(
        "file /tmp/start.sh", "exec touchd run --stdout --config /tmp/touchd.toml --socket %s >&-" % SOCKET, ".",
        "start 0 sh /tmp/start.sh")
    play.attached()
    play.connect(0)
    play.add("mark")
    play.tap(45)
    play.tap(46)
    play.stop()

    def judge(log):
        told = [shown(event) for event in heard(log, 0)]
        log.demand(told == ["hello", *("%s A %d" % (name, touch) for touch in (1, 2) for name in (
            "touchDown", "touchUpInside"))], "it heard %s" % told)
        log.no_message("error")
        log.exits(0)

    return judge


@test("SIGTERM: who reads within a second has all to the last cancel; who doesn't is left, and the status is 0")
def ended(play):
    play.begin(dev_b(), clients=3)
    play.add("stall 1", "stall 2", "stall out")
    play.down(0, 45, 200, 150)
    taps(play, 400)
    play.down(1, 46, 400, 150)
    play.pause(20)
    play.add("mark", "signal 15")
    play.at(300)
    play.add("go 1")
    play.at(600)
    play.add("go out", "exit 3000")

    def judge(log):
        lines = touch_lines(log)
        cancels = [shown(json.loads(line)) for line in lines[-2:]]
        log.demand(len(lines) == 805 and cancels == ["touchCancel A 1 shutdown", "touchCancel B 402 shutdown"],
                   "%d lines to %s" % (len(lines), cancels))
        for client in (0, 1):
            log.demand(touch_lines(log, client) == lines, "client %d has others" % client)
            log.demand(len(ends(log, client)) == 1, "client %d saw no end" % client)
        last_us = heard(log, 0)[-1]["readUs"] - log.all("mark")[-1].time_us
        log.demand(last_us < 3000, "the cancels came after %d us" % last_us)
        took_us = log.first("exit").time_us - log.all("mark")[-1].time_us
        log.demand(1000000 <= took_us < 1100000, "the end took %d us" % took_us)
        log.exits(0)

    return judge
