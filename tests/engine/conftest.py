import pytest


@pytest.fixture
def ada_id(ada_space):
    return ada_space.id


@pytest.fixture
def ben_id(ben_space):
    return ben_space.id
