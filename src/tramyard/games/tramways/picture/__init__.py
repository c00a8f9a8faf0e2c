"""How a browser draws Tramways."""
