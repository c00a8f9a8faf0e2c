"""How Tramways Workbook draws itself."""
