"""What bots know of Tramways Workbook."""
