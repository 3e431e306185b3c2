"""Tests of the built daemon on a real Linux input stack."""
