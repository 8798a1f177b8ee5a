"""English words of a made-up life. Written for this. Pure."""

from memoryhub.evaluation.stress.types import Matter, Tongue

_FIRMS = [f"{one} {two}" for one in ("Harbour", "Maple", "Northgate", "Quill", "Copper", "Lantern", "Orchard")
          for two in ("Labs", "Logistics", "Foods", "Studios", "Press")]  # fmt: skip
_PHONES = [f"0471 {200 + 7 * n} {300 + 11 * n}" for n in range(40)]

MATTERS = (
    Matter(
        "city",
        (
            "Ghent", "Porto", "Bergen", "Cork", "Graz", "Tartu", "Malmo", "Bilbao", "Leeds", "Utrecht", "Turin",
            "Basel",
        ),
        ("I live in {}", "My home is in {}", "I'm based in {}"),
        ("Where do I live?", "Which city do I live in?", "What city is my home in now?"),
        (
            "I moved to {}", "We've moved to {}", "I now live in {}", "Actually, I live in {} now",
            "I have moved house, I live in {} now",
        ),
        ("I still live in {}", "As I said, I live in {}"),
    ),
    Matter(
        "employer",
        _FIRMS,
        ("I work at {}", "My employer is {}", "I work for {}"),
        ("Where do I work?", "Who is my employer?", "Which company do I work for?"),
        (
            "I switched jobs, I now work at {}", "I work for {} now", "My new employer is {}",
            "I left, I work at {} now",
        ),
        ("I still work at {}", "I work at {}, as you know"),
    ),
    Matter(
        "phone",
        _PHONES,
        ("My phone number is {}", "You can reach me on {}, that's my phone"),
        ("What is my phone number?", "What's my number?"),
        ("My new phone number is {}", "I changed my phone number, it is {} now", "My phone number is {} now"),
        ("My phone number is {}, again",),
    ),
    Matter(
        "car",
        ("Skoda", "Volvo", "Fiat", "Renault", "Toyota", "Mazda", "Kia", "Seat"),
        ("I drive a {}", "My car is a {}"),
        ("What car do I drive?", "Which car do I have?"),
        ("I drive a {} now", "My new car is a {}", "I sold the old car, I drive a {} now"),
        ("I drive a {}, you know",),
    ),
    Matter(
        "holiday budget",
        tuple(str(900 + 150 * n) for n in range(16)),
        ("My holiday budget is {} euros", "For the holiday I can spend at most {} euros"),
        ("What is my holiday budget?", "How much may the holiday cost?"),
        (
            "My holiday budget is {} euros now", "Change the holiday budget to {} euros",
            "Make the holiday budget {} euros",
        ),
        ("The holiday budget is {} euros",),
    ),
    Matter(
        "favourite drink",
        ("green tea", "espresso", "ginger beer", "oat milk", "tonic water", "hot chocolate", "rooibos", "lemonade"),
        ("My favourite drink is {}",),
        ("What is my favourite drink?", "Which drink do I like best?"),
        ("My favourite drink is {} now", "My favourite drink has changed, it is {} now"),
        ("My favourite drink is {}, as ever",),
    ),
    Matter(
        "manager",
        ("Ines Faber", "Tom Okafor", "Lena Brandt", "Omar Haddad", "Ruth Bell", "Pavel Novak"),
        ("My manager is {}", "My manager is called {}"),
        ("Who is my manager?", "What is my manager called?"),
        ("My new manager is {}", "My manager is {} now"),
        ("My manager is {}, remember",),
    ),
    Matter("allergy", ("peanuts", "shellfish", "penicillin"), ("I'm allergic to {}",), ("What am I allergic to?",)),
    Matter("birthday", ("14 May", "3 October", "21 January"), ("My birthday is on {}",), ("When is my birthday?",)),
)  # fmt: skip

ENGLISH = Tongue(
    matters=MATTERS,
    openers=(
        "", "So, ", "Out of curiosity, ", "Tell me, ", "Quick one: ", "By the way, ", "Hm, ", "One thing: ",
        "Okay, ",
    ),
    questions=(
        "how does {} work?", "who came up with {}?", "what is the history of {}?", "is {} hard to learn?",
        "why do people care about {}?", "can you explain {} to a child?", "what is a good book about {}?",
        "what is the difference between {} and everything like it?", "could you write two lines about {}?",
        "how would you sum up {} in one sentence?", "what do most people get wrong about {}?", "when did {} begin?",
        "what would the world be without {}?", "is there a film about {}?",
    ),
    topics=(
        "sourdough", "black holes", "the offside rule", "compost", "sonnets", "zip files", "tides",
        "the metric system",
        "jazz chords", "glaciers", "chess openings", "soap bubbles", "the printing press", "honey bees",
        "espresso machines",
        "origami", "volcanoes", "double-entry bookkeeping", "semaphore", "sundials", "lace making", "canal locks",
        "yeast",
        "the violin", "windmills", "mosaics", "crossword puzzles", "lighthouses", "moss", "stained glass", "kites",
        "sonar",
        "barometers", "hedgehogs", "typefaces", "puppetry", "marmalade", "suspension bridges", "aqueducts", "comets",
    ),
    remarks=(
        "Ha, that is funny.", "Thanks, that helps.", "Could you put that more simply?", "Good morning!", "And then?",
        "Interesting.", "What is 17 times 23?", "Good night!", "Say that again, please.", "Never mind.",
        "Okay, thanks.",
    ),
    events=("{when} I {did} with {name} {place}",),
    whens=("Yesterday", "Last night", "This morning", "On Saturday"),
    dids=(
        "had a long lunch", "went for a walk", "watched an old film", "played cards", "visited a small museum",
        "tried a climbing wall", "cooked a huge pot of soup", "repaired a bicycle", "listened to a choir",
        "painted a fence",
    ),
    names=("Mila", "Jonas", "Priya", "Carlos", "Hanne", "Yusuf", "Greta", "Diego", "Saskia", "Emil", "Noor", "Pia"),
    places=(
        "by the canal", "near the old station", "at the lake", "in the park", "behind the library", "at the harbour",
        "in the botanical garden", "on the roof terrace", "at the community centre", "beside the mill",
    ),
    todos=("Remind me to {do} on {day}", "Please remind me to {do} next {day}", "I need to {do} by {day}"),
    dones=("I have {done}", "I've already {done}", "Done: I {done}"),
    errands=(("call {}", "called {}"), ("email {}", "emailed {}"), ("pay {}", "paid {}"), ("book {}", "booked {}"),
             ("return {}", "returned {}"), ("order {}", "ordered {}"), ("clean {}", "cleaned {}")),
    things={
        "call {}": ("the plumber", "the dentist", "the landlord", "the bank", "the school", "the insurance"),
        "email {}": ("the tax office", "the caretaker", "the choir", "the travel agent", "the accountant"),
        "pay {}": ("the water bill", "the gas bill", "the parking fine", "the club fee", "the internet bill"),
        "book {}": ("the ferry", "the train tickets", "a table for six", "the badminton court", "a hotel room"),
        "return {}": ("the library books", "the borrowed drill", "the parcel", "the rented skis",
        "the empty bottles"),
        "order {}": ("new curtains", "printer paper", "a birthday cake", "cat food", "spare light bulbs"),
        "clean {}": ("the gutters", "the oven", "the bicycle chain", "the cellar", "the windows"),
    },
    days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"),
)  # fmt: skip
