"""What clients of the socket heard, in short."""

import json

from .log import Failed

TOUCH_EVENTS = (
    "touchDown", "touchDragExit", "touchDragEnter", "touchDragInside", "touchDragOutside", "longPress",
    "touchUpInside", "touchUpOutside", "touchCancel")


def heard(log, client):
    """A client's lines, each a whole JSON object; the time at which it was read is added."""
    events = []
    for entry in log.all("line"):
        number, text = entry.rest.split(" ", 1)
        if int(number) == client:
            events.append(read(text, entry.time_us))
    torn = [entry.rest for entry in log.all("torn") if entry.rest.split()[0] == str(client)]
    log.demand(not torn, "a line without its end: %s" % torn)
    return events


def everything_heard(log, clients):
    """The same for many clients, by their numbers."""
    events = {client: [] for client in clients}
    for entry in log.all("line"):
        number, text = entry.rest.split(" ", 1)
        if int(number) in events:
            events[int(number)].append(read(text, entry.time_us))
    return events


def read(text, time_us):
    try:
        event = json.loads(text)
    except ValueError as error:
        raise Failed("no JSON (%s): %s" % (error, text))
    return {**event, "readUs": time_us}


def ends(log, client):
    """When the daemon closed a client's connection."""
    return [entry.time_us for entry in log.all("ended") if entry.rest.split()[0] == str(client)]


def shown(event):
    """An event as tests write it: `touchDown A 1`, `touchCancel A 1 locked`, `layerChanged menu`, `reply 3 ok`."""
    name = event["event"]
    if name in TOUCH_EVENTS:
        words = [event["region"], event["touch"], *([event["reason"]] if "reason" in event else [])]
    elif name == "hello":
        words = touches(event)
    elif name == "lost":
        words = [event["count"], *touches(event)]
    elif name == "reply":
        words = [event.get("id", "-"), "ok" if event["ok"] else "refused"]
    else:
        words = {
            "deviceAdded": lambda: [event["device"]], "deviceRemoved": lambda: [event["device"]],
            "configReloaded": lambda: event["regions"], "layerChanged": lambda: [event["layer"]],
            "locked": lambda: [event["seconds"]], "unlocked": lambda: []}[name]()
    return " ".join(map(str, [name, *words]))


def touches(event):
    """`A:1@200,150` for each touch, with ` outside` in its place."""
    return ["%s:%d@%s,%s%s" % (
        touch["region"], touch["touch"], touch["x"], touch["y"], "" if touch["inside"] else "-outside")
        for touch in event["touches"]]


def hears(log, client, *expected):
    """Demands that a client heard this, in this order, and nothing else. `a|b` in a word is either."""
    events = heard(log, client)
    told = [shown(event) for event in events]
    fit = len(told) == len(expected) and all(map(fits, told, expected))
    if not fit:
        width = max([len(line) for line in expected] + [8])
        rows = [("expected", "heard by %d" % client)]
        for place in range(max(len(told), len(expected))):
            rows.append(tuple(lines[place] if place < len(lines) else "" for lines in (expected, told)))
        raise Failed("\n".join("%-*s | %s" % (width, *row) for row in rows))
    return events


def fits(told, wanted):
    told, wanted = told.split(), wanted.split()
    return len(told) == len(wanted) and all(word in want.split("|") for word, want in zip(told, wanted))


def touch_lines(log, client=None):
    """The lines of touch events as they were: of a client, or of stdout."""
    lines = [entry.rest for entry in log.all("out")]
    if client is not None:
        lines = [entry.rest.split(" ", 1)[1] for entry in log.all("line") if entry.rest.split()[0] == str(client)]
    return [line for line in lines if json.loads(line)["event"] in TOUCH_EVENTS]


def latest_us(events):
    """The longest time from an event's stamp until its line was read."""
    return max(event["readUs"] - event["timeUs"] for event in events if event["event"] in TOUCH_EVENTS)


def replies(log, client):
    return [event for event in heard(log, client) if event["event"] == "reply"]


def demand_nothing_dropped(log, client):
    """The last reply of a client's is a status, and tells that the kernel never dropped an event."""
    drops = replies(log, client)[-1]["status"]["counters"]["drops"]
    log.demand(drops == 0, "%d times events were dropped before they were read" % drops)
