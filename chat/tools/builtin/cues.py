"""How people ask for a deeper look into memory, in Chinese and English: short words of doubt, or words that name what
was told. "Let me think again" is somebody else's thinking, "look for cheap flights" another search. Pure."""

_AGAIN_ZH = r"(?:再|好好|仔细|认真|往深处|往前)+(?:地|的)?(?:想想?|想一想|回忆|回想|找找?|找一找|翻翻?|查查?)"
_AGAIN_EN = (
    r"(?:dig (?:a (?:bit|little) )?deeper|try (?:harder )?to remember"
    r"|(?:look|search|think|check) (?:again|harder|deeper|back|closer|more closely))"
)
LOOK_AGAIN = (
    r"^\W*(?:不对|不是吧|不会吧|不可能|(?:你)?(?:真的|确定)吗?|嗯|那|请|麻烦)?吧?[，,？?！!。\s]*你?"
    rf"{_AGAIN_ZH}(?:看|一下|一遍|记忆|吧|呗|呀|啊|嘛|好吗)*\W*$",
    rf"^\W*(?:你|请|麻烦你?|能不能|可以)?{_AGAIN_ZH}.{{0,12}}(?:记忆|记录|我.{{0,6}}(?:说|提|讲|告诉)过?)",
    r"^\W*(?:are you sure|really|hm+|no)?[?,.!\s]*(?:(?:please|can you|could you)\s+)?"
    rf"{_AGAIN_EN}(?:\W*(?:please)?\W*$|\s+(?:for|in(?:to)? (?:your|my)|through|about|what)\b)",
    r"\b(?:dig|search|look|go) (?:again |deeper |deep )?(?:into|through|in) (?:your|my) memor",
)
