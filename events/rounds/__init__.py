"""The rounds of an event: who meets whom, and how everybody stands. Values in, values out; no database."""
