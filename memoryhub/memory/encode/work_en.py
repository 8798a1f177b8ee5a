"""What the user works as, in which trade and firm, and where they learn, said in English."""

from memoryhub.memory.encode.frames import frame

_TRADE_EN = (
    r"(?:engineers?|developers?|programmer|coder|designer|architect|analyst|manager|director|lead|head|nurse|"
    r"doctor|surgeon|dentist|vet|veterinarian|pharmacist|midwife|paramedic|therapist|psychologist|counsell?or|"
    r"teacher|professor|lecturer|tutor|"
    r"librarian|student|lawyer|solicitor|barrister|paralegal|attorney|judge|accountant|bookkeeper|auditor|"
    r"banker|trader|actuary|consultant|advis[eo]r|chef|cook|baker|barista|bartender|waiter|waitress|butcher|"
    r"driver|pilot|mechanic|electrician|"
    r"plumber|carpenter|builder|welder|joiner|farmer|gardener|florist|photographer|videographer|filmmaker|"
    r"writer|author|editor|journalist|reporter|translator|interpreter|artist|illustrator|animator|musician|"
    r"singer|actor|actress|dancer|"
    r"producer|scientist|researcher|chemist|physicist|biologist|mathematician|statistician|economist|"
    r"historian|geologist|marketer|recruiter|secretary|assistant|administrator|receptionist|clerk|cashier|"
    r"salesperson|salesman|rep|agent|realtor|"
    r"founder|co-?founder|owner|entrepreneur|freelancer|ceo|cto|cfo|coo|pm|officer|soldier|firefighter|"
    r"policeman|detective|guard|cleaner|hairdresser|barber|tailor|potter|ceramicist|jeweller|jeweler|coach|"
    r"trainer|instructor|guide|steward|"
    r"scrum master|sysadmin|devops|intern|apprentice|postdoc|phd|curator|conservator|surveyor|planner|"
    r"coordinator|supervisor|foreman|technician|tester|programmer|strategist|copywriter|buyer|merchandiser|"
    r"stylist|optician|optometrist|physio|physiotherapist|radiographer|carer|nanny|au pair|social worker|"
    r"civil servant|stay-at-home (?:mom|mum|dad|parent)|retiree|landscaper|roofer|locksmith|brewer|winemaker|"
    r"beekeeper|fisherman|sailor|captain)"
)

