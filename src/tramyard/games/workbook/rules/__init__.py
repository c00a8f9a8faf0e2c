"""The rules of Tramways Workbook."""
