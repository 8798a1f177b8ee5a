"""The words by which a clause asks, orders, imagines, jokes, vents, passes, looks back or hedges. For `stance`."""

import re


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.I)


FILLER_ZH = (
    r"(?:哦|噢|嗯+|啊|呃|额|那个|对了|另外|还有|顺便|话说|哎|唉|诶|欸|嘿|那|好的?|行|ok|OK|其实|而且|不过|但是?|"
    r"然后|所以|因为|今天|今晚|现在|先|再|你|麻烦|请|能|可以|ps|PS|btw)"
)
FILLER_EN = (
    r"(?:(?:ok(?:ay)?|so|oh|hey|hi|hello|well|anyway|also|btw|by the way|ah|hmm+|um|uh|and|but|now|right|cool|"
    r"great|thanks|thx|ty|yeah|yep|just|quick(?: one| question)?|lol|haha+|pls|please|actually)[,.! ]+)*"
)
ASKS_ZH = _any(
    r"(?:吗|么|嘛\?|呢|不$|没有?$|来着)[\s~]*$",
    r"什么(?!都|也)",
    r"(?<!不)怎么(?!都|也)",
    r"咋(?!都)",
    r"(?<![^我你他她它们的叫是要做有在去吃喝买说干])啥(?!都|也)",
    r"为(?:什么|啥|何)",
    r"(?<!不管)(?<!无论)哪(?:里|儿|个|家|些|款|种|位|天|边|有)(?!都|也)",
    r"(?:^|[是找问给])谁(?!都|也)",
    r"多少(?!也|都)",
    r"几(?:点|个|岁|号|天|次|块|月|年|位|时)(?!都)",
    r"([\u4e00-\u9fff])(?:不|没)\1(?!白|清|楚)",
    r"是不是",
    r"能不能",
    r"可不可以",
    r"要不要",
    r"会不会",
    r"有没有",
    r"好不好",
    r"该不该",
    r"行不行",
    r"对不对",
    r"算不算",
    r"值不值",
    r"需不需要",
    r"应不应该",
    r"如何",
    r"多久",
    r"多大",
    r"多远",
    r"是否",
    r"有啥",
    r"啥(?:意思|时候|区别|办法|好)",
    r"干嘛",
    r"还是.{1,12}好$",
    r"想问",
    r"请问",
)
ASKS_EN = re.compile(
    rf"^{FILLER_EN}(?:what|whats|what's|how|hows|why|when|where|who|whos|who's|which|is|are|am|was|were|do|"
    rf"does|did|can|could|would|will|should|shall|may|has|have|had|any|isn't|aren't|don't|doesn't|didn't|"
    rf"won't|can't|wouldn't|shouldn't)\b(?! (?:not )?(?:ever|forget|schedule|call|use|send|eat|suggest|"
    rf"recommend|book|put|buy|say|write|mention|let|ask|give|tell|include|add|show|start|make|bother|you "
    rf"dare))"
    r"|\bwhat if\b|\bi wonder\b|\bis it (?:ok|true|worth)\b|\bdo you (?:know|think|have)\b|\bany (?:ideas?|"
    r"tips?|advice|recommendations?)\b",
    re.I,
)
# What begins like an order and names a thing: "搜索功能上线了", "订单到了", "讲座改期了".
_THINGS_ZH = (
    r"(?:搜索|推荐|查询|翻译|预约|安排|分析|生成)(?:功能|系统|服务|接口|引擎|页面?|框|平台|模块|算法|器)|订单|订阅(?:费|号)|算法|写字楼"
    r"|讲座|讲师|画展|画室|画廊|编辑部|编程|列车|解释权|(?:对比|比较|分析|总结|解释|翻译|设计|计算|写作)(?:类|的)(?:东西|内容|时候|文章|事)?|分析师|设计(?:师|稿|费|院)|检查站|规划局|找零|起(?:床|飞|点)|想法"
)
REQUESTS_ZH = re.compile(
    rf"^(?:{FILLER_ZH})*[\s]*(?!{_THINGS_ZH})(?:帮我|帮忙|帮|给我|替我|为我|教我|陪我|跟我(?:说说|讲讲|聊)|推荐|查|搜|翻译|"
    rf"翻|总结|写|算|讲|说说|告诉我|介绍|列|做[个份一]|来[个段首份一]|生成|解释|分析|设计|起[个一]|取[个一]|"
    rf"想[个一想]|画|编|找|看看|看下|润色|改写|检查|对比|比较一?下|规划|整理|安排|订|预[订约]|打开|关掉|播放|"
    rf"换算|把.{{1,20}}(?:改|翻|写|做|删|发|换|转|算|列|整理|总结))"
)
REQUESTS_EN = re.compile(
    (
        rf"^{FILLER_EN}(?:(?:can|could|would|will) (?:you|u|ya)|help|write|draft|find|give|tell|show|recommend|"
        rf"suggest|translate|summari[sz]e|explain|list|convert|calculate|compute|search|look up|look for|book|"
        rf"order|send|create|generate|plan|compare|check|rewrite|fix|proofread|describe|pick|choose|think of|come "
        rf"up|brainstorm|walk me|teach|sing|play|open|turn|set up|need (?:a|an|some|help)\b|i need (?:a|an|some|"
        rf"help|ideas|you to)\b|i want you to|i'?d like (?:you to|a|an|some)\b|let'?s|make (?:me|it|this|a|an|"
        rf"the)\b|what|how)\b"
    ),
    re.I,
)
IMAGINED = _any(
    r"(?<![主只需])要是",
    r"如果",
    r"假如",
    r"假设",
    r"倘若",
    r"要不是",
    r"万一",
    r"哪天(?:真)?",
    r"有朝一日",
    r"下辈子",
    r"(?:中|买)了?彩票",
    r"等我(?:发财|退休|有钱|暴富|老了)",
    r"恨不得",
    r"巴不得",
    r"真想(?:辞职|退休|躺平)",
    r"(?:做梦|梦到|梦见)",
    r"(?<!早)就好了$",
    r"\bif i (?:won|win|were|was|had|could|ever|got|get|become|have to)\b",
    r"\bif (?:my|the|he|she|they|this|someone|only|that|it)\b",
    r"\bhypothetical",
    r"\bsuppos(?:e|ing)\b",
    r"\bimagin(?:e|ing)\b",
    r"\bi wish\b",
    r"\bsome ?day\b",
    r"\bone day\b",
    r"\bin theory\b",
    r"\blet'?s say\b",
    r"\bsay i (?:were|was|had|have)\b",
    r"\bin another life\b",
    r"\bwould(?:n't)? it be\b",
    r"\bdreamt?\b",
    r"\bin a perfect world\b",
    r"\bpretend\b",
)
OCCASION = re.compile(r"以后|每次|凡是|(?:如果|要是)(?:你|我(?:让|叫|问|请)你|推荐|需要)|\bwhenever\b|\bif you\b", re.I)
JOKES = _any(
    r"开(?:个)?玩笑",
    r"逗你",
    r"骗你的",
    r"(?:瞎|乱)说的",
    r"编的",
    r"才怪|笑死|[说闹]着玩|段子",
    r"梗图?$",
    r"\bjk\b",
    r"\bj/k\b",
    r"\bkidding\b",
    r"(?:^|\s)/s\b",
    r"\byeah right\b",
    r"\bas if\b",
    r"\bpigs (?:might|will|can) fly\b",
    r"\bjoking\b",
    r"\bsarcas",
    r"\bnot really\b$",
    r"\bsaid no one\b",
    r"\bmarry me\b",
    r"\bi'?m (?:literally )?(?:dead|dying|a potato|the queen|batman|a genius|immortal)\b",
    r"我是(?:秦始皇|超人|奥特曼|神仙|皇帝|女王|外星人|机器人)",
    r"亿万富翁",
)
VENTS = _any(
    r"气死",
    r"烦死",
    r"累死",
    r"受够",
    r"崩溃",
    r"跟谁急",
    r"无语",
    r"想死",
    r"老子",
    r"滚蛋",
    r"去死",
    r"人间炼狱",
    r"再也不(?:来|去|买|跟|想|理|加班|相信)",
    r"怀疑人生",
    r"\bi swear\b(?! by\b)",
    r"\bkill me\b",
    r"\bmurder\b",
    r"\bso over (?:it|this)\b",
    r"\bfml\b",
    r"\bsick of\b",
    r"\bi'?m done with\b",
    r"\bgoing insane\b",
    r"\bhate (?:my life|mondays|everything|everyone)\b",
    r"\bnever again\b",
    r"\bworst (?:day|week)\b",
)
PASSING = _any(
    r"今[天晚早儿日]",
    r"这会儿?",
    r"刚(?:刚|才|到|下|从|醒|起)",
    r"(?:待|等|一|过)会儿?",
    r"等[一]?下",
    r"马上(?!就)",
    r"正在",
    r"这[次回趟一]?[次回趟顿份个篇封单]",
    r"就这一次",
    r"本次",
    r"临时",
    r"暂时",
    r"此刻",
    r"眼下",
    r"路上",
    r"堵",
    r"好[困累饿渴冷热]",
    r"[困累饿渴]死?了",
    r"这(?:两|几)天",
    r"(?:电量|只剩|还剩).{0,6}(?:电|%|百分之)",
    r"\b(?:battery|phone|laptop|tablet|earbuds)(?:'s| is)? (?:at|on|down to) \w+ ?(?:percent|%|per cent)",
    r"昨[天晚]",
    r"明[天早晚]",
    r"这周(?!起|开始)",
    r"最近(?:有点|好|太)",
    r"下[周个]",
    r"\bright now\b",
    r"\btoday\b",
    r"\btonight\b",
    r"\bthis (?:time|once|morning|afternoon|evening|one|week|minute)\b",
    r"\bjust this\b",
    r"\bat the moment\b",
    r"\bfor now\b",
    r"\byesterday\b",
    r"\btomorrow\b",
    r"\blast night\b",
    r"\b(?:so|too) (?:tired|hungry|sleepy|cold|hot|full)\b",
    r"\bstuck\b",
    r"\bin a (?:meeting|hurry|rush|sec)\b",
    r"\bbrb\b",
    r"\bon my way\b",
    r"\bthis (?:email|doc|document|letter|slide|message)\b",
    r"\bonly for this\b",
)
FROM_NOW = _any(
    r"从(?:今天|现在|今|这周|本月|明天)(?:起|开始|以后)",
    r"(?:今|以|往|此)后",
    r"今天(?:起|开始)",
    r"\bfrom (?:now|today)\b",
    r"\bgoing forward\b",
    r"\bstarting (?:today|now|tomorrow)\b",
    r"现在(?:都|起|改)",
)
HEDGES = _any(
    r"可能",
    r"也许",
    r"(?:大概|好像|似乎|貌似)(?!\s?[\d一二两三四五六七八九十百千万]|[来几]?\w?百)",
    r"估计",
    r"说不定",
    r"不(?:太|是很)?确定",
    r"没准",
    r"兴许",
    r"保不齐",
    r"说不准",
    r"八成(?!新)",
    r"我猜",
    r"应该(?:会|是|算|吧)",
    r"或许",
    r"(?<![只不])考虑(?:要不要|换|一下)?",
    r"在?想要不要",
    r"还没(?:想好|定|决定)",
    r"不一定",
    r"再说吧?$",
    r"再想想",
    r"\bmaybe\b",
    r"\bperhaps\b",
    r"\bmight\b",
    r"\bprobably\b",
    r"\bi (?:think|guess|suppose|reckon)\b",
    r"\bnot (?:quite |really |entirely )?sure\b",
    r"\bpossibly\b",
    r"\bkind ?of\b",
    r"\bkinda\b",
    r"\bsort of\b",
    r"\bsorta\b",
    r"\bapparently\b",
    r"\bthinking (?:of|about)\b",
    r"\bconsidering\b",
    r"\bwho knows\b",
    r"\bi may\b",
    r"\btempted\b",
    r"\btoying with\b",
    r"\bon the fence\b",
)
PAST = _any(
    r"以前",
    r"曾经?(?!经理)",
    r"过去(?!了)",
    r"原来(?!是|如此)",
    r"小时候",
    r"那(?:时候|会儿|年)",
    r"当(?:年|时)",
    r"前几年",
    r"上学(?:那会|的时候)",
    r"早些?年",
    r"(?:去|前)年",
    r"之前(?:在|住|做|是|喜欢|爱|用|养)",
    r"20[012]\d年(?=.{0,3}(?:住|在|做))",
    r"\bused to\b",
    r"\bback then\b",
    r"\bformerly\b",
    r"\b(?:before (?:that|then)|until then)\b",
    r"\bwhen i was\b",
    r"\bas a (?:kid|child|teenager|student)\b",
    r"\b(?:years|months) ago\b",
    r"\bin (?:19|20)\d\d,? i\b",
    r"\blast year\b",
    r"\bi (?:lived|worked|owned|drove|hated|loved|liked|preferred)\b",
    r"\bgrowing up\b",
    r"\bmy old\b",
    r"\bprevious(?:ly)?\b",
    r"\bi had\b",
)
STILL = re.compile(r"开始|至今|到现在|以来|\b(?:since|started|ever since|until now|still)\b", re.I)
