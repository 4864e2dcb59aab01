"""Europe 1619: eleven powers, influence in minor states, declarations, bolstered units, one turn a year.

``docs/rules/europe-1619.md`` tells it all to players.
"""
