"""What a running daemon takes from the heap: nothing, once it has seen everything."""

from .hearing import everything_heard
from .panel import dev_b
from .play import BASELINE, CONFIG, SOCKET, collect

tests = []
test = collect(tests)
COUNT = "/tmp/allocations"
# Both regions tell every move as well, and long presses come soon.
TALKATIVE = BASELINE.replace("height = 100\n", "height = 100\ndrag = true\nlong_press_ms = 200\n")
ROUNDS = 20


class Hand:
    """Touches of all kinds, the same each time but for their ids."""

    def __init__(self, play):
        self.play, self.identity = play, 0

    def next(self):
        self.identity = self.identity % 60000 + 1
        return self.identity

    def everything(self):
        """Taps in a row, a stroke out of its region and back, five fingers at once, a long press, a touch beside."""
        for _ in range(3):
            self.play.tap(self.next())
        self.play.down(0, self.next(), 150, 150)
        for x in (*range(150, 500, 25), *range(500, 150, -25)):
            self.play.pause(8)
            self.play.move(0, x, 150)
        self.play.up(0)
        self.together(lambda fingers, slot: fingers.down(slot, self.next(), 120 + 80 * slot, 110))
        for step in range(25):
            self.play.pause(8)
            self.together(lambda fingers, slot: fingers.move(slot, 120 + 80 * slot, 110 + step))
        self.together(lambda fingers, slot: fingers.up(slot))
        self.play.down(0, self.next(), 350, 120)
        self.play.pause(300)
        self.play.up(0)
        self.play.tap(self.next(), x=700, y=400)
        self.play.pause(400)

    def together(self, events):
        """Five fingers in one frame."""
        fingers = self.play.fingers[0]
        self.play.send(0, [event for slot in range(5) for event in events(fingers, slot)])


@test("no frame takes memory from the heap, no line on stdout and none to clients", is_for_guests_only=True)
def nothing_taken(play):
    play.make(dev_b())
    play.config(TALKATIVE)
    play.add(
        "file /tmp/start.sh", "export LD_PRELOAD=/bin/allocations.so ALLOCATIONS=" + COUNT,
        "exec touchd run --stdout --config %s --socket %s" % (CONFIG, SOCKET), ".", "start 0 sh /tmp/start.sh")
    play.attached()
    play.connect(0, 3)
    play.ask(1, subscribe={"regions": ["B"]})
    play.ask(2, subscribe={"events": ["touchDown", "longPress", "touchUpInside"]})
    hand = Hand(play)
    # Everything is seen for the first time, and what grows has grown.
    for _ in range(5):
        hand.everything()
    play.add("mark", "count " + COUNT)
    for _ in range(ROUNDS):
        hand.everything()
    play.add("count " + COUNT, "mark")
    # What may take memory: it is seen here.
    play.ask(0, status={})
    play.add("count " + COUNT)
    play.stop()

    def judge(log):
        before, after, asked = (int(entry.rest) for entry in log.all("count"))
        log.demand(before > 0 and asked > after, "the count isn't one: %d, %d, %d" % (before, after, asked))
        begin_us, end_us = (entry.time_us for entry in log.all("mark"))

        def within(events):
            return [event for event in events if begin_us <= event["readUs"] <= end_us]

        told = within(log.events)
        log.demand(len(told) >= ROUNDS * 150, "only %d lines were told" % len(told))
        kinds = {event["event"] for event in told}
        log.demand(kinds >= {"touchDown", "touchDragExit", "touchDragEnter", "touchDragInside", "touchDragOutside",
                             "longPress", "touchUpInside"}, "only %s were told" % kinds)
        heard = {client: within(events) for client, events in everything_heard(log, range(3)).items()}
        log.demand(len(heard[0]) == len(told) and 0 < len(heard[1]) < len(told) and 0 < len(heard[2]) < len(told),
                   "clients heard %s lines of %d" % ([len(events) for events in heard.values()], len(told)))
        log.demand(after == before, "%d allocations in %d lines and their frames" % (after - before, len(told)))
        log.exits(0)

    return judge
