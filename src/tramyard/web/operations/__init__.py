"""For whoever runs the server: housekeeping, who is let in, reports, health and figures."""
