"""The solver of Tramways Workbook: looks for lines that meet all goals, and proves that there is no better one."""
