"""What was measured, against the goals."""
import statistics

import readers

WORKLOADS = {
    "taps": "taps, 20 a second", "five": "five fingers, 125 Hz", "ten": "ten fingers, 1000 Hz",
    "sixty": "sixty fingers, 125 Hz", "eight": "eight panels, five fingers at 125 Hz each"}
# The most that a program may take beyond the floor, and to its first read.
TIMES_FLOOR, TIMES_START = 1.25, 1.2
# Those that must go without a lost event, in so many percent of a core.
HEAVY, SHARE = ("ten", "sixty", "eight"), 5
RESIDENT_MB = 7
PRIVATE_MB = {name: 0.5 for name in readers.JUDGED} | {readers.EMBEDDED: 0.25}


def judge(measured, is_check=False):
    """Rows of the table, from what the gauge told of each reader and round; a check has no goals, and no processes."""
    table = Table(not is_check)
    for key, title in WORKLOADS.items():
        told = {name: [one[key] for one in rounds] for name, rounds in measured.items() if key in rounds[0]}
        for name in told:
            add_workload(table, "%s, %s: " % (title, name), key, name, told)
        add_best_peer(table, title, told)
    if not is_check:
        for name, rounds in measured.items():
            add_process(table, name, rounds, measured["floor"])
        add_start(table, measured)
    return table.rows


class Table:
    def __init__(self, has_goals):
        self.rows, self.has_goals = [], has_goals

    def add(self, name, goal, figure, unit, detail="", ratios=(), **about):
        """A row; `ratios` are those of all rounds, and `about` is for who makes other tables of it."""
        goal = goal if self.has_goals else None
        figure = round(figure, 2)
        spread = [round(end, 2) for end in (min(ratios), max(ratios))] if len(ratios) > 1 else None
        if spread:
            detail += ", rounds %.2f to %.2f" % tuple(spread)
        self.rows.append({
            "name": name, "goal": goal, "figure": figure, "unit": unit, "isMet": goal is None or figure <= goal,
            "detail": detail.removeprefix(", "), "spread": spread, **about})


def add_workload(table, about, key, name, told):
    own, floor = told[name], told.get(readers.READERS[name].floor)
    is_judged = name in readers.JUDGED
    goal = TIMES_FLOOR if is_judged else None
    place = {"reader": name, "workload": key}
    lost = sum(missing(one) for one in own)
    # Lines are counted, so the times of one that loses some belong to other frames.
    if lost == 0:
        p50, p99, worst = (statistics.median(quantile(one, part) for one in own) for part in (0.5, 0.99, 1))
        detail = "p50 %.1f, p99 %.1f, worst %.1f us" % (p50, p99, worst)
        latency = {**place, "what": "latency", "us": round(p50, 1)}
        if not floor:
            table.add(about + "stamp to line", None, p50, "us", detail, **latency)
        else:
            middle, slow = ([quantile(one, part) / quantile(other, part) for one, other in zip(own, floor)]
                            for part in (0.5, 0.99))
            table.add(about + "stamp to line", goal, statistics.median(middle), "x floor", detail, middle, **latency)
            if is_judged:
                table.add(about + "stamp to line, p99", goal, statistics.median(slow), "x floor", "", slow)
    cpu_us = statistics.median(one["cpu_us"] for one in own)
    cost = {**place, "what": "CPU", "us": round(cpu_us, 1), "isWhole": lost == 0}
    detail = "%.1f us a frame" % cpu_us
    # The kernel counts no sends.
    if "socket" not in name:
        detail += ", %.2f reads, %.2f writes" % (own[0]["reads"], own[0]["writes"])
    if not floor:
        table.add(about + "CPU", None, cpu_us, "us", detail, **cost)
    else:
        ratios = [one["cpu_us"] / other["cpu_us"] for one, other in zip(own, floor)]
        table.add(about + "CPU", goal, statistics.median(ratios), "x floor",
                  detail + (", LOSES FRAMES: too low" if lost else ""), ratios, **cost)
    if is_judged and key in HEAVY:
        table.add(about + "of one core", SHARE, cpu_us * own[0]["hz"] / 1e4, "%")
    if is_judged:
        if floor:
            table.add(about + "lines other than the floor's", 0,
                      sum(one["said"] != other["said"] for one, other in zip(own, floor)), "rounds")
        drops = sum(one["drops"] for one in own)
        table.add(about + "lines lost", 0, lost + drops, "", "%d for SYN_DROPPED" % drops if drops else "")


