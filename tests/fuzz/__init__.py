"""The fuzzer: for any command line, the program behaves as documented.

`drawing` draws command lines with the files that they read, and `problems` lists what a line did wrong. The
tests try a few calls; ``python -m tests.fuzz --minutes 60`` tries as many as it can in this time.
"""
