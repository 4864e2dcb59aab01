"""Amendments: a referee's corrections of a game, with a reason.

A sheet has one correction per line (`forms`): place or remove a unit, set the owner of a place, set an entry
of the ledger (`entries`). A sheet is applied as a whole or not at all (`sheet`).
"""