def add_best_peer(table, title, told):
    """touchd against whoever of the peers is best; one that loses frames has no figures."""
    whole = {name: told[name][0] for name in readers.PEERS if name in told and missing(told[name][0]) == 0}
    if not whole:
        return
    for word, figure in (
            ("stamp to line", lambda one: quantile(one, 0.5)), ("stamp to line, p99", lambda one: quantile(one, 0.99)),
            ("CPU", lambda one: one["cpu_us"])):
        best = min(whole, key=lambda name: figure(whole[name]))
        table.add("%s, touchd against the best peer: %s" % (title, word), 1,
                  figure(told["touchd"][0]) / figure(whole[best]), "x", best)


def add_process(table, name, rounds, floor):
    def most(key):
        return max(one[key] for one in rounds)

    def add(what, goal, figure, unit, *more):
        table.add("%s: %s" % (name, what), goal, figure, unit, *more, reader=name, what=what)

    is_judged = name in readers.JUDGED
    add("resident", RESIDENT_MB if is_judged else None, most("resident_kb") / 1000, "MB")
    add("private dirty", PRIVATE_MB.get(name), most("private_kb") / 1000, "MB")
    add("wake-ups in %d s" % most("idle_s"), 0 if name in PRIVATE_MB else None, most("idle_sleeps"), "",
        "%.0f us of CPU" % most("idle_cpu_us"))
    # One that serves a socket waits for its client first.
    if "socket" not in name:
        ratios = [one["ready_ms"] / other["ready_ms"] for one, other in zip(rounds, floor)]
        ready_ms, start_ms = (statistics.median(one[key] for one in rounds) for key in ("ready_ms", "start_ms"))
        add("start to first read", TIMES_START if name == "touchd" else None, statistics.median(ratios), "x floor",
            "%.2f ms of CPU, %.2f ms to open" % (ready_ms, start_ms), ratios)
    if name in PRIVATE_MB:
        add("ended by itself", 0, sum(not one["is_alive"] for one in rounds), "times")


def add_start(table, measured):
    """Starts against the C program that finds its panel by libudev and libevdev."""
    if readers.FINDING not in measured:
        return
    finding_ms = statistics.median(one["ready_ms"] for one in measured[readers.FINDING])
    for name in ("touchd", readers.EMBEDDED):
        if name in measured:
            ready_ms = statistics.median(one["ready_ms"] for one in measured[name])
            table.add("%s: start to first read, against C that finds the panel" % name, None, ready_ms / finding_ms, "x",
                      "%.2f ms against %.2f ms of CPU" % (ready_ms, finding_ms))


def quantile(one, part):
    """A latency of a round, in microseconds."""
    latencies = sorted(one["latencies_ns"])
    return latencies[min(int(len(latencies) * part), len(latencies) - 1)] / 1000


def missing(one):
    return abs(one["expected"] - one["lines"])


def print_table(rows):
    width = max(len(row["name"]) for row in rows) + 2
    print("%-*s%-12s%-16s%-6s" % (width, "", "goal", "figure", "met"))
    for row in rows:
        goal = "-" if row["goal"] is None else "<= %g" % row["goal"]
        met = "-" if row["goal"] is None else "yes" if row["isMet"] else "NO"
        figure = "%.4g %s" % (row["figure"], row["unit"])
        print(("%-*s%-12s%-16s%-6s%s" % (width, row["name"], goal, figure, met, row["detail"])).rstrip())
