"""Reports that were never measured."""
import unittest

import agreement
import machine
import markdown

MACHINE = {
    "date": "2001-01-01", "commit": "abc", "processor": "Z80", "cores": 1, "memoryMB": 2048, "governor": "performance",
    "isVirtual": False, "system": "CP/M", "kernel": "2.2", "guestKernel": "6.1", "libc": "glibc 1", "swift": "6",
    "gcc": "12", "packages": {"evtest": "1.0"}}


def row(name, figure, unit="x", goal=None, is_met=True, spread=None, **about):
    return {"name": name, "figure": figure, "unit": unit, "goal": goal, "isMet": is_met, "spread": spread,
            "detail": "", **about}


LIVE = [
    row("a", 1, "x floor", reader="floor", workload="taps", what="latency", us=20.0),
    row("b", 1, "x floor", reader="floor", workload="taps", what="CPU", us=10.0, isWhole=True),
    row("c", 1.3, "x floor", 1.25, False, reader="touchd", workload="taps", what="latency", us=26.0),
    row("d", 1.2, "x floor", reader="touchd", workload="taps", what="CPU", us=12.0, isWhole=True),
    row("e", 9, "x floor", reader="evtest", workload="taps", what="CPU", us=90.0, isWhole=False),
    row("f", 0.5, "MB", reader="touchd", what="private dirty"),
    row("g", 0, "", reader="touchd", what="wake-ups in 60 s"),
]


def report(live=LIVE, disturbed=()):
    return {"machine": MACHINE, "parts": {"live": {"watched": {}, "disturbed": list(disturbed), "rows": live}}}


class Disturbances(unittest.TestCase):
    def told(self, rows=(), **watched):
        return machine.disturbances({**machine.QUIET, **watched}, rows)

    def test_a_quiet_run_says_nothing(self):
        self.assertEqual(self.told([row("a", 1, spread=[0.95, 1.05]), row("b", 5)]), [])

    def test_others_are_told(self):
        self.assertEqual(self.told(coresOfOthers=0.5), ["others kept 0.50 processors busy"])

    def test_time_that_the_host_took_is_told(self):
        self.assertEqual(self.told(coresStolen=0.1), ["the host took 0.10 processors away"])

    def test_rounds_that_lie_apart_are_told(self):
        rows = [row("a", 1, spread=[0.9, 1.1]), row("b", 1, spread=[1, 1])]
        self.assertEqual(self.told(rows), ["1 of 2 ratios lie more than 15 % apart: a"])

    def test_what_we_do_ourselves_is_no_disturbance(self):
        self.assertEqual(machine.shares(10, 12, 1, 9), {"coresOfOthers": 0.3, "coresStolen": 0.1})
        self.assertEqual(machine.shares(10, 8.9, 0, 9), {"coresOfOthers": 0, "coresStolen": 0})

    def test_the_kernels_count_of_all_is_at_least_our_own(self):
        watch = machine.Watch()
        busy, _ = machine.processor_seconds()
        self.assertGreaterEqual(busy, watch.own)


class Agreement(unittest.TestCase):
    def test_reports_with_the_same_ratios_agree(self):
        self.assertEqual(agreement.differences(report(), report(), 5), [])

    def test_what_lies_apart_or_is_missing_is_named(self):
        other = report([{**LIVE[2], "figure": 1.4}, *LIVE[3:]])
        self.assertEqual(agreement.differences(report(LIVE[2:]), other, 5), ["c: 1.30 and 1.40"])
        self.assertEqual(agreement.differences(report(LIVE[2:]), other, 10), [])
        self.assertEqual(agreement.differences(report(LIVE[2:]), report(LIVE[3:]), 5), ["c is in one of them only"])

    def test_the_wall_clock_has_no_say(self):
        self.assertEqual(agreement.ratios({"parts": {"wall": {"rows": LIVE}}}), {})


class Tables(unittest.TestCase):
    def test_readers_stand_beside_each_other(self):
        text = markdown.tables(report())
        self.assertIn("| stamp to line, p50 | taps |\n|---|---|\n| floor | 20 us (1.00) |\n| touchd | 26 us (1.30) |\n"
                      "| evtest | loses frames |\n", text)
        self.assertIn("| CPU a frame | taps |\n|---|---|\n| floor | 10 us (1.00) |\n| touchd | 12 us (1.20) |\n"
                      "| evtest | 90 us (9.00), loses frames |\n", text)
        self.assertIn("| touchd | - | 0.5 MB | - | 0 |\n", text)

    def test_goals_that_are_missed_are_named(self):
        self.assertIn("* c: 1.3 x floor, not 1.25\n", markdown.tables(report()))
        self.assertIn("\nNone.\n", markdown.tables(report([one for one in LIVE if one["isMet"]])))

    def test_a_disturbed_run_says_so(self):
        self.assertTrue(markdown.tables(report()).endswith("Disturbed: nothing.\n"))
        self.assertTrue(markdown.tables(report(disturbed=["noise"])).endswith("Disturbed: live (noise).\n"))

    def test_tables_take_the_place_between_the_marks(self):
        page = "before\n" + markdown.BEGIN + "old\n" + markdown.END + "after\n"
        self.assertEqual(markdown.put("new\n", page),
                         "before\n" + markdown.BEGIN + "\nnew\n\n" + markdown.END + "after\n")
        with self.assertRaises(ValueError):
            markdown.put("new", "a page without marks")


if __name__ == "__main__":
    unittest.main()
