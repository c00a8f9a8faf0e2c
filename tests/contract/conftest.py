"""How many plays the contract is tried on: few by default, many with HYPOTHESIS_PROFILE=soak."""

import os

from hypothesis import Phase, settings

settings.register_profile("quick", max_examples=2, derandomize=True, deadline=None, phases=[Phase.generate])
settings.register_profile("soak", max_examples=60, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
