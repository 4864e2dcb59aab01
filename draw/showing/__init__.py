"""Values as pages for notebooks: HTML tables, with a picture where there is one."""
