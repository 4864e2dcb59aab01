"""The survey: the construction of the outlines of the project's boards from points set by hand.

`coast.json` holds the coasts of Europe in coarse points, `sites.json` additional points of some boards'
provinces. The frame of a map is cut into some thousand small pieces of land and water (`mesh`); each province
grows from its points over the pieces; then pieces change hands until exactly the neighbors touch (`regions`).
`python -m tools.survey` writes the result to `draw/ground/outlines/`; `python -m
westphalia.draw.ground.plans` makes plans of it.
"""
