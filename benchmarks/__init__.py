"""Benchmarks: ``python -m benchmarks``, run in the root of the repository, prints a table.

With ``--corpus`` it measures turns of real games, otherwise random legal ones. docs/performance.md explains
each row.
"""
