"""The patterns of English date expressions, and of dates written in digits, with what each means."""

from memoryhub.language import dates_en
from memoryhub.language.calendars import Rules
from memoryhub.language.fold import pattern
from memoryhub.language.numbers_en import ONES, TENS

_MONTH = "|".join(sorted(dates_en.MONTHS, key=len, reverse=True))
_UNITS = "minute|hour|day|week|fortnight|month|year"
_WORDS = "|".join([*ONES, *TENS])
_COUNT = rf"\d{{1,3}}|(?:{_WORDS})|half an?|a couple of|couple of|a few|an?"
_SURE = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|wensday|wednsday|tues?|thurs?|thu|fri|weds"
_UNSURE = "mon|wed|sat|sun"  # the verb sat, the sun: only beside a word of time

_TIME_AFTER = (
    r"(?=[ ,]+(?:at |@ ?)?(?:\d{1,2}(?::\d\d)? ?(?:am|pm)|\d{1,2}:\d\d|morning|afternoon|evening|night"
    r"|noon|brunch|dinner|lunch))"
)
_TIME_BEFORE = r"(?:(?<=\bon )|(?<=\bby )|(?<=\bbefore )|(?<=\buntil )|(?<=\btill )|(?<=\bdue )|(?<=\bsince ))"
_YEAR = r"(?:,? (?P<year>(?:19|20)\d\d)(?!\d))?"
_WEEKDAY_LEAD = rf"(?:(?:{_SURE}|{_UNSURE})[.,]? (?:the )?)?"
_NOT_COUNTED = (
    r"(?! (?:people|persons|guests|times|of us|of them|kids|hours|minutes|days|weeks|months|years|more"
    r"|dollars|percent))"
)

_PART = r"early |mid[ -]|late |(?:the )?(?:end|start|beginning|middle) of "
_NUMBER = r"3[01]|[12]\d|0?[1-9]"
_PLACE = "first|second|third|fourth|last|1st|2nd|3rd|4th"
_HOLIDAYS = "|".join(sorted(dates_en.HOLIDAYS, key=len, reverse=True))

