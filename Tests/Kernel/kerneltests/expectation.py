"""Compares what the daemon told with lines as scenarios write them."""

from .log import Failed

# The kernel, the scheduler and the daemon take their time; nothing here depends on less.
TOLERANCE_MS = 3
ENDS = ("touchUpInside", "touchUpOutside", "touchCancel")


def line_of(event, mark_us, devices):
    """An event as scenarios write it: `10 touchUpInside A 1 200,150 10ms tap=1`."""
    words = [
        decimal((event["timeUs"] - mark_us) / 1000), event["event"], event["region"], str(event["touch"]),
        decimal(event["x"]) + "," + decimal(event["y"]),
    ]
    if "durationUs" in event:
        words.append(decimal(event["durationUs"] / 1000) + "ms")
    if "tapCount" in event:
        words.append("tap=%d" % event["tapCount"])
    if "reason" in event:
        words.append(event["reason"])
    if event["device"] in devices[1:]:
        words.append("device=%d" % devices.index(event["device"]))
    return " ".join(words)


def decimal(number):
    return ("%.3f" % number).rstrip("0").rstrip(".")


def is_equal(word, wanted):
    """Whether a word is what is wanted: times and durations roughly, all else exactly; `a|b` is either."""
    if word == wanted or word in wanted.split("|"):
        return True
    if word.endswith("ms") and wanted.endswith("ms"):
        word, wanted = word[:-2], wanted[:-2]
    elif not word.replace(".", "").lstrip("-").isdigit():
        return False
    try:
        return abs(float(word) - float(wanted)) <= TOLERANCE_MS
    except ValueError:
        return False


def fits(line, wanted, is_timed):
    """Whether a line is the wanted one. A duration that isn't wanted isn't looked at."""
    words, wanted = line.split(), wanted.split()
    if not is_timed:
        words = words[1:]
        if not any(word.endswith("ms") for word in wanted):
            words = [word for word in words if not (word.endswith("ms") and word[0].isdigit())]
    if len(words) != len(wanted):
        return False
    # The touch's number must be exact, though it is a number.
    touch = 3 if is_timed else 2
    return all(
        word == want if place == touch else is_equal(word, want)
        for place, (word, want) in enumerate(zip(words, wanted)))


def compare(log, expected, is_timed=False, devices=(), ignoring=()):
    """Demands these lines, in this order, and none else; and what holds for every stream of events."""
    events = log.events
    check_invariants(events)
    lines = [
        line_of(event, log.mark_us, list(devices)) for event in events if event.get("reason") not in ignoring]
    if len(lines) == len(expected) and all(fits(*pair, is_timed) for pair in zip(lines, expected)):
        return
    width = max([len(line) for line in expected] + [8])
    table = ["expected".ljust(width) + " | told"]
    for place in range(max(len(lines), len(expected))):
        wanted = expected[place] if place < len(expected) else ""
        told = lines[place] if place < len(lines) else ""
        is_right = told and wanted and fits(told, wanted, is_timed)
        table.append(wanted.ljust(width) + (" | " if is_right else " ! ") + told)
    raise Failed("\n".join(table))


def check_invariants(events):
    """Every down has one end and nothing after it; exit and enter alternate; numbers and times go on."""
    live, last = {}, {}
    for place, event in enumerate(events):
        touch, kind = event["touch"], event["event"]
        if event["seq"] != place + 1:
            raise Failed("seq %d at place %d" % (event["seq"], place + 1))
        if event["timeUs"] < last.get(event["device"], 0):
            raise Failed("time goes back: %s" % event)
        last[event["device"]] = event["timeUs"]
        if kind == "touchDown":
            if touch in live:
                raise Failed("a touch begins twice: %s" % event)
            live[touch] = "inside"
        elif live.get(touch) is None:
            raise Failed("a touch that isn't there: %s" % event)
        elif kind in ENDS:
            live[touch] = None
        elif kind in ("touchDragExit", "touchDragEnter"):
            where = "outside" if kind == "touchDragExit" else "inside"
            if live[touch] == where:
                raise Failed("exit and enter don't alternate: %s" % event)
            live[touch] = where
    endless = [touch for touch, state in live.items() if state]
    if endless:
        raise Failed("touches without an end: %s" % endless)
