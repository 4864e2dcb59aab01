"""How fast it is: ``python -m benchmarks`` from the root of the repository prints a table.

With ``--corpus`` it measures turns of real games, otherwise random legal ones. What each row means
stands in docs/performance.md.
"""
