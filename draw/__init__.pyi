from .map import map_of as map_of, opening_map as opening_map
