"""The page without a server: a worker answers its questions, a service worker keeps its files."""
