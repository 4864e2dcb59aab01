"""Where the rules leave it open what becomes of orders: resolutions, cores, patterns, a census of them."""
