"""What commands share: reading arguments and files, writing output, running."""
