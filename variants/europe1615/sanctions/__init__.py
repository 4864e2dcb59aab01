"""Sanctions: changes of the rules at times that a timeline sets before the game.

`sanction` defines what a sanction is. The seventeen sanctions are the rows of `protestant_advantages`,
`catholic_advantages`, `handicaps`, `immunities`, `lyon`, and `new_states`; `catalogue` lists them all.
`timeline` says when each comes, and `course` how it begins and ends. `armies` and `influence` contain their
effects on units and on placing influence, `standing` what a game records of them.
"""
