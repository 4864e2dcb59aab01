"""The command line of Westphalia: ``westphalia adjudicate case.txt``.

`westphalia.cli.app` lists the commands. Each command has its own module, which is imported only when the
command is called.
"""


def main() -> None:
    """Run the command line with the process's arguments, and exit with its status."""
    import gc
    import os
    import sys

    from .running import is_interruption

    # Almost every object of a command lives until the command ends. Garbage collection while they are
    # created, and again at exit, takes an eighth of a short command's time.
    gc.set_threshold(100_000, 20, 50)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it is closed
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            # Cases, games, JSON and SVG are UTF-8. Before Python 3.15, files and pipes get the encoding of
            # the locale, which on Windows is another one.
            reconfigure(encoding="utf-8", errors=stream.errors)
    try:
        from .running.run import run

        status = run(sys.argv[1:])
    except BaseException as error:  # `run` handles Ctrl-C, but only after its own modules are imported
        if not is_interruption(error):
            raise
        sys.stderr.write("interrupted\n")
        status = 130
    if status == 130:
        # Leave at once. A normal exit could be interrupted again, and after Ctrl-C during an import Python
        # ends itself with SIGINT whatever the status.
        sys.stderr.flush()
        os._exit(status)
    gc.freeze()
    sys.exit(status)
