"""The checks of the page's JavaScript: types and lint, by tools of npm."""
