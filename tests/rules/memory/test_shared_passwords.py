"""The guest Wi-Fi's password is kept where it is told to be found again; every other secret is kept nowhere."""

from memoryhub.memory import slots
from memoryhub.memory.encode import secrets
from memoryhub.memory.retrieve import asks
from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each


@each(
    ("said", "password"),
    [
        ("guest wifi password is bluebird22, for when I forget", "bluebird22"),
        ("our wi-fi guest password is changed to lime-heron-4 fyi for when i forget", "lime-heron-4"),
        ("remember the visitors' wifi password: Fern.4412", "Fern.4412"),
        ("wifi password for guests is marble77, write it down", "marble77"),
        ("note: guest network password = Tulip_9", "Tulip_9"),
        ("the guest wifi key is now otter-lane-3, don't let me forget", "otter-lane-3"),
        ("visitor wifi password is greenbarn so I can look it up, save it", "greenbarn"),
        ("can you keep this: guest internet password is Quartz!81", "Quartz!81"),
        ("guest wifi passphrase is seven.stones.9, make a note", "seven.stones.9"),
        ("guest wifi pw: kettle-41, note it", "kettle-41"),
        ("访客wifi密码是abc12345，帮我记一下", "abc12345"),
        ("家里给客人用的无线密码改成 hello2026 了,省得我老忘", "hello2026"),
        ("客人来了用的wifi密码：yuanzi88，存一下", "yuanzi88"),
        ("记住：访客网络密码是 Lotus-66", "Lotus-66"),
        ("店里客用wifi密码是 kafei2026，免得我忘", "kafei2026"),
        ("wifi访客密码现在是 shanfeng9 记着点", "shanfeng9"),
        ("民宿的客人无线密码换成了 haibian77，备忘", "haibian77"),
        ("访客热点密码 qingshan12 帮我记着", "qingshan12"),
        ("来客wifi密码是 ping-guo-5，别忘了", "ping-guo-5"),
        ("亲戚来用的无线网密码为 tangyuan3，记录一下", "tangyuan3"),
    ],
)
def test_a_guest_password_told_to_be_found_again_is_a_sensitive_memory(said: str, password: str) -> None:
    held = {one.slot: one.value for one in Notebook().say(said).rows}
    assert held == {"wifi.guest": password}
    assert slots.of("wifi.guest").sensitive and slots.of("wifi.guest").label("zh") == "访客 Wi-Fi 密码"


@each(
    "said",
    [
        "guest wifi password is bluebird22",
        "my wifi password is hunter22, remember it",
        "my bank password is abc12345, for when I forget",
        "the router admin password is root-8812, note it down",
        "my PIN is 4471, remember it",
        "remember my card 5555 5555 5555 4444",
        "the api key is sk-9f8a7b6c5d4e3f2a1b0c, save it",
        "访客wifi密码是abc12345",
        "家里wifi密码是 home9988，记一下",
        "门锁密码是 4417，帮我记着",
        "我的支付宝密码是 zfb-2291，省得忘",
        "记住验证码 481920",
    ],
)
def test_every_other_secret_is_kept_nowhere(said: str) -> None:
    code = max(said.replace("，", " ").replace(",", " ").split(), key=lambda word: sum(map(str.isdigit, word)))
    assert not [one for one in Notebook().say(said).rows if code in one.text + one.value]


def test_a_guest_password_beside_another_secret_frees_only_itself() -> None:
    said = "my bank password is abc12345 and the guest wifi password is fern4412, note it"
    (row,) = Notebook().say(said).rows
    assert row.value == "fern4412"
    (start, end), *rest = secrets.spans(said)
    assert said[start:end].endswith("abc12345") and not rest


def test_a_new_guest_password_takes_the_place_of_the_old_one() -> None:
    noted = Notebook().say("guest wifi password is bluebird22, for when I forget").later()
    (row,) = noted.say("guest wifi password changed to kettle-41, note it").rows
    assert row.value == "kettle-41"


def test_where_the_password_is_written_is_no_password() -> None:
    assert "wifi.guest" not in {
        one.slot for one in Notebook().say("the guest wifi password is on the fridge, remember that").rows
    }


@each("asked", ["what's the guest wifi password?", "访客wifi密码多少", "客人问无线密码，是啥"])
def test_a_question_about_the_wifi_asks_for_it(asked: str) -> None:
    assert "wifi.guest" in asks.asked(asked)
