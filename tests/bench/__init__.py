"""Measurements, never assertions: `python -m tests.bench` prints each ratio beside its limit."""
