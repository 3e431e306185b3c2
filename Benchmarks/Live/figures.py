"""What was measured, against the goals."""

WORKLOADS = {"taps": "taps, 20 a second", "five": "five fingers, 125 Hz", "ten": "ten fingers, 1000 Hz"}
TIMES_FLOOR = 1.25
# What each is held against; all others against the floor.
FLOORS = {"floor-socket": "floor-socket", "touchd-socket": "floor-socket"}
OURS = ("touchd", "touchd-socket")


def judge(measured):
    """Rows of the table, from what the gauge told of each reader and round."""
    rows = []

    def add(name, goal, figure, unit, detail=""):
        is_met = goal is None or round(figure, 2) <= goal
        rows.append({
            "name": name, "goal": goal, "figure": round(figure, 2), "unit": unit, "isMet": is_met, "detail": detail})

    for key, title in WORKLOADS.items():
        for name, rounds in measured.items():
            own, floor = Figures(rounds, key), Figures(measured[FLOORS.get(name, "floor")], key)
            goal = TIMES_FLOOR if name in OURS else None
            about = "%s, %s: " % (title, name)
            # Lines are counted, so the times of one that loses some belong to other frames.
            if own.missing == 0:
                add(about + "stamp to line", goal, own.p50 / floor.p50, "x floor",
                    "p50 %.1f, p99 %.1f, worst %.1f us" % (own.p50, own.p99, own.worst))
            # The kernel counts no sends.
            calls = "" if name in FLOORS else "; %.2f reads, %.2f writes a frame" % (own.reads, own.writes)
            add(about + "CPU", goal, own.cpu / floor.cpu, "x floor", "%.1f ms per 1000 frames%s%s"
                % (own.cpu, calls, "; LOSES FRAMES: too low" if own.missing else ""))
    for name, rounds in measured.items():
        ours = name in OURS

        def most(key):
            return max(one[key] for one in rounds)

        add(name + ": resident", 7 if ours else None, most("resident_kb") / 1000, "MB")
        add(name + ": private dirty", 0.6 if ours else None, most("private_kb") / 1000, "MB")
        add("%s: wake-ups in %d s" % (name, most("idle_s")), 0 if ours else None, most("idle_sleeps"), "",
            "%.0f us of CPU" % most("idle_cpu_us"))
        add(name + ": start to open", 20 if ours else None, most("start_ms"), "ms")
        if ours:
            add(name + ": lines too few or too many", 0, sum(Figures(rounds, key).missing for key in WORKLOADS), "")
            add(name + ": ended by itself", 0, sum(not one["is_alive"] for one in rounds), "times")
    return rows


class Figures:
    """A reader's figures in a workload, all rounds together: in microseconds, and in ms per 1000 frames."""

    def __init__(self, rounds, key):
        told = [one[key] for one in rounds]
        latencies = sorted(latency / 1000 for one in told for latency in one["latencies_ns"]) or [float("inf")]
        self.p50 = latencies[len(latencies) // 2]
        self.p99 = latencies[min(len(latencies) * 99 // 100, len(latencies) - 1)]
        self.worst = latencies[-1]
        self.cpu, self.reads, self.writes = (
            sum(one[what] for one in told) / len(told) for what in ("cpu_us", "reads", "writes"))
        self.missing = sum(abs(one["expected"] - one["lines"]) for one in told)


def print_table(rows):
    width = max(len(row["name"]) for row in rows) + 2
    print("%-*s%-12s%-16s%-6s" % (width, "", "goal", "figure", "met"))
    for row in rows:
        goal = "-" if row["goal"] is None else "<= %g" % row["goal"]
        met = "-" if row["goal"] is None else "yes" if row["isMet"] else "NO"
        figure = "%.4g %s" % (row["figure"], row["unit"])
        print(("%-*s%-12s%-16s%-6s%s" % (width, row["name"], goal, figure, met, row["detail"])).rstrip())
