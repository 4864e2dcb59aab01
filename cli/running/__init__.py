"""Code that commands share: reading arguments and files, writing output, exit statuses."""
