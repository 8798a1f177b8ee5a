"""Two rotations of the master key at once."""

from memoryhub.vault import masters, rotation


def test_two_rotations_at_once_go_on_with_one_key(tmp_path):
    path = tmp_path / "master.key"
    rotation.write_key(path, b"0" * 32)
    first = rotation.begin_file(path)
    rotation.write_key(masters.next_file(path), b"1" * 32, only_if_new=True)  # the other saw no file a moment ago
    assert rotation.begin_file(path) == first
    rotation.end_file(path)
    rotation.end_file(path)  # the other one ends as well
    assert masters.read(path) == first
    assert not [one for one in tmp_path.iterdir() if one.name.endswith("draft")]
