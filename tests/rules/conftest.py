"""How hard the properties are tried: a few examples by default, many with HYPOTHESIS_PROFILE=thorough.

At twelve a broken rule is found within some runs of the suite; at a hundred the folder takes four times as long.
"""

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=12, deadline=None, database=None)
settings.register_profile("thorough", max_examples=300, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
