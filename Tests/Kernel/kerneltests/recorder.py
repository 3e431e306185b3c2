"""`touchd record` of a live panel, read again by `touchd replay`."""

from .living import CONT, INT, STOP, flood
from .log import Failed
from .panel import dev_b
from .play import collect
from .recordings import replay

tests = []
test = collect(tests)


def begin(play):
    play.make(dev_b())
    play.add("watch 0", "start 0 touchd record @node0@")
    play.attached()
    play.add("pause 100", "mark")


def written(log):
    return [entry.rest for entry in log.all("out")]


@test("record: two taps, and replay gives two taps at the same places and times")
def taps(play):
    begin(play)
    play.tap(45)
    play.tap(46, x=400)
    play.add("signal %d" % INT, "exit 1000")

    def judge(log):
        log.exits(0)
        events = replay("\n".join(written(log)).encode() + b"\n")
        told = [(event["event"], event["x"], event["y"]) for event in events]
        wanted = [(kind, x, 337.5) for x in (480, 960) for kind in ("touchDown", "touchUpInside")]
        log.demand(told == wanted, "replayed: %s" % told)
        log.demand(
            40000 <= events[1]["durationUs"] < 43000, "it lasted %d us" % events[1]["durationUs"])
        log.demand(any("2 contacts" in text for text in log.messages), "no count: %s" % log.messages)

    return judge


@test("record: lost events stand in the recording as they came")
def lost(play):
    begin(play)
    play.down(0, 45, 200, 150)
    play.pause(20)
    play.add("signal %d" % STOP)
    flood(play)
    play.add("signal %d" % CONT)
    play.pause(100)
    play.up(0)
    play.add("pause 50", "signal %d" % INT, "exit 1000")

    def judge(log):
        log.exits(0)
        lines = written(log)
        if not any(line.startswith("E:") and line.split()[2:4] == ["0000", "0003"] for line in lines):
            raise Failed("no SYN_DROPPED")
        events = replay("\n".join(lines).encode() + b"\n")
        reasons = [event.get("reason") for event in events if event["event"] == "touchCancel"]
        log.demand(reasons == ["dropped"], "replayed: %s" % reasons)

    return judge
