"""The rules of Tramways: rounds of auction, actions and administration."""
