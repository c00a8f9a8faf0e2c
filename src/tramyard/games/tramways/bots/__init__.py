"""How bots of Tramways think."""
