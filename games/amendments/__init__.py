"""Amendments: what a referee corrects in a game, by hand and with a reason.

A sheet has one correction a line (`forms`): a unit is put on the board or taken off it, a place gets an
owner, an entry of the ledger a value (`entries`). Nothing of a sheet counts unless all of it can (`sheet`).
"""
