"""Figures: each a value, a floor measured in the same run, their ratio and the bar. No tests."""
