"""A thousand clients, and more than there are descriptors for."""

from .hearing import everything_heard, heard, latest_us, shown
from .panel import dev_b
from .play import BASELINE, CONFIG, SOCKET, collect

tests = []
test = collect(tests)
WARNING = "no more clients for now"


def begin_limited(play, descriptors, *panels, config=BASELINE):
    for device, panel in enumerate(panels):
        play.make(panel, device)
    play.config(config)
    play.add(
        "file /tmp/start.sh", "ulimit -n %d" % descriptors,
        "exec touchd run --stdout --config %s --socket %s" % (CONFIG, SOCKET), ".", "start 0 sh /tmp/start.sh")
    play.attached(*range(len(panels)))
    play.add("mark")


@test("C82 a thousand clients and one tap: two thousand lines within a second", is_for_guests_only=True)
def thousand(play):
    begin_limited(play, 1200, dev_b())
    play.connect(0, 1000)
    play.pause(100)
    play.tap(45)
    play.pause(1000)
    play.stop()

    def judge(log):
        told = everything_heard(log, range(1000))
        for client, events in told.items():
            log.demand([shown(event) for event in events] == ["hello", "touchDown A 1", "touchUpInside A 1"],
                       "%d heard %s" % (client, events))
        worst = max(map(latest_us, told.values()))
        log.demand(worst < 1000000, "the last line came after %d us" % worst)
        log.no_message(WARNING)
        log.exits(0)

    return judge


@test("a thousand clients ask at once, the finger comes last: it is told before most of them are answered",
      is_for_guests_only=True)
def asked_by_all(play):
    begin_limited(play, 1200, dev_b())
    play.connect(0, 1000)
    play.pause(200)
    # Nothing is taken before all of it is there.
    play.add("rank 50", *('ask %d {"status":{},"id":%d}' % (client, client) for client in range(1, 1000)))
    play.down(0, 45, 200, 150)
    play.add("rank 0")
    play.pause(40)
    play.up(0)
    play.pause(1000)
    play.stop()

    def judge(log):
        told = everything_heard(log, range(1000))
        log.demand(latest_us(told[0]) < 50000, "the first client's came %d us late" % latest_us(told[0]))
        down_us = told[0][1]["readUs"]
        earlier = 0
        for client in range(1, 1000):
            replies = [event for event in told[client] if event["event"] == "reply"]
            log.demand([(reply["id"], reply["ok"]) for reply in replies] == [(client, True)],
                       "%d has %s" % (client, replies))
            earlier += replies[0]["readUs"] < down_us
        log.demand(earlier < 200, "%d were answered before" % earlier)
        log.demand(all(len(events) == 4 for client, events in told.items() if client), "not everyone heard the tap")

    return judge


@test("C82 more clients than descriptors: the others wait, a panel still comes in, who leaves makes room",
      is_for_guests_only=True)
def too_many(play):
    begin_limited(play, 256, dev_b())
    play.connect(0, 400)
    play.pause(100)
    play.add("facts")
    play.pause(5000)
    play.add("facts")
    play.make(dev_b(b"DEV-C"), 1)
    play.attached(1, within_ms=1000)
    play.tap(45)
    play.tap(46, x=400, device=1)
    play.pause(100)
    play.add("mark", "close 0 50")
    play.pause(500)
    play.add("mark")
    play.connect(400, 20)
    play.add("close 50 150")
    play.pause(500)
    play.add("mark")
    play.tap(47)
    play.pause(100)
    play.stop()

    def judge(log):
        log.attached()
        told = everything_heard(log, range(420))
        served = [client for client in told if "touchDown A 1" in map(shown, told[client])]
        log.demand(served == list(range(len(served))) and 200 < len(served) < 256, "served are %s" % served)
        for client in served:
            heard_ = [shown(event) for event in told[client]][:5]
            log.demand(heard_ == ["hello", "touchDown A 1", "touchUpInside A 1", "touchDown B 2", "touchUpInside B 2"]
                       or heard_[1:2] == ["deviceAdded DEV-C"], "%d heard %s" % (client, heard_))
        # Who came in when some had left: as many, in their order.
        _, left_us, crowd_us, room_us = (entry.time_us for entry in log.all("mark"))
        first_us = {client: told[client][0]["readUs"] for client in told if told[client]}
        in_place = [client for client, time_us in first_us.items() if left_us <= time_us < crowd_us]
        log.demand(in_place == list(range(len(served), len(served) + 50)), "instead of those came %s" % in_place)
        log.demand(len(first_us) == 420, "only %d ever got in" % len(first_us))
        last = [client for client in told if shown(told[client][-1]) == "touchUpInside A 3"]
        log.demand(last == list(range(200, 420)), "the last tap went to %s" % last)

        before, after = log.facts()
        log.demand(after["cpu_us"] - before["cpu_us"] < 250000, "CPU: %s, %s" % (before, after))
        times = [entry.time_us for entry in log.all("err") if WARNING in entry.rest]
        log.demand(times and all(late - early >= 990000 for early, late in zip(times, times[1:])),
                   "warned at %s" % times)
        log.exits(0)

    return judge


@test("a client's latency with 999 neighbours that don't read is its latency alone", is_for_guests_only=True)
def neighbours(play):
    begin_limited(play, 1200, dev_b(), config=BASELINE + "[socket]\nqueue_bytes = 4096\n")
    play.connect(0)
    # A thousand full buffers of the usual size are more memory than the machine has.
    play.add("file /proc/sys/net/core/wmem_default", "8192", ".", "rank 50")
    for identity in range(50):
        play.tap(45 + identity)
    play.connect(1, 999)
    play.add("stall 1 999")
    for identity in range(50):
        play.tap(100 + identity)
    play.add("mark")
    for identity in range(50):
        play.tap(200 + identity)
    play.ask(0, status={})
    play.add("rank 0", "file /proc/sys/net/core/wmem_default", "212992", ".")
    play.stop()

    def judge(log):
        events = [event for event in heard(log, 0) if "touch" in event]
        log.demand(len(events) == 300, "%d events" % len(events))
        latencies = [event["readUs"] - event["timeUs"] for event in events]
        alone, crowded = (sorted(some)[len(some) // 2] for some in (latencies[:100], latencies[200:]))
        log.demand(crowded <= alone + 10, "alone %d us, with neighbours %d us" % (alone, crowded))
        log.demand(max(latencies[200:]) <= max(latencies[:100]) + 100, "the worst: %s" % latencies)
        counters = heard(log, 0)[-1]["status"]["counters"]
        log.demand(counters["clients"] == 1000 and counters["linesLost"] > 999 * 100, "counters: %s" % counters)

    return judge
