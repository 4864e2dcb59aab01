"""What can be asked on the desk. A question takes what was asked, checked, and gives JSON or a file."""
