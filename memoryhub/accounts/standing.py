"""Whether what was read of a signed-in person still holds: one statement, however often it is asked."""

from django.db import connection

# The whole row of the person, since any of its columns may rule what they may do or how they are spoken to.
_MARK = """
    SELECT md5(session.session_data || person::text)
    FROM django_session session, accounts_user person
    WHERE session.session_key = %s AND session.expire_date > now() AND person.id = %s::uuid
"""


def mark(session_key: str | None, user_id: object) -> str:
    """Changes when the session, the password or any setting of its person does.

    Args:
        user_id: as the session holds it, or None.
    Returns:
        "" where the session is over, or no such person is there any more.
    """
    if not session_key or not user_id:
        return ""
    with connection.cursor() as cursor:
        cursor.execute(_MARK, [session_key, str(user_id)])
        found = cursor.fetchone()
    return found[0] if found else ""
