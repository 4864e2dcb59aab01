"""The command line of Westphalia: ``westphalia adjudicate case.txt``.

`main` runs it. Each command stands in a module of its own, which is imported when the command is
called; `westphalia.cli.commands` lists them.
"""


def main() -> None:
    """Run the command line with the arguments of the process, and end the process with its exit status."""
    import sys

    from .running import run

    sys.exit(run(sys.argv[1:]))
