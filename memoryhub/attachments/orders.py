"""Sentences in a file that speak to an assistant instead of telling something. Pure.

They are left out of captions, names and texts before a prompt or a memory takes them. A signal, never the wall: that
nothing untyped writes or is learned is held by origin (chat/tools/gate.py, TRUST 3.3, rules 1, 4 and 6). So only what
no honest file has need to say is named here: "the user is …" stands in every specification.
"""

import re

MARK = "[…]"  # where something was left out
_ROLE = r"(?:system|assistant|developer|系统|助手|提示词)"
_ORDER = re.compile(
    rf"^\s*[\[(（<【]*{_ROLE}(?:提示|消息|指令| prompt| message| note)?[\])）>】]*\s*[:：]"
    r"|<\|?/?(?:system|im_start|im_end|assistant|user|inst|tool)\b|\[/?INST\]"
    r"|\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|your)\b.{0,30}"
    r"\b(?:instructions?|prompts?|rules?|guidelines?)\b"
    r"|(?:忽略|无视|忘掉|跳过|不要理会).{0,12}(?:之前|以上|前面|上面|先前|所有|一切|原有).{0,10}(?:指令|指示|提示|规则|设定|要求)"
    r"|\b(?:update|write (?:this )?to|append to|save (?:this )?to|store (?:this )?in)\s+(?:the |your |user'?s? )*"
    r"memory\b"
    r"|\b(?:remember|note|save|memori[sz]e)\b.{0,24}\b(?:that )?(?:this|the) user\b"
    r"|(?:记住|记下|写入|保存到?)[^，。]{0,12}(?:该|此|本|这位)?用户(?:是|喜欢|偏好|同意|要求|授权)"
    r"|(?:AI|人工智能|智能)\s?(?:助手|助理|模型)\s?[,，]?\s?(?:请|必须|应当|应该|需|要)"
    r"|\b(?:dear )?(?:ai|assistant|language model)\b[^.!?]{0,12}"
    r"\b(?:please|must|should|you (?:must|should|have to|will))\b"
    r"|\byou are now\b|从现在起你(?:是|扮演|将扮演)",
    re.IGNORECASE,
)
_END = re.compile(r"((?<=[.!?])\s+|(?<=[。！？]))")


def without(text: str) -> str:
    """The text, each sentence that speaks to an assistant replaced by MARK; the others word for word."""
    return "\n".join(_kept(line) if _ORDER.search(line) else line for line in text.split("\n"))


def _kept(line: str) -> str:
    parts = [MARK if _ORDER.search(part) else part for part in _END.split(line)]
    return "".join(parts) if MARK in parts else MARK  # else the order runs over a full stop
