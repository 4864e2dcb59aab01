"""What powers submit: order sheets, standing orders, checks."""
