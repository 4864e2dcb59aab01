"""States of the Go library godip, as diplicity sends them."""
