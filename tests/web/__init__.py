"""The table's server: chairs, actions, proposals, secrets, safety."""
