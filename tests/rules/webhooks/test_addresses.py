"""Which addresses may be told: the outside world only, whatever they are dressed as."""

import socket

import pytest

from memoryhub.webhooks import addresses, sending
from memoryhub.webhooks.addresses import BadAddress, InsideAddress, UnknownHost


def resolved(*found):
    return lambda host, port, **_: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://example.org:22/",
        "https://example.org:99999/",
        "https://ada:secret@example.org/",
        "https://example.org/#part",
        "https:///path",
        "ftp://example.org/",
        "example.org",
        "",
        "https://exa mple.org/",
        "https://example.org\\@10.0.0.1/",
        "https://example.org/\r\nHost: other",
        "https://[::1",
        "https://example.org/" + "a" * 600,
        "https://" + "a" * 70 + ".org/",
    ],
)
def test_what_is_no_plain_https_address_is_refused(url):
    with pytest.raises(BadAddress):
        addresses.read(url)


def test_an_address_is_read_apart_once_for_all():
    place = addresses.read("https://Hooks.Example.org:8443/in?key=1")
    assert (place.host, place.port, place.target) == ("hooks.example.org", 8443, "/in?key=1")
    assert addresses.read("https://例子.example/").host == "xn--fsqu00a.example"


INSIDE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200", "0.0.0.0",
    "168.63.129.16", "224.0.0.1", "255.255.255.255", "192.0.0.192", "198.18.0.1",
    "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:169.254.169.254", "2002:7f00:1::", "64:ff9b::a00:1", "::127.0.0.1", "2001:db8::1",
    "no address",
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_of_the_inside_is_seen_through_any_wrapping(address):
    assert not addresses.is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07::1", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_an_address_of_the_public_internet_may_be_told(address):
    assert addresses.is_public(address)


def test_one_inside_address_among_several_is_enough_to_refuse():
    place = addresses.read("https://example.org/")
    with pytest.raises(InsideAddress):
        addresses.resolve(place, lookup=resolved("93.184.215.14", "10.0.0.1"))
    assert addresses.resolve(place, lookup=resolved("93.184.215.14")) == ("93.184.215.14",)


def test_a_name_that_nobody_knows_is_said_to_be_unknown():
    def unknown(*_, **__):
        raise socket.gaierror(-2, "unknown")

    with pytest.raises(UnknownHost):
        addresses.resolve(addresses.read("https://nowhere.invalid/"), lookup=unknown)


def test_numbers_that_only_look_like_a_name_are_resolved_before_they_are_judged():
    for spelling in ("2130706433", "0x7f.1", "127.1"):
        with pytest.raises(BadAddress):
            addresses.resolve(addresses.read(f"https://{spelling}/"))


def test_what_the_operator_lists_may_be_inside_and_plain_and_nothing_else_may():
    listed = {"10.0.0.5:9000"}
    place = addresses.read("http://10.0.0.5:9000/in", listed)
    assert addresses.resolve(place, listed, resolved("10.0.0.5")) == ("10.0.0.5",)
    with pytest.raises(BadAddress):
        addresses.read("http://10.0.0.5:9001/in", listed)


def test_the_signature_is_an_hmac_over_time_and_body():
    # echo -n '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret
    expected = "t=1700000000,v1=49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686"
    assert sending.signature("secret", 1700000000, b'{"a":1}') == expected
