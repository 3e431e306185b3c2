"""The guard itself: it is red where a count is off, and green where none is."""
import unittest

import counting
import judging

KEPT = {"frame, taps": 1000.0, "line, touchDown": 500.0}


class Judging(unittest.TestCase):
    def problems(self, **changed):
        return judging.judge(KEPT, {**KEPT, **changed})[1]

    def test_the_same_counts_are_fine(self):
        self.assertEqual(self.problems(), [])

    def test_within_three_percent_is_fine(self):
        self.assertEqual(self.problems(**{"frame, taps": 1029.0, "line, touchDown": 486.0}), [])

    def test_more_is_a_problem(self):
        self.assertEqual(self.problems(**{"frame, taps": 1040.0}), ["frame, taps costs 4.0 % more"])

    def test_less_is_to_be_kept(self):
        self.assertEqual(self.problems(**{"line, touchDown": 400.0}), ["line, touchDown costs 20.0 % less: keep that"])

    def test_both_must_count_the_same_things(self):
        _, problems = judging.judge(KEPT, {"frame, taps": 1000.0, "frame, drags": 1.0})
        self.assertEqual(problems, ["line, touchDown isn't counted any more", "frame, drags has no kept count"])

    def test_what_is_written_can_be_read(self):
        text = judging.write(KEPT, "x86_64, Swift 1")
        self.assertEqual(judging.read(text), (KEPT, "x86_64, Swift 1"))


class Counting(unittest.TestCase):
    def test_a_recording_goes_on_a_second_after_its_end(self):
        text = "N: x\nE: 0.000001 0003 0000 1\t# one\nE: 0.900000 0000 0000 0\n"
        self.assertEqual(
            counting.repeated(text, 2),
            text + "E: 1.900001 0003 0000 1\t# one\nE: 2.800000 0000 0000 0\n")


if __name__ == "__main__":
    unittest.main()
