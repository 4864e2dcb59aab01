"""Sanctions: what changes the game at times that a timeline sets before it begins.

What a sanction is says `sanction`; the seventeen of them are the rows of `protestant_advantages`,
`catholic_advantages`, `handicaps`, `immunities`, `lyon` and `new_states`, and `catalogue` lists them all.
When each comes is in `timeline`, what becomes of it in `course`; `armies` and `influence` are what they
change for units and for those who place influence, and what a game remembers of them is in `standing`.
"""
