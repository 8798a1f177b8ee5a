"""How people ask for the example tools in Chinese and English, and what their results are called in Chinese."""

_ONE = r"(?:订单|收货|包裹|O-\d{4}|第.{1,3}[个单笔条]|\border\b|\bparcel\b|\bone\b)"
CUES = {
    "refund": (
        rf"^(?=.*{_ONE}).*(?:退款|退钱|退掉|退\s*\d+)(?!.{{0,4}}(?:几次|多少|记录|到哪|政策|规则))",
        rf"^(?=.*{_ONE}).*\brefund\b(?!\s+(?:policy|status))",
    ),
    "change_address": (
        rf"^(?=.*{_ONE})(?=.*地址).*(?:改|换|更新)",
        rf"^(?=.*{_ONE}).*\b(?:change|update|correct|set)\b.*\baddress\b",
        rf"\b(?:ship|send|deliver)\b.{{0,20}}{_ONE}.{{0,10}}\bto\b",
    ),
    "order_status": (
        r"(?:订单|快递|包裹|物流|第.{1,3}[个单笔条]).{0,16}(?:状态|到哪|进度|发货了?[吗没]|送到了?[吗没]|怎么样了)",
        r"O-\d{4}.{0,12}(?:状态|到哪|进度|怎么样|发货|情况|地址)|(?:查|看|状态).{0,8}O-\d{4}",
        r"\b(?:status|track|where is|where's|what about|look up|check)\b.{0,30}(?:\border\b|\bparcel\b|O-\d{4})",
    ),
    "monthly_report": (
        r"月报|(?:月度|每月|上个?月|本月|这个月|\d+\s*月|[一二三四五六七八九十]+月).{0,8}(?:报告|报表|汇总|统计|总结)",
        r"(?:出|做|生成|看|来|要|拉)(?:一?[份个张])?.{0,8}(?:报告|报表)",
        r"\bmonth(?:ly|'s)?\b.{0,12}\b(?:report|summary|figures|numbers)\b",
        r"\b(?:make|run|create|give|show|do|get|pull|write)\b.{0,24}\breport\b|\breport\b.{0,8}\b(?:for|of|on)\b",
    ),
    "list_orders": (
        r"(?:查|看|列|显示|给我|拉|调|哪些|什么|多少).{0,24}订单|订单(?:呢|列表|有哪些|记录)|的订单$|订单.{0,6}(?:给我|看看|列出|拉出|调出)",
        r"\b(?:list|show|get|give|see|check|what|which|pull|look up|find|display)\b.{0,48}\borders\b"
        r"|\borders (?:of|from)\b|(?:'s|s'|\btheir|\bhis|\bher) orders\b",
    ),
    "list_customers": (
        r"(?:列|看|查|显示|给我|拉|哪些|什么|所有|全部).{0,8}客户(?!的)|客户(?:列表|名单|清单|有哪些|都有谁)",
        r"\b(?:list|show|get|give|see|display|which|what|who are)\b.{0,24}\bcustomers\b|\bcustomer list\b",
    ),
}
WORDS = {
    "customer_id": "客户号", "name": "姓名", "city": "城市", "level": "级别", "order_id": "订单号",
    "placed_on": "下单日", "item": "商品", "amount": "金额", "status": "状态", "address": "地址",
    "refund_id": "退款单号", "changed": "已修改", "month": "月份", "orders": "订单数", "revenue": "销售额",
    "refunds": "退款", "gold": "金卡", "silver": "银卡", "basic": "普通", "paid": "已付款", "packed": "已打包",
    "shipped": "已发货", "delivered": "已送达", "refunded": "已退款", "cancelled": "已取消", "True": "是",
    "left_out": "未列出",
    "customer, like C-1001": "哪位客户（例如 C-1001）", "order, like O-2001": "哪张订单（例如 O-2001）",
    "the new address": "新的地址",
}  # fmt: skip
