"""Words that carry no content, left out of keyword terms."""

# fmt: off
ENGLISH = frozenset({
    "a", "about", "above", "after", "again", "all", "also", "am", "an", "and", "any", "are", "aren't", "as", "at",
    "be", "because", "been", "before", "being", "below", "between", "both", "but", "by", "can", "can't", "cannot",
    "could", "couldn't", "did", "didn't", "do", "does", "doesn't", "doing", "don't", "down", "during", "each", "few",
    "for", "from", "further", "get", "got", "had", "hadn't", "has", "hasn't", "have", "haven't", "having", "he",
    "her", "here", "hers", "him", "his", "how", "i", "i'd", "i'll", "i'm", "i've", "if", "in", "into", "is", "isn't",
    "it", "it's", "its", "just", "let", "me", "more", "most", "my", "no", "nor", "not", "now", "of", "off", "on",
    "once", "only", "or", "other", "our", "out", "over", "own", "please", "really", "same", "she", "should",
    "shouldn't", "so", "some", "such", "than", "thanks", "that", "that's", "the", "their", "them", "then", "there",
    "these", "they", "this", "those", "through", "to", "too", "under", "until", "up", "us", "very", "was", "wasn't",
    "we", "were", "what", "when", "where", "which", "while", "who", "whom", "why", "will", "with", "won't", "would",
    "wouldn't", "you", "your", "yours", "ok", "okay", "yes", "hi", "hello", "hey", "um", "uh", "well", "like",
    "know", "want", "need", "tell", "many", "much", "going", "goes", "go", "remind",
})
# A pair of characters with one of these in it is grammar, not content.
CHINESE_CHARACTERS = frozenset(
    "的了是在我你他她它们这那吗呢吧啊呀嘛哦嗯就都也还和与及或但而又很太更最把被让给跟"
    "对于从到向为以之其些个么啦咯哈哎唉哪"
)
CHINESE_PAIRS = frozenset({
    "什么", "怎么", "为什", "多少", "可以", "一下", "请问", "帮我", "告诉", "诉我", "记得", "知道", "没有", "不是",
    "有没", "是不", "现在", "一个", "因为", "所以", "如果", "但是", "还是", "觉得", "应该", "一些", "一样", "这个",
    "那个", "我的", "你的", "我们", "你们", "他们", "时候", "之前", "上次", "起来", "出来", "还有", "就是", "来着",
})
# fmt: on
