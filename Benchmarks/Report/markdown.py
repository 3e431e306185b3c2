"""Reports as tables in Markdown."""

BEGIN, END = "<!-- figures: make performance-table -->\n", "<!-- end of figures -->\n"
WORKLOADS = {
    "taps": "taps", "five": "5 fingers, 125 Hz", "ten": "10 fingers, 1000 Hz", "sixty": "60 fingers, 125 Hz",
    "eight": "8 panels"}
PROCESS = ("start to first read", "private dirty", "resident")


def tables(report):
    """All of them, and the machine."""
    parts = report["parts"]
    told = [machine(report["machine"])]
    if "live" in parts:
        rows = parts["live"]["rows"]
        told += ["### Latency and CPU\n", workloads(rows), "### Start and memory\n", processes(rows)]
    if "core" in parts:
        told += ["### The core, replay and clients\n", goals(parts["core"]["rows"])]
    if "wall" in parts:
        told += ["### By the wall clock, under emulation\n", workloads(parts["wall"]["rows"])]
    told += ["### Goals that are missed\n", missed(parts), disturbed(parts)]
    return "\n".join(told)


def put(text, page):
    """The page with the text between its marks."""
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        raise ValueError("the page must have %r and %r once" % (BEGIN, END))
    head, rest = page.split(BEGIN)
    return head + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1]


def machine(about):
    """One paragraph."""
    kind = " of a virtual machine" if about["isVirtual"] else ""
    return "\n".join([
        "Commit %s of %s, on %s (%d cores%s, governor %s), %d GB: %s, Linux %s, %s, Swift %s, gcc %s." % (
            about["commit"], about["date"], about["processor"], about["cores"], kind, about["governor"],
            about["memoryMB"] // 1024, about["system"], about["kernel"], about["libc"], about["swift"], about["gcc"]),
        "The guest has Linux %s. Debian's packages: %s.\n" % (
            about["guestKernel"], ", ".join("%s %s" % pair for pair in about["packages"].items()))])


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def workloads(rows):
    """Readers by workloads: latency, then CPU, each in microseconds and against the floor."""
    found = {(row["reader"], row["workload"], row["what"]): row for row in rows if "workload" in row}
    readers = list(dict.fromkeys(reader for reader, _, _ in found))
    result = []
    for what, title in (("latency", "stamp to line, p50"), ("CPU", "CPU a frame")):
        used = [key for key in WORKLOADS if any((reader, key, what) in found for reader in readers)]
        body = [[reader] + [cell(found.get((reader, key, what)), found.get((reader, key, "CPU"))) for key in used]
                for reader in readers]
        result.append(table([title] + [WORKLOADS[key] for key in used], body))
    return "\n".join(result)


def cell(row, cpu):
    if row is None:
        return "loses frames" if cpu and not cpu["isWhole"] else "-"
    ratio = " (%.2f)" % row["figure"] if row["unit"] == "x floor" else ""
    return "%g us%s%s" % (row["us"], ratio, "" if row.get("isWhole", True) else ", loses frames")


def processes(rows):
    found = {(row["reader"], row["what"]): row for row in rows if "workload" not in row and "reader" in row}
    readers = list(dict.fromkeys(reader for reader, _ in found))
    wake_ups = next(what for _, what in found if what.startswith("wake-ups"))
    used = [*PROCESS, wake_ups]

    body = [[reader, *(amount(found.get((reader, what))) for what in used)] for reader in readers]
    return table(["", *used], body)


def amount(row):
    """A figure with its unit."""
    return "-" if row is None else ("%.4g %s" % (row["figure"], row["unit"])).strip()


def goals(rows):
    body = [[row["name"], "-" if row["goal"] is None else "%g" % row["goal"],
             amount(row) + ("" if row["isMet"] else " (missed)"), row["detail"]] for row in rows]
    return table(["", "at most", "figure", ""], body)


def missed(parts):
    rows = [row for part in parts.values() for row in part["rows"] if row["goal"] is not None and not row["isMet"]]
    lines = ["* %s: %s, not %g" % (row["name"], amount(row), row["goal"]) for row in rows]
    return "\n".join(lines or ["None."]) + "\n"


def disturbed(parts):
    lines = ["%s (%s)" % (name, "; ".join(part["disturbed"])) for name, part in parts.items() if part["disturbed"]]
    return "Disturbed: " + ("; ".join(lines) or "nothing") + ".\n"
