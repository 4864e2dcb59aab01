"""JSON Schemas of everything that commands read and print. `catalogue` lists them."""
