"""Files that released versions wrote, one folder for each version; every later version must read them."""