frame(
    "en",
    "job.title",
    (
        rf"(?:<am>|\bhere'?s )\s*(?:working as |employed as |training as |training to be |studying to be )?(?:an? "
        rf"|(?<=\w )(?:the|their) )(?P<v>(?:[\w&/+#-]+ ){{0,4}}?{_TRADE_EN}(?: of [\w ]+?)?)"
        rf"(?=$|[\s,.!;)]+(?:and|at|in|near|outside|for|with|who|by|from|of|on|based|so|but|here|there|working|now|-|–|"
        rf"these|currently|since|$)|[,.;!)])"
    ),
    cut="as_is",
    deny=(
        r"(?:\w+ )*(?:big|huge|bad|good|terrible|great|slow|fast|light|lousy|nervous|careful|confident|decent|"
        r"picky|quick) \w+$|same"
    ),
    base=0.92,
)
frame(
    "en",
    "job.title",
    (
        r"<i> (?:work|works|worked|am employed|freelance|freelances|moonlight)"
        r"(?: (?:in|at|for|near|out of) [\w' -]{2,30}?)?"
        rf" as (?:an? |the )?(?P<v>(?:[\w&/+#-]+ "
        rf"){{0,4}}?{_TRADE_EN})\b"
    ),
    cut="as_is",
    base=0.92,
)
_ROLE_EN = (
    r"(?:[\w&/+#'-]+ ){0,4}?(?:\w{2,}(?:er|or|ist|ian|man|woman|smith|wright|ician|logist)|nurse|chef|vet|cook|judge|"
    r"coach|pilot|guide|paramedic|medic|au pair|apprentice|clerk|scribe|concierge|diplomat|monk|nun|priest|pastor|"
    r"rabbi|imam|steward|attendant|hand|operative|\w*guard|mechanic|sommelier|dietitian|masseuse|usher|cadet|seamstress"
    r"|midwife|doula|farmhand|stagehand|deckhand|zookeeper|greenkeeper|sound tech|lab tech)"
)
_NO_ROLE_EN = (
    r"(?:.* )?(?:person|lover|believer|smoker|drinker|sleeper|stranger|member|winner|loser|player|reader"
    r"|customer|user|"
    r"newcomer|mother|father|brother|sister|daughter|teenager|foreigner|riser|owner|runner|hiker|walker|beginner|"
    r"gamer|eater|outsider|insider|monster|minor|survivor|supporter|follower|learner|swimmer|cyclist|traveller|"
    r"traveler|thinker|listener|worrier|sufferer|number|human|woman|man|\w*tarian|perfectionist|minimalist|optimist|"
    r"pessimist|realist|idealist|feminist|atheist|speaker|other|bother|disaster|matter|neighbou?r|visitor|donor|"
    r"saver|spender|grandmother|grandfather|twitcher|fighter|doer|talker|caller|(?-i:[A-Z]\w+ian))$|"
    r"(?:\w+ )*(?:big|huge|bad|good|terrible|great|slow|fast|light|lousy|nervous|careful|confident|decent|picky|"
    r"quick|better|worse|former) \w+$|same|bit\b|lot\b"
)
_ROLE_ENDS = (
    r"(?=$|[,.;!)]| (?:at|in|near|outside|for|with|who|by|from|on|based|so|but|and|here|there|now|these|currently"
    r"|since)\b)"
)
frame(
    "en",
    "job.title",
    r"<i> (?:work|works|worked|am employed|freelance|freelances|moonlight|earn (?:my|a) living) as (?:an? )"
    rf"(?P<v>(?:[\w&/+#'-]+ ){{0,4}}?[\w&/+#'-]+(?: of [\w ]+?)?){_ROLE_ENDS}",
    cut="as_is",
    deny=r"(?:\w+ )?(?:team|whole|group|couple|favou?r|backup|reminder|pair|last resort|one)\b",
    base=0.9,
)
frame(
    "en",
    "job.title",
    rf"(?:<be>|\bhere'?s )\s*an? (?P<v>{_ROLE_EN}){_ROLE_ENDS}",
    cut="as_is",
    deny=_NO_ROLE_EN,
    base=0.86,
)
frame(
    "en",
    "job.title",
    rf"^(?:i'?m|i am|this is) (?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+){{0,2}}, an? (?P<v>{_ROLE_EN}){_ROLE_ENDS}",
    cut="as_is",
    deny=_NO_ROLE_EN,
    base=0.86,
)
frame(
    "en",
    "job.title",
    r"<i> (?:(?:have |'ve )?(?:just |recently |finally )?(?:became|become|been (?:made|promoted to|appointed)|"
    r"was (?:just |"
    r"recently )?(?:promoted to|made|appointed)|got promoted to|got made))(?: to| as)? (?:the |"
    r"an? )?(?P<v>(?:[\w-]+ )?(?:head|director|chief|vp|"
    rf"vice president|manager|lead|dean|principal) of [\w& ]{{2,30}}?|{_ROLE_EN}){_ROLE_ENDS}",
    cut="as_is",
    deny=_NO_ROLE_EN,
    base=0.88,
)
frame(
    "en",
    "home.city",
    rf"(?:<be>\s*|, )an? (?:{_ROLE_EN}) (?:based )?in "
    rf"(?P<v>(?-i:[A-Z][a-zé'ø-]+)(?: (?-i:[A-Z][a-zé'ø-]+)){{0,2}})(?=$|[,.;!)]| and\b)",
    cut="as_is",
    deny=r"python|java|rust|ruby|swift|kotlin|go$|sales|marketing|finance|engineering|product|legal|procurement|"
    r"operations|january|february|march|april|may$|june|july|august|september|october|november|december|training|"
    r"english|french|german|spanish|chinese|japanese",
    base=0.84,
)
frame(
    "en",
    "job.title",
    r"<my> (?:job|day job|work)(?: is|:)(?: to)? (?P<v>(?:teach|fix|write|run|drive|build|make|sell|design|"
    r"repair|clean|"
    r"train|test|translate|edit|look after|take care of)\b[\w ,'-]{2,40}?)(?=$|[,.;]| (?:at|in|for)\b)",
    cut="as_is",
    base=0.88,
)
frame(
    "en",
    "job.title",
    (
        r"<my> (?:job|occupation|profession|role|day job|job title|title|position) is (?:as |being )?(?:an? |the "
        r")?(?P<v>.+)"
    ),
    deny=r"killing|going|coming|getting|driving me|exhausting|tiring|so|really|stress|not|hard|great|ok|fine|boring|to"
    r"|at|in|safe|done",
    longest=14,
    base=0.88,
)
frame(
    "en",
    "job.title",
    rf",\s*(?:an? )(?P<v>(?:[\w&/+#-]+ ){{0,3}}?{_TRADE_EN})(?= (?:in|at|from|for|based)\b|$|,)",
    cut="as_is",
    base=0.85,
)
frame(
    "en",
    "job.title",
    r"<i> (?P<v>(?:teach|teaches) [\w ]{3,30}?)(?= (?:at|in|to|for|now|these days|instead)\b|$|[,.])",
    cut="as_is",
    deny=r"teach(?:es)? (?:my|him|her|them|you|it)",
    base=0.84,
)
frame(
    "en",
    "job.duty",
    (
        r"<i> (?P<v>(?:manage|manages|lead|leads|run|runs|head up|oversee|own(?= (?:an?|the|our) (?:[\w-]+ ){0,3}?"
        r"(?:shop|company|business|restaurant|caf[eé]|bakery|studio|salon|farm|practice|agency|store|firm|brewery|gym"
        r"|franchise|bar|pub|hotel|garage|clinic|nursery)\b)) (?:a|an|the|our)\s[\w' -]{3,40}?)(?= "
        r"(?:at|in|out of|from|for|with|so|and|which|that)\b|$|[,.])"
    ),
    cut="as_is",
    deny=r".*\b(?:team of|risk|errands?|fever|script|test|marathon|car|house|bath)\b",
    base=0.84,
)
frame(
    "en",
    "company.name",
    (
        r"(?:<i> (?:work|works|started|got a job|just joined|joined|join)(?: (?:at|for|with))|<am> (?:working|"
        r"employed) (?:at|for|with)|<i> joined)\s+(?P<v>(?-i:[A-Z]).+?)(?= as (?:an?|the|their)\b"
        r"| in (?-i:[A-Z])|$)"
    ),
    deny=(
        r"home|night|the moment|it|January|February|March|April|May|June|July|August|September|October|November|"
        r"December|Monday|Friday"
    ),
    longest=12,
    base=0.88,
)
frame(
    "en",
    "job.title",
    r"<i> (?:work|works|worked|started|joined|join|got a job) (?:(?:at|for|with) )?(?-i:[A-Z])[\w&.' -]{1,30}? as "
    r"(?:an? |the |their )(?P<v>.+)",
    longest=14,
    base=0.88,
)
frame(
    "en",
    "company.name",
    r"<my> (?:company|employer|firm|startup|business)(?:'s name)? is (?:called |named )(?P<v>.+)",
    longest=12,
    base=0.9,
)
frame(
    "en",
    "industry",
    r"<i> work (?:at|for|in) (?P<v>an? (?:[a-z][\w-]* ){0,3}?(?:bank|hospital|school|university|law firm"
    r"|start-?up|company"
    r"|agency|charity|hotel|restaurant|factory|shop|lab|clinic|bakery|museum|library|nursery|firm|consultancy|insurer"
    r"|brewery|garage|fund|ngo|non-?profit|studio|warehouse|call centre|call center|bookshop|caf[eé]))\b",
    cut="as_is",
    base=0.84,
    telling="You work at {v}",
)
frame(
    "en",
    "industry",
    (
        r"<i> (?:work|works)(?: in)\s+(?:the )?(?P<v>[\w -]{3,30}?)(?: industry| sector| business)?(?=$|[,.]| (?:at|"
        r"for|as|and|so)\b)"
    ),
    cut="as_is",
    deny=r"[A-Z]|a |an |my|shifts|progress|this|that|pairs|silence|bed|.*\b(?:office|team|city|building|town)\b",
    base=0.82,
)
frame(
    "en",
    "school",
    (
        r"(?:<be> (?:studying|a student|at school|doing my \w+)(?: [\w ]{2,20})? at|<i> (?:go|goes|went|study|"
        r"studies) (?:[\w ]{2,15} )?(?:to|at))\s+(?P<v>[A-Z][\w' ]+?(?:University|College|School|Institute|Academy))"
    ),
    cut="as_is",
    base=0.84,
)
