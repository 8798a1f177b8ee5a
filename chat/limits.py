"""How much one socket may ask for; what one person may over all of them is memoryhub.web.pace. Pure."""

# A socket that sends this many broken frames is no browser of ours.
MAX_BROKEN_FRAMES = 5
# What may wait for a client that does not read: 256 KiB hold a full resume of 30 long messages; without a limit 30 MB
# pushed at a stalled client stay in this process (TRUST 3.4).
MAX_UNSENT_BYTES = 262_144
# Events that may wait for one socket, whoever made them: an answer of ten pages has some 2,000 pieces. Half closes a
# slow phone in the middle of it; without a limit a client that asks and does not read fills this process.
MAX_WAITING_EVENTS = 4_000
# Tabs of one person in one process: twelve are more than anyone reads; each costs about 85 KiB.
MAX_SOCKETS_PER_USER = 12
# A socket ends itself within half a day, so that rights and code are never older than that; the spread keeps all
# browsers of a restart from coming back in the same second.
MAX_AGE_SECONDS = 12 * 3600
AGE_SPREAD = 0.25
# A right that was taken away is noticed after at most this long (TRUST 3.4).
RIGHTS_SECONDS = 5.0
# So is one of a socket that only listens, within this long: a page asks every 20 s anyway (its ping), so that a burst
# to a thousand idle pages does not begin with a thousand look-ups (9 s of two busy cores). Half does, double lets a
# client that never asks hear for a minute after its session ended.
LISTENING_SECONDS = 30.0
# A resume renders up to 200 messages: it weighs as much as this many ordinary frames, so that the twelve tabs above may
# come back together and a script that asks for everything again and again may not.
RESUME_COST = 5.0
# A socket that goes on after being told this often to slow down is ended; a page never comes here, it waits.
MAX_TOLD_TO_WAIT = 40
# A page asks to resume within a second of its socket's opening. Half lets go a phone on a bad line, double keeps twice
# as many sockets that nobody speaks on.
HANDSHAKE_SECONDS = 20.0
# A page pings every 20 s, a hidden tab at least once a minute (browsers slow their timers down). TRUST 3.4; half lets
# go hidden tabs of a slow laptop, double keeps what a lost phone left open for ten minutes.
IDLE_SECONDS = 300.0
# Handshakes of one address in a minute that end with "sign in", "no such chat" or "erased"; then each further one waits
# before it is looked at. Twelve tabs after a sign-out make twelve; double is a look-up of somebody's guess each second.
MAX_REFUSED_HANDSHAKES = 20.0
HELD_BACK_SECONDS = 3.0
# Of one address at a time; further ones are closed at once. Half turns a large office away, double holds 8 MB for
# a flood.
MOST_HELD_BACK = 50
# Nesting and names of a frame: ours have two levels and six names. TRUST 3.4.
MAX_DEPTH, MAX_KEYS = 20, 64
