"""How hard the properties are tried: a few examples by default, many with HYPOTHESIS_PROFILE=thorough.

The default tries the same examples each time, so that a change is not refused for what it did not touch; the thorough
run draws new ones. At a hundred examples by default the folder takes four times as long.
"""

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=12, deadline=None, database=None, derandomize=True)
settings.register_profile("thorough", max_examples=300, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
