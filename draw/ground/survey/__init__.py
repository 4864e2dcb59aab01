"""Surveying: how the outlines of the project's own boards are made, once, from points set by hand.

`coast.json` has the coasts of Europe in coarse points, `sites.json` for some boards more points of provinces
than the board itself has. The frame of a map is cut into some thousand small pieces of land and water
(`mesh`); each province grows from its points over the pieces; then pieces change hands until those provinces
touch that are neighbors, and no others (`regions`). `python -m westphalia.draw.ground.survey` writes
what came out to `draw/ground/outlines/`; `python -m westphalia.draw.ground.plans` makes plans of maps of it.
"""
