"""What the ledger names and the database does not know is erased again. (A real backup: test_backup.py.)"""

import pytest
from django.utils import timezone

from memoryhub.privacy import api as privacy
from memoryhub.privacy import ledger
from memoryhub.privacy.types import State
from tests.ground.privacy.lives import asked

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_request_that_a_kill_left_goes_on_where_it_stopped(ada_lives):
    class Killed(BaseException):
        pass

    def die(name):
        if name == "rows:memory.Memory":
            raise Killed

    request = asked(ada_lives)
    with pytest.raises(Killed):
        privacy.run(request.id, on_step=die)
    assert [line.number for line in privacy.missing()] == [request.number]
    assert privacy.replay(timezone.now()).unfinished == ()
    assert privacy.request(request.id).state is State.DONE_LIVE
    told = {store["store"]: store["erased"] for store in privacy.summed_by_store(privacy.steps_of(request.id))}
    assert told["facts"] == request.manifest["facts"]


def test_a_line_that_a_crash_cut_off_is_written_again(ada_lives, own_ledger):
    own_ledger.parent.mkdir()
    own_ledger.write_text('{"request":"01')
    privacy.run(asked(ada_lives).id)
    assert [line.space for line in ledger.lines()] == [str(ada_lives.id)]
