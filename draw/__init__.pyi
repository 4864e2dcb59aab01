from .drawing import draw as draw, map_of as map_of, opening_map as opening_map
from .paper.picture import Picture as Picture
from .showing.values import html_of as html_of
