"""Names of places that carry weak cues ("在…做", "in … as"): the larger cities and provinces, and how places end."""

import re

_ZH_NAMES = (
    "北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 济南 大连 沈阳 哈尔滨 长春 "
    "合肥 福州 厦门 泉州 昆明 贵阳 南宁 海口 三亚 石家庄 太原 呼和浩特 兰州 西宁 银川 乌鲁木齐 拉萨 "
    "南昌 宁波 温州 嘉兴 绍兴 金华 台州 湖州 衢州 舟山 丽水 义乌 无锡 常州 南通 扬州 镇江 徐州 盐城 泰州 淮安 "
    "连云港 宿迁 昆山 常熟 张家港 佛山 东莞 珠海 中山 惠州 汕头 江门 湛江 茂名 肇庆 清远 潮州 揭阳 韶关 梅州 "
    "烟台 潍坊 临沂 威海 淄博 济宁 泰安 德州 聊城 日照 洛阳 开封 南阳 新乡 许昌 信阳 宜昌 襄阳 荆州 黄石 十堰 "
    "株洲 湘潭 衡阳 岳阳 常德 郴州 芜湖 蚌埠 安庆 马鞍山 滁州 阜阳 漳州 莆田 龙岩 三明 南平 宁德 赣州 九江 "
    "上饶 景德镇 "
    "桂林 柳州 北海 绵阳 德阳 乐山 宜宾 南充 泸州 遵义 大理 丽江 曲靖 咸阳 宝鸡 延安 汉中 榆林 唐山 保定 "
    "秦皇岛 廊坊 邯郸 张家口 承德 大同 运城 包头 鄂尔多斯 鞍山 抚顺 丹东 锦州 吉林 齐齐哈尔 大庆 牡丹江 雄安 "
    "香港 澳门 台北 高雄 台中 台南 新竹 东京 大阪 京都 首尔 新加坡 曼谷 吉隆坡 雅加达 迪拜 伦敦 巴黎 柏林 "
    "慕尼黑 法兰克福 罗马 米兰 马德里 巴塞罗那 阿姆斯特丹 苏黎世 维也纳 莫斯科 纽约 洛杉矶 旧金山 西雅图 "
    "波士顿 芝加哥 休斯顿 多伦多 温哥华 悉尼 墨尔本 奥克兰 "
    "河北 山西 辽宁 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 "
    "青海 台湾 内蒙古 广西 西藏 宁夏 新疆 日本 韩国 美国 英国 德国 法国 加拿大 澳大利亚 澳洲 泰国 马来西亚 "
    "越南 "
    "浦东 徐汇 静安 海淀 朝阳 望京 回龙观 通州 南山 福田 天河 番禺 余杭 滨江 萧山 西湖区 武侯 高新区"
)
_EN = (
    "london|manchester|birmingham|leeds|glasgow|edinburgh|bristol|liverpool|sheffield|cardiff|belfast|dublin|"
    "cork|galway|oxford|cambridge|brighton|bath|nottingham|new york|nyc|brooklyn|boston|chicago|seattle|"
    "portland|san francisco|sf|oakland|los angeles|la|san diego|austin|dallas|houston|denver|atlanta|miami|"
    "philadelphia|phoenix|detroit|minneapolis|nashville|tacoma|"
    "toronto|vancouver|montreal|ottawa|calgary|sydney|melbourne|brisbane|perth|auckland|wellington|berlin|"
    "munich|hamburg|cologne|frankfurt|paris|lyon|madrid|barcelona|lisbon|porto|rome|milan|vienna|zurich|"
    "geneva|amsterdam|rotterdam|"
    "brussels|copenhagen|stockholm|oslo|helsinki|warsaw|prague|budapest|athens|istanbul|dubai|tel aviv|cairo|"
    "lagos|nairobi|cape town|johannesburg|mumbai|delhi|bangalore|bengaluru|chennai|hyderabad|pune|karachi|"
    "dhaka|singapore|"
    "kuala lumpur|bangkok|jakarta|manila|hanoi|saigon|ho chi minh city|hong kong|taipei|tokyo|osaka|kyoto|"
    "seoul|beijing|shanghai|shenzhen|guangzhou|hangzhou|chengdu|mexico city|sao paulo|rio de janeiro|buenos "
    "aires|lima|bogota|santiago|"
    "texas|california|florida|ohio|oregon|washington|colorado|england|scotland|wales|ireland|germany|france|"
    "spain|italy|canada|australia|india|china|japan|brazil|mexico|poland|sweden|norway|denmark|finland|"
    "netherlands|portugal|switzerland|austria"
)
ZH = "(?:" + "|".join(sorted(_ZH_NAMES.split(), key=len, reverse=True)) + ")"
EN = f"(?:{_EN})"
_ZH_SHAPE = re.compile(
    rf"^{ZH}|[省市县区镇村乡州岛旗盟]$|(?:城|路|街|小区|新村|花园|苑|附近|边|里|湾|桥|门|观|庄|山|湖|港|口|海|江|"
    rf"河|阳|京|安)$"
)
_NO_PLACE_ZH = re.compile(
    r"^(?:新房|新家|我们?家|你们?家|咱们?家|他们?家|对面|有|没|证|满|起|下|过|几|哪|得|惯|不|公司|家|学校|医院"
    r"|宿舍|酒店|外面|这里|这边|那里|那边|一起|楼[上下]|"
    r"隔壁|网上|店|国外|爸妈|父母|朋友|外地|老家|一个|单位|出租屋|地下|[一二三四五六七八九十\d]+[楼层])"
)


def likely_zh(words: str) -> bool:
    """Whether a Chinese phrase names a place (known, or shaped like one), not "the office" or "here"."""
    return bool(_ZH_SHAPE.search(words)) and not _NO_PLACE_ZH.match(words)


def possible_zh(words: str) -> bool:
    """Whether it may be a place where the cue is strong ("住在…")."""
    return (
        2 <= len(words) <= 14
        and not _NO_PLACE_ZH.match(words)
        and not re.search(r"[一二三四五六七八九十\d]楼|哪|什么", words)
    )
