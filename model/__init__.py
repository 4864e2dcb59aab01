"""The nouns of the game, and how they are read and written.

Boards, units, orders, positions, phases, rulebooks and cases are frozen values; nothing here knows how
orders resolve. Text and JSON become values in `notation`, `case` and `board_file`, where every defect of
an input gets one clear message with its place (`errors`).
"""
