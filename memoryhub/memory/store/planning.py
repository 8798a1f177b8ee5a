"""How the planner is kept from loops over loops where a space may be large."""

from django.db.backends.utils import CursorWrapper

# Without fresh statistics (a young database, an import, after a crash) the planner takes a space for one row and joins
# by a loop over the loop: 1,000 memories then cost a recall 130 ms instead of 5 (measured). A plan for any space at
# all, which is what a prepared statement gets in time, would be the one for the many small spaces: moving 1,000 of
# 10,000 memories to another tier took 0.9 s instead of 0.1. So each is planned for its own. Both hold to the end of the
# transaction only.
_FOR_THIS_SPACE = """
    SELECT set_config('enable_nestloop', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true),
           set_config('work_mem', '32MB', true)
"""


def plan_for_this_space(cursor: CursorWrapper) -> None:
    """For what follows in this transaction."""
    cursor.execute(_FOR_THIS_SPACE)
