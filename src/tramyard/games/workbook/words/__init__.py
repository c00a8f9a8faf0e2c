"""How Tramways Workbook speaks."""
