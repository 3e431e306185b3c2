"""Figures of made-up runs."""
import copy
import unittest

import figures


def told(latency_us, cpu_us, lines=4, drops=0, said="the same"):
    return {
        "latencies_ns": [latency_us * 1000] * 99 + [latency_us * 2000], "expected": 4, "lines": lines, "drops": drops,
        "said": said, "hz": 1000, "cpu_us": cpu_us, "reads": 1, "writes": 1}


def process(ready_ms, **workloads):
    return {
        "ready_ms": ready_ms, "start_ms": 2.5, "resident_kb": 6500, "private_kb": 450, "idle_s": 60, "idle_sleeps": 0,
        "idle_cpu_us": 0, "is_alive": True, **workloads}


MEASURED = {
    "floor": [process(1, ten=told(10, 20)), process(1, ten=told(20, 20)), process(1, ten=told(10, 20))],
    "touchd": [process(1.5, ten=told(12, 30)), process(1.5, ten=told(26, 30)), process(1.5, ten=told(14, 30))],
    "libinput": [process(20, ten=told(40, 40))],
    "evtest": [process(2, ten=told(5, 5, lines=3))],
}


class Judging(unittest.TestCase):
    def row(self, name, **changed):
        measured = copy.deepcopy(MEASURED)
        for key, value in changed.items():
            for one in measured["touchd"]:
                (one["ten"] if key in one["ten"] else one)[key] = value
        found = [row for row in figures.judge(measured) if row["name"] == name]
        self.assertEqual(len(found), 1, name)
        return found[0]

    def test_latency_is_the_middle_of_the_ratios_round_by_round(self):
        row = self.row("ten fingers, 1000 Hz, touchd: stamp to line")
        self.assertEqual((row["figure"], row["goal"], row["isMet"]), (1.3, 1.25, False))
        self.assertIn("rounds 1.20 to 1.40", row["detail"])

    def test_the_slowest_hundredth_has_the_same_goal(self):
        row = self.row("ten fingers, 1000 Hz, touchd: stamp to line, p99")
        self.assertEqual((row["figure"], row["goal"]), (1.3, 1.25))

    def test_cpu_is_held_against_the_floor_and_a_core(self):
        self.assertEqual(self.row("ten fingers, 1000 Hz, touchd: CPU")["figure"], 1.5)
        row = self.row("ten fingers, 1000 Hz, touchd: of one core")
        self.assertEqual((row["figure"], row["goal"]), (3, 5))

    def test_who_loses_lines_has_no_latency_and_is_no_best_peer(self):
        names = [row["name"] for row in figures.judge(MEASURED)]
        self.assertNotIn("ten fingers, 1000 Hz, evtest: stamp to line", names)
        row = self.row("ten fingers, 1000 Hz, touchd against the best peer: CPU")
        self.assertEqual((row["figure"], row["detail"], row["isMet"]), (0.75, "libinput", True))

    def test_lost_lines_of_ours_are_a_goal_missed(self):
        name = "ten fingers, 1000 Hz, touchd: lines lost"
        self.assertTrue(self.row(name)["isMet"])
        self.assertEqual((self.row(name, lines=2)["figure"], self.row(name, lines=2)["isMet"]), (6, False))
        self.assertEqual(self.row(name, drops=1)["detail"], "3 for SYN_DROPPED")

    def test_lines_must_be_the_floors(self):
        name = "ten fingers, 1000 Hz, touchd: lines other than the floor's"
        self.assertEqual((self.row(name)["figure"], self.row(name, said="less")["figure"]), (0, 3))
        self.assertFalse(self.row(name, said="less")["isMet"])

    def test_a_start_is_held_against_c_that_finds_the_panel_too(self):
        measured = {**copy.deepcopy(MEASURED), "floor-finding": [process(0.5, ten=told(10, 20))]}
        found = [row for row in figures.judge(measured) if "against C that finds" in row["name"]]
        self.assertEqual([(row["name"], row["figure"], row["goal"]) for row in found],
                         [("touchd: start to first read, against C that finds the panel", 3, None)])

    def test_memory_and_start_have_goals(self):
        row = self.row("touchd: private dirty")
        self.assertEqual((row["figure"], row["goal"], row["isMet"]), (0.45, 0.5, True))
        row = self.row("touchd: start to first read")
        self.assertEqual((row["figure"], row["goal"], row["isMet"]), (1.5, 1.2, False))

    def test_one_wake_up_is_too_much(self):
        self.assertFalse(self.row("touchd: wake-ups in 60 s", idle_sleeps=1)["isMet"])

    def test_a_check_has_no_goals(self):
        rows = figures.judge(MEASURED, is_check=True)
        self.assertEqual({row["goal"] for row in rows}, {None})
        self.assertNotIn("touchd: resident", [row["name"] for row in rows])


if __name__ == "__main__":
    unittest.main()
