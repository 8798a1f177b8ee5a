"""What the operator's documents say on a question, in their own words and by their name. Pure."""

from memoryhub.providers.types import ChatRequest, Passage

# Scores of chat/passages.py. A question that is about the person wants their facts; this one is for what a document
# clearly speaks of. Half answers "what should I cook tonight?" from a price list, double only what is asked in a
# document's own words.
SURE = 0.7
# A second passage stands beside the best only if it is as good but for this much: the exception beside the rule.
BESIDE = 0.1
MOST = 2


def answer(request: ChatRequest, tongue: str) -> str:
    """The best passages with the documents they stand in; "" where none is clearly about the words."""
    best = [one for one in request.documents if one.score >= SURE]
    shown = [one for one in best if best[0].score - one.score <= BESIDE][:MOST]
    return "\n\n".join(_told(one, tongue) for one in shown)


def _told(one: Passage, tongue: str) -> str:
    if tongue == "zh":
        return f"运营方的资料《{one.source}》里写着：\n{one.text}"
    return f"The operator’s document “{one.source}” says:\n{one.text}"
