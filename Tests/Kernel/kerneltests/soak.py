"""An hour of everything that happens to a kiosk, at random but the same each time."""

import random
import re

from .expectation import check_invariants
from .living import CONT, HUP, STOP, flood
from .panel import dev_b
from .play import BASELINE, collect

tests = []
test = collect(tests)
PANELS = 3
ROUNDS = 3000
# The heap has found its shape by this round.
WARM = 1000


class Kiosk:
    """Panels with fingers on them, and what may happen to them."""

    def __init__(self, play, seed):
        self.play, self.random = play, random.Random(seed)
        self.there = set(range(PANELS))
        self.identity = 0

    def anything(self):
        happens = self.random.choices(
            [self.touch, self.unplug, self.inhibit, self.overflow, self.reload, self.hold], [60, 8, 6, 3, 10, 4])[0]
        happens()
        self.play.pause(self.random.randrange(5, 1500))

    def touch(self):
        """Some frames of up to four fingers on one panel."""
        if not self.there:
            return self.unplug()
        device = self.random.choice(sorted(self.there))
        for _ in range(self.random.randrange(1, 20)):
            fingers = self.play.fingers[device]
            slot = self.random.randrange(4)
            x, y = self.random.randrange(80, 540), self.random.randrange(80, 230)
            if slot not in fingers.points:
                self.identity = (self.identity + 1) % 65536
                self.play.down(slot, self.identity, x, y, device)
            elif self.random.random() < 0.4:
                self.play.up(slot, device)
            else:
                self.play.move(slot, x, y, device)
            self.play.pause(self.random.randrange(1, 40))

    def unplug(self):
        device = self.random.randrange(PANELS)
        if device in self.there:
            self.there.remove(device)
            self.play.add("destroy %d" % device)
        else:
            self.there.add(device)
            self.play.make(dev_b(b"Panel %d" % device), device)

    def inhibit(self):
        for device in sorted(self.there):
            self.play.add("inhibit %d 1" % device)
        self.play.pause(self.random.randrange(1, 3000))
        for device in sorted(self.there):
            self.play.add("inhibit %d 0" % device)
            self.play.fingers[device].points.clear()

    def overflow(self):
        self.play.add("signal %d" % STOP)
        self.touch()
        for device in sorted(self.there):
            for slot in list(self.play.fingers[device].points)[:1]:
                flood(self.play, slot, device)
        self.play.add("signal %d" % CONT)

    def reload(self):
        text = BASELINE
        if self.random.random() < 0.5:
            text = text.replace("x = 300", "x = %d" % self.random.randrange(300, 400))
        if self.random.random() < 0.2:
            text = text.replace("[[region]]", "[[regiom]]", 1)
        self.play.config(text)
        self.play.add("signal %d" % HUP)

    def hold(self):
        """Another program takes a panel for itself for a while."""
        if not self.there:
            return
        device = self.random.choice(sorted(self.there))
        self.play.add("watch %d" % device, "grab %d 1" % device)
        self.touch()
        self.play.add("grab %d 0" % device, "unwatch %d" % device)


@test("soak: plugs, grabs, suspends, overflows and reloads with fingers down, and nothing is left over")
def soak(play):
    play.begin(*(dev_b(b"Panel %d" % number) for number in range(PANELS)))
    kiosk = Kiosk(play, seed=7)
    for _ in range(20):
        kiosk.anything()
    for device in set(range(PANELS)) - kiosk.there:
        kiosk.there.add(device)
        play.make(dev_b(b"Panel %d" % device), device)
    play.add("pause 3000", "facts")
    for number in range(ROUNDS):
        kiosk.anything()
        if number % 500 == 0:
            play.add("facts")
    for device in set(range(PANELS)) - kiosk.there:
        play.make(dev_b(b"Panel %d" % device), device)
    play.add("pause 3000", "facts", "pause 60000", "facts")
    play.stop()

    def judge(log):
        log.exits(0)
        check_invariants(log.events)
        log.demand(len(log.events) > 2 * ROUNDS, "only %d events" % len(log.events))
        early, *checkpoints, late, idle = log.facts()
        warm = checkpoints[WARM // 500]
        log.demand(early["descriptors"] == late["descriptors"], "descriptors: %s, %s" % (early, late))
        # Pages of the program's file come in whenever they are first used; only memory of its own can leak.
        grown = late["anonymous_kb"] - warm["anonymous_kb"]
        log.demand(grown <= 64, "memory: %s, %s" % (warm, late))
        log.demand(idle["sleeps"] == late["sleeps"], "wake-ups: %s, %s" % (late, idle))
        log.demand(idle["cpu_us"] == late["cpu_us"], "CPU: %s, %s" % (late, idle))
        log.demand(len(log.messages) < 4 * ROUNDS, "%d messages" % len(log.messages))
        for number in range(PANELS):
            for kind in ("used", "gone"):
                plugs = [text for text in log.messages if '"Panel %d"' % number in text and kind in text]
                # Ten in a minute, and then one a minute at most.
                log.demand(len(plugs) < 10 + 3000 / 6, "%d messages: %s" % (len(plugs), plugs[0]))

    return judge


def kept(title, act, judge_more=None):
    """Adds a test that something done a thousand times keeps no memory: less than 32 bytes each time."""

    @test(title)
    def write(play):
        play.begin(dev_b())
        for number in range(1200):
            if number == 200:
                play.add("facts")
            act(play, number)
        play.add("facts")
        play.stop()

        def judge(log):
            log.exits(0)
            check_invariants(log.events)
            before, after = log.facts()
            log.demand(before["descriptors"] == after["descriptors"], "descriptors: %s, %s" % (before, after))
            grown = after["anonymous_kb"] - before["anonymous_kb"]
            log.demand(grown <= 32, "memory: %s, %s" % (before, after))
            if judge_more:
                judge_more(log)

        return judge


def replug(play, number):
    play.down(0, number, 200, 150)
    play.add("destroy 0")
    play.make(dev_b())
    play.attached()


def reload(play, number):
    text = BASELINE.replace("x = 300", "x = %d" % (300 + number % 100))
    play.config(text if number % 4 else text.replace("width", "widht", 1))
    play.reload()
    play.pause(20)


def few_messages(log):
    """Each replug is counted, but few are told."""
    for kind, plugs in (("used", 1201), ("gone", 1200)):
        told = [text for text in log.messages if '"DEV-B"' in text and kind in text]
        log.demand(len(told) < 20, "%d messages: %s" % (len(told), told[-1]))
        counted = sum(int(re.search(r"\((\d+) such message", text)[1]) if "such message" in text else 1 for text in told)
        log.demand(counted == plugs, "%d of %d plugs are counted" % (counted, plugs))


kept("a thousand replugs with a finger down keep no memory, and few messages tell of all", replug, few_messages)
kept("a thousand reloads, some of a bad file, keep no memory", reload)
