"""Values as HTML for notebooks: tables, with a picture where there is one."""
