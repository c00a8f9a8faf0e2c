"""The compiled build beside the plain one."""
