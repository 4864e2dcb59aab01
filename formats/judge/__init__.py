"""The results that email judges print."""
