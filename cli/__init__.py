"""The command line of Westphalia: ``westphalia adjudicate case.txt``.

`main` runs it. Each command stands in a module of its own, which is imported when the command is
called; `westphalia.cli.app` lists them.
"""


def main() -> None:
    """Run the command line with the arguments of the process, and end the process with its exit status."""
    import gc
    import sys

    from .running.run import run

    # Nearly all that a command makes stays until it ends. Looking for cycles in it while it grows, and once
    # more at the end, takes an eighth of a short one.
    gc.set_threshold(100_000, 20, 50)
    status = run(sys.argv[1:])
    gc.freeze()
    sys.exit(status)
