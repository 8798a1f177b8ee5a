"""What people and things are to each other: role words of both languages, and which of them mean the same. Pure."""

import re

# Each line: a key, English words, Chinese words. A role that is in no line is its own key.
_LINES = (
    (
        "boss",
        "boss|manager|line manager|supervisor|team lead|leader|head",
        "老板|上司|领导|主管|经理|上级|直属领导|部门经理|总监|组长",
    ),
    ("assistant", "assistant|secretary|pa|aide", "助理|助手|秘书"),
    ("deputy", "deputy|stand-in|second in command", "副手|副经理"),
    ("report", "report|direct report|subordinate", "下属|手下"),
    ("colleague", "colleague|co-?worker|teammate", "同事|搭档"),
    ("client", "client|customer", "客户|甲方"),
    ("contact", "contact|contact person|point of contact", "联系人|对接人"),
    (
        "responsible",
        "person responsible|lead|owner|project lead|project manager|person in charge",
        "负责人|项目经理|项目负责人",
    ),
    ("ceo", "ceo|founder|co-?founder|chief executive", "创始人|总经理|董事长"),
    ("mentor", "mentor|tutor|adviser|advisor", "导师|师傅"),
    ("intern", "intern|apprentice|trainee", "实习生|徒弟"),
    ("wife", "wife", "老婆|妻子|太太|媳妇|爱人"),
    ("husband", "husband|hubby", "老公|丈夫"),
    ("partner", "partner|boyfriend|girlfriend|fianc[eé]e?", "男朋友|女朋友|男友|女友|对象|未婚夫|未婚妻"),
    ("mother", "mother|mom|mum|mama", "妈妈|妈|母亲|老妈"),
    ("father", "father|dad|papa", "爸爸|爸|父亲|老爸"),
    ("son", "son", "儿子"),
    ("daughter", "daughter", "女儿|闺女"),
    ("child", "child|kid", "孩子|小孩"),
    ("brother", "brother|older brother|younger brother|little brother|big brother", "哥哥|弟弟|哥|弟|大哥"),
    ("sister", "sister|older sister|younger sister|little sister|big sister", "姐姐|妹妹|姐|妹|大姐"),
    ("grandmother", "grandmother|grandma|gran|nan", "奶奶|外婆|姥姥"),
    ("grandfather", "grandfather|grandpa|granddad", "爷爷|外公|姥爷"),
    ("aunt", "aunt|auntie", "阿姨|姑姑|姨妈|舅妈|婶婶"),
    ("uncle", "uncle", "叔叔|舅舅|伯伯"),
    ("cousin", "cousin", "表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹"),
    ("friend", "friend|best friend|buddy|mate", "朋友|闺蜜|好友|发小|哥们"),
    ("roommate", "roommate|flatmate|housemate", "室友|舍友"),
    ("neighbour", "neighbou?r", "邻居"),
    ("landlord", "landlord|landlady", "房东"),
    ("agent", "agent|estate agent|broker", "中介|经纪人"),
    ("teacher", "teacher|class teacher|form teacher|professor|instructor", "老师|班主任|教授|任课老师"),
    ("coach", "coach|trainer|personal trainer", "教练|私教"),
    ("doctor", "doctor|gp|physician|dentist|therapist|pediatrician|paediatrician", "医生|大夫|牙医|主治医生|家庭医生"),
    ("vet", "vet|veterinarian", "兽医|宠物医生"),
    ("lawyer", "lawyer|attorney|solicitor", "律师"),
    ("accountant", "accountant|bookkeeper", "会计"),
    ("nanny", "nanny|babysitter|au pair|cleaner", "保姆|阿姨|月嫂|家政"),
    ("driver", "driver|chauffeur", "司机"),
    ("company", "company|employer|firm|workplace", "公司|单位|东家"),
    ("school", "school|university|college|kindergarten", "学校|大学|幼儿园"),
    ("hospital", "hospital|clinic", "医院|诊所"),
    ("team", "team|department", "团队|部门"),
    ("project", "project", "项目"),
    ("pet", "pet|dog|cat|puppy|kitten|rabbit|hamster|parrot", "宠物|狗狗?|猫咪?|兔子|仓鼠|鹦鹉"),
    ("home", "home ?town|city|home", "老家|城市"),
    ("supplier", "supplier|vendor|contractor", "供应商|承包商|装修师傅"),
    ("classmate", "classmate|deskmate", "同学|同桌"),
)
# What the asked word takes in beside itself.
_WIDER = {
    "child": {"son", "daughter"},
    "partner": {"wife", "husband"},
    "boss": {"responsible"},
    "responsible": {"boss"},
    "company": {"school"},
}
_KINDS = {"company": "organisation", "school": "organisation", "hospital": "organisation", "team": "organisation",
          "project": "project", "pet": "pet", "home": "place"}  # fmt: skip

EN = "|".join(sorted((word for _, words, _ in _LINES for word in words.split("|")), key=len, reverse=True))
ZH = "|".join(sorted((word for _, _, words in _LINES for word in words.split("|")), key=len, reverse=True))
_KEYS = [(re.compile(f"(?:{en}|{zh})", re.I), key) for key, en, zh in _LINES]


def key(word: str) -> str:
    """The role's key: "boss" of "manager" and of 上司."""
    bare = " ".join(word.lower().split()).strip(" 的'")
    return next((found for shape, found in _KEYS if shape.fullmatch(bare)), bare)


def meets(asked: str, held: str) -> bool:
    """Whether what is asked for (a key) is what is held (a key)."""
    return asked == held or held in _WIDER.get(asked, ())


def kind(role: str) -> str:
    """What stands in a role: "person" unless the role says otherwise."""
    return _KINDS.get(role, "person")


# Of these somebody has one at a time: another name takes the place of the first. Of friends and sisters there are many.
ONE_AT_A_TIME = frozenset(
    re.findall(
        r"\w+",
        "boss assistant deputy ceo responsible mentor wife husband partner mother father landlord teacher coach doctor"
        " vet lawyer accountant nanny driver company school hospital home contact agent",
    )
)
_LABELS = {name: (en.split("|")[0], zh.split("|")[0]) for name, en, zh in _LINES}


def label(role: str, tongue: str) -> str:
    """The word for a key in "en" or "zh"."""
    found = _LABELS.get(role)
    return found[tongue == "zh"] if found else role
