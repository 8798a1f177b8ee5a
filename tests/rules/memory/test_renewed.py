"""What is another one now takes the place of what it was: announced as new, or as changed."""

from uuid import uuid4

from memoryhub.language import api as language
from memoryhub.memory.encode import api as encode
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Candidate, Cue, Utterance
from tests.rules.memory.notebook import START, ZONE, Notebook
from tests.rules.tables import each

ANNOUNCED = [
    ("My new car is a Kia.", "vehicle", "Kia"),
    ("My new employer is Bosch", "company.name", "Bosch"),
    ("our new employer is the NHS", "company.name", "NHS"),
    ("My favourite drink has changed, it is coffee now.", "taste.favourite", "coffee"),
    ("My favourite band has changed: it's Low now", "taste.favourite", "Low"),
    ("I changed my phone number, it is 07700 900456 now.", "contact.phone", "07700 900456"),
    ("My new number is 07700 900777", "contact.phone", "07700 900777"),
    ("my new address is 12 Oak Street, Leeds LS1 4AB", "contact.address", "12 Oak Street, Leeds LS1 4AB"),
    ("My email has changed to maud@x.org", "contact.email", "maud@x.org"),
    ("My new manager is called Priya Rao, she starts Monday.", "bond", "Priya Rao"),
    ("We've changed our landlord. It's Mr Patel now.", "person.responsible", "Mr Patel"),
    ("I've changed my job title, it is lead analyst now", "job.title", "lead analyst"),
    ("我的领导换成李敏了。", "bond", "李敏"),
    ("我最喜欢的饮料变了，现在是美式。", "taste.favourite", "美式"),
    ("我最喜欢的歌手变了，现在是毛不易", "taste.favourite", "毛不易"),
    ("我换车了，现在开特斯拉。", "vehicle", "特斯拉"),
    ("我换号了，现在是13987654321。", "contact.phone", "13987654321"),
    ("我们的房东换人了，现在是孙阿姨", "person.responsible", "孙阿姨"),
    ("我微信号改成 luna_88 了", "contact.wechat", "luna_88"),
    ("我邮箱换了，新的是 a.b@c.cn", "contact.email", "a.b@c.cn"),
    ("我换公司了，现在是腾讯", "company.name", "腾讯"),
    ("我助理换成小周了", "bond", "小周"),
]
NONE = [
    "My new year's resolution is to run more", "My new phone is great", "My new boss is awful", "My new car is red",
    "My new job is going well", "I changed my mind, it's fine", "Is my new boss Ann?", "If my new boss is Ann, I quit",
    "maybe my new boss is Ann", "My new puppy is so cute",
    "我的心情变了，现在是开心", "我的手机换成静音了", "我换了个发型，现在是短发", "我的领导换成李敏了吗？",
    "要是我领导换成李敏了就好了",
    "我的座右铭变了，现在是慢慢来",
]  # fmt: skip
FOLLOWED = [
    ("I drive a Fiat.", "My new car is a Kia.", "Fiat", "Kia"),
    ("I work at Siemens.", "My new employer is Bosch.", "Siemens", "Bosch"),
    ("My favourite tea is oolong.", "My favourite tea has changed, it is sencha now.", "oolong", "sencha"),
    ("My boss is Ann Bell.", "My new boss is called Priya Rao.", "Bell", "Rao"),
    ("My email is a@b.org", "I changed my email, it's maud@x.org now", "a@b.org", "maud@x.org"),
    ("我的领导是王强。", "我的领导换成李敏了。", "王强", "李敏"),
    ("我开一辆丰田。", "我换车了，现在开特斯拉。", "丰田", "特斯拉"),
    ("我开本田。", "我现在开小鹏了。", "本田", "小鹏"),
    ("我最喜欢的饮料是可乐。", "我最喜欢的饮料变了，现在是美式。", "可乐", "美式"),
    ("我手机号是13812345678。", "我换号了，现在是13987654321。", "138", "139"),
]


def captured(words: str) -> list[Candidate]:
    said = Utterance(words, uuid4(), uuid4(), uuid4(), START, ZONE, language.detect(words))
    return encode.propose(said, DEFAULT)[0]


@each("words, slot, value", ANNOUNCED)
def test_an_announcement_lands_in_the_slot_of_the_old_value_and_corrects_it(words, slot, value):
    found = [one for one in captured(words) if one.slot == slot]
    assert [(one.value, one.cue) for one in found] == [(value, Cue.CORRECT)], found
    assert value in found[0].quote and value in found[0].text


@each("before, then, gone, held", FOLLOWED)
def test_what_it_was_is_gone_and_what_it_is_stands_alone(before, then, gone, held):
    texts = Notebook().say(before, then).texts
    assert [held in text for text in texts] == [True] and not any(gone in text for text in texts), texts


@each("words", NONE)
def test_how_the_new_one_is_found_a_question_or_a_wish_correct_nothing(words):
    assert not [one for one in captured(words) if one.slot and one.cue is Cue.CORRECT], captured(words)
