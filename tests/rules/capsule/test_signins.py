"""From which browser somebody came, as its owner would say it."""

from capsule.signins import client_in_words
from tests.rules.tables import each

_KIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@each(
    ("client", "words"),
    [
        (f"Mozilla/5.0 (X11; Linux x86_64) {_KIT} Chrome/141.0 Safari/537.36", "Chrome, Linux"),
        (f"Mozilla/5.0 (Windows NT 10.0) {_KIT} Chrome/141.0 Safari/537.36 Edg/141.0", "Edge, Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604",
            "Safari, iOS",
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox, macOS"),
        ("curl/8.5.0", "curl/8.5.0"),
        ("", ""),
    ],
)
def test_a_browser_is_called_by_its_name(client, words):
    assert client_in_words(client) == words
