"""The page of the desk: HTML, style and modules of JavaScript, served as they are."""
