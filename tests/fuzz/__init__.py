"""The fuzzer: whatever a command line is given, it answers as the documents say.

`calls` draws command lines with the files that they read, `problems` says what a line did that it must not
do. The tests try a few, ``python -m tests.fuzz --minutes 60`` as many as there is time for.
"""
