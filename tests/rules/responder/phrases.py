"""What must never be said, and what only the page may claim."""

import re

FORBIDDEN = re.compile(
    "没有记住|请重复一遍|请再说一遍|请你再说|请您再说|麻烦再说|能再说一遍|请重新告诉我|我不记得"
    "|没有之前的聊天记录|请问您想聊|请问你想聊|作为一个?AI|作为人工智能"
    r"|I (don't|do not|can't|cannot) (remember|recall)|(please|could you|can you) repeat|say (that"
    r"|it) again|as an AI|language assistant|I'm just|remind me what",
    re.IGNORECASE,
)
CLAIMS = re.compile(
    (
        r"记住了|记下了|已记|已保存|保存好|存好|已添加|加好了|设好了|\b(saved|noted|recorded|stored|remembered"
        r"|added it|I have added|set a reminder|I'll remember|I will remember)\b"
    ),
    re.IGNORECASE,
)
