"""Where the fuzzer can run."""

import os

collect_ignore = ["test_fuzz.py"] if os.name == "nt" else []
"""Windows has no signals that stop a command, no limits of memory and no fork."""