RULES: Rules = [
    (
        pattern(
            rf"(?<![\w.])(?:the )?(?P<number>{_NUMBER})(?:st|nd|rd|th)? of (?P<which>next |this |last |the )?"
            r"month(?!\w)"
        ),
        dates_en.of_named_month,
        True,
    ),
    (
        pattern(
            rf"(?<!\w)(?:the )?(?P<place>{_PLACE}) (?P<name>{_SURE}|week) (?:of|in) "
            rf"(?:(?P<month>{_MONTH})(?![a-z]){_YEAR}|(?P<which>next |this |last |the )month(?!\w))"
        ),
        dates_en.nth_of_month,
        True,
    ),
    (
        pattern(
            rf"(?<!\w)(?:the )?(?P<name>{_SURE}) (?:after next(?! \w)|in (?P<number>{_COUNT}) weeks?(?:' time)?)(?!\w)"
        ),
        dates_en.weekday_ahead,
        True,
    ),
    (
        pattern(rf"(?<!\w)(?:in )?(?P<number>{_COUNT}) weeks?(?:' time)?,? on (?:the )?(?P<name>{_SURE})(?!\w)"),
        dates_en.weekday_ahead,
        True,
    ),
    (pattern(r"(?<!\w)(?:the )?(?P<unit>week|month|year) after next(?!\w)"), dates_en.after_next, True),
    (
        pattern(rf"(?<!\w)(?P<which>next|this|last) week(?:'s| on|,)? (?P<name>{_SURE})(?![\w'-])"),
        dates_en.weekday,
        True,
    ),
    (pattern(rf"(?<!\w)(?P<name>{_SURE})(?: of)? (?P<which>next|this|last) week(?![\w'])"), dates_en.weekday, True),
    (
        pattern(r"(?<![\w'/-])(?<!he )(?<!they )(?<!to )(?<!newly )(?<!got )(?P<which>)(?P<name>wed)(?![\w'-])"),
        dates_en.weekday,
        True,
    ),
    (
        pattern(
            r"(?<![\w'])(?:the )?(?P<day>day after tomorrow|day before yesterday|today|tonight|tonite|tomorrow"
            r"|tomorow|tommorr?ow|tmrw|tmr|tmw|yesterday|last night|this (?:morning|afternoon|evening)"
            rf"|(?:eod|cob|end of (?:the )?day)(?! (?:on |this |next )?(?:{_SURE}|tom|today))|end of today)(?!\w)"
        ),
        dates_en.day,
        True,
    ),
    (
        pattern(
            rf"(?<![\w'/])(?:the )?(?P<which>this coming |next |last |this |the following |coming |upcoming |past "
            rf"|previous )?(?P<name>{_SURE})(?![\w'-])"
        ),
        dates_en.weekday,
        True,
    ),
    (
        pattern(
            rf"(?<![\w'/])(?:(?P<which>this coming |next |last |this |coming |upcoming )"
            rf"|{_TIME_BEFORE})(?P<name>{_UNSURE})(?![\w'-])(?! (?:down|up|in|on|there|rise|set|light))"
        ),
        dates_en.weekday,
        True,
    ),
    (pattern(rf"(?<![\w'/])(?P<which>)(?P<name>{_UNSURE})\b{_TIME_AFTER}"), dates_en.weekday, True),
    (pattern(r"(?<!\w)(?P<which>this |next |last |the |this coming )?weekend(?!s|\w)"), dates_en.weekend, True),
    (pattern(r"(?<![\w-])(?P<which>next|last|this) (?P<unit>week|month|year)(?![\w'])"), dates_en.period, True),
    (
        pattern(
            r"(?<!\w)(?:the )?(?P<edge>end|start|beginning|middle) of (?P<which>the |this |next "
            r"|last )?(?P<unit>week|month|year)(?!\w)"
        ),
        dates_en.edge,
        True,
    ),
    (
        pattern(r"(?<!\w)(?P<edge>early|late|mid)[ -](?P<which>this |next |last )(?P<unit>week|month|year)(?!\w)"),
        dates_en.edge,
        True,
    ),
    (pattern(r"(?<![\w.])(?P<name>eow|eom|eoy|month[ -]end|year[ -]end)(?!\w)"), dates_en.short_edge, True),
    (
        pattern(
            rf"(?<![\w.]){_WEEKDAY_LEAD}(?P<month>{_MONTH})\.? (?:the )?(?P<number>3[01]|[12]\d|0?[1-9])(?:st|nd|rd"
            rf"|th)?(?![\w:]|\.\d|,\d){_NOT_COUNTED}{_YEAR}"
        ),
        dates_en.month_day,
        True,
    ),
    (
        pattern(
            rf"(?<![\w.]){_WEEKDAY_LEAD}(?:the )?(?P<number>3[01]|[12]\d|0?[1-9])(?:st|nd|rd"
            rf"|th)?(?: of)?[ -](?P<month>{_MONTH})\.?(?![a-z]){_YEAR}"
        ),
        dates_en.month_day,
        True,
    ),
    (
        pattern(
            rf"(?<!\w)(?:(?:in|since|until|till|during|from|of|by|before|for|around) )(?P<which>next |last "
            rf"|this )?(?P<part>{_PART})?(?P<month>{_MONTH})(?![\w']"
            rf"| \d{{1,2}}(?!\d)){_YEAR}"
        ),
        dates_en.month,
        True,
    ),
    (
        pattern(rf"(?<!\w)(?P<which>next |last |this )(?P<part>)(?P<month>{_MONTH})(?![\w']){_YEAR}"),
        dates_en.month,
        True,
    ),
    (
        pattern(rf"(?<!\w)(?P<which>)(?P<part>{_PART})(?P<month>{_MONTH})(?![\w']){_YEAR}"),
        dates_en.month,
        True,
    ),
    (
        pattern(rf"(?<!\w)(?P<which>)(?P<part>)(?P<month>{_MONTH}),? (?P<year>(?:19|20)\d\d)(?!\d)"),
        dates_en.month,
        True,
    ),
    (
        pattern(
            rf"(?<![\w.]){_WEEKDAY_LEAD}the (?P<number>[123]?\d)(?:st|nd|rd|th)(?!\w)(?! (?:century|floor|birthday"
            rf"|anniversary|time|street|avenue|ave|place|edition|grade|person|one|generation|version|party|level"
            rf"|wave|row|week|month|year|day|amendment))"
        ),
        dates_en.of_month,
        True,
    ),
    (
        pattern(r"(?<!\w)(?:in|since|until|by|from|before|after|during) (?P<year>(?:19|20)\d\d)(?![\w.-])"),
        dates_en.year,
        True,
    ),
    (
        pattern(
            r"(?<![\w./-])(?P<year>(?:19|20)\d\d)[-/.](?P<month>1[0-2]|0?[1-9])[-/.](?P<number>3[01]|[12]\d"
            r"|0?[1-9])(?!\d)"
        ),
        dates_en.digits,
        True,
    ),
    (
        pattern(
            r"(?P<cue>(?:\b(?:on|by|before|due|until|till|from|date) )"
            r"|[于在到至])?(?<![\w./-])(?P<first>[0-3]?\d)/(?P<second>[0-3]?\d)(?:/(?P<year>(?:19|20)\d\d"
            r"|\d\d))?(?![\w/%]"
            r"|\.\d)"
            r"(?P<tail>(?= ?(?:之前|以前|前|号|上午|下午|晚上|早上|at |@)))?"
        ),
        dates_en.slashed,
        True,
    ),
    (
        pattern(
            rf"(?<!\w)(?P<name>{_HOLIDAYS})(?![\w'])(?! (?:tree|card|gift"
            rf"|present|party|movie|song|resolution|carol|jumper|sweater|costume|dinner))"
        ),
        dates_en.holiday,
        True,
    ),
    (
        pattern(
            rf"(?<![\w.])(?P<number>{_COUNT})(?P<half> and a half)?[ -](?P<unit>{_UNITS})s? (?P<way>ago|from now"
            rf"|from today|earlier|later|out from now)(?!\w)"
        ),
        dates_en.relative,
        False,
    ),
    (
        pattern(
            rf"(?<!\w)(?P<way>in|within)(?: about| around| the next"
            rf"| another)? (?P<number>{_COUNT})[ -](?P<unit>{_UNITS})(?:s(?:'|’)?"
            rf"|'s)?(?: time)?(?P<half> and a half)?(?![\w-]| of\b)"
        ),
        dates_en.ahead,
        False,
    ),
    (pattern(rf"(?<!\w)(?P<way>within) (?P<number>a|the) (?P<unit>{_UNITS})(?P<half>)(?!\w)"), dates_en.ahead, False),
]
_SHORT = "mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun"
_NTH = "first|second|third|fourth|last|1st|2nd|3rd|4th|other"
RECURRING = pattern(
    rf"(?<!\w)(?:{_SHORT})(?:day)? ?(?:-|–|through|thru) ?(?:{_SHORT})(?:day)?(?!\w)|"
    rf"(?<!\w)(?:every|each)(?: (?:other|single|second))? (?:(?:{_SURE}|{_UNSURE}|day|week|month|year"
    rf"|morning|evening|night|weekend)s?\b(?:(?:,| and| or|, and) (?:{_SURE}|{_UNSURE})s?\b)*)"
    rf"|(?<!\w)(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|(?<!\w)(?:on )?(?:weekdays|weekends"
    rf"|school days)\b"
    r"|(?<!\w)(?:daily|nightly)\b"
    # "every last Friday of the month", "the first Monday of each month"
    rf"|(?<!\w)(?:every|each) (?:{_NTH}) (?:{_SURE}|{_UNSURE})\b(?: (?:of|in) (?:the|every|each) month)?"
    rf"|(?<!\w)(?:on )?(?:the )?(?:{_NTH}) (?:{_SURE}|{_UNSURE}) (?:of|in) (?:every|each) month\b"
)
