"""What the figures of health are called, and what they mean."""

from django.utils.translation import gettext_lazy as _

NAMES = {
    "entropy": _("Entropy"),
    "capture": _("Capture rate"),
    "precision": _("Retrieval precision"),
    "forgetting": _("Forgetting latency"),
    "recall_ms": _("Recall time"),
    "turns": _("Turns per session"),
    "satisfaction": _("Satisfaction"),
    "resumed": _("Went on after a lapse"),
    "memories": _("Memories in use"),
    "told": _("New memories"),
    "conflicts": _("Open conflicts"),
    "settled": _("Conflicts settled"),
    "dead_letters": _("Dead letters"),
    "queue_age": _("Queue age"),
    "seal_age": _("Audit events unsealed"),
    "erasures_near": _("Deletion deadlines near"),
    "erasures_late": _("Deletion deadlines missed"),
    "holds_due": _("Holds to look at again"),
    "reviews_late": _("Grants not looked over"),
    "model_errors": _("Model errors"),
    "tokens": _("Tokens"),
    "cost": _("Cost"),
}
UNITS = {
    "entropy": _("bits"),
    "capture": _("per 1,000"),
    "forgetting": _("ms, p95"),
    "recall_ms": _("ms, p95"),
    "queue_age": _("s"),
    "seal_age": _("s"),
}
MEANINGS = {
    "entropy": _(
        "How evenly answers draw on a person’s categories of memory, over seven days (Shannon, in bits); the mean over"
        " people. Low: only one matter is remembered. High: everything is scattered. The sample is people."
    ),
    "capture": _("Memories kept per 1,000 messages that memory may learn from. The sample is messages."),
    "precision": _(
        "Of the memories looked up for a message, and those used of the profile that always stands there, the share"
        " that the answer used. The sample is memories."
    ),
    "forgetting": _(
        "From “revoke” until no recall finds it, tried every half hour on a sentence of our own. The sample is trials."
    ),
    "recall_ms": _("How long a recall takes, embedding included. The sample is recalls."),
    "turns": _("Messages per conversation and day. The sample is conversations."),
    "satisfaction": _("Thumbs up, of all thumbs on answers. The sample is thumbs."),
    "resumed": _("After an answer that did not remember, the share of people who went on. The sample is such answers."),
    "memories": _("All active memories. The sample is people."),
    "told": _("Memories said on that day. The sample is people."),
    "conflicts": _("Memories of which two versions wait to be settled. The sample is people."),
    "settled": _("Conflicts that ended on that day. The sample is people."),
    "dead_letters": _("Jobs that will not run again by themselves; the most at once. The sample is minutes."),
    "queue_age": _("For how long the oldest due job has waited; the longest of the day. The sample is minutes."),
    "seal_age": _("For how long the oldest everyday audit event has waited for its seal; the longest of the day."),
    "erasures_near": _("Open requests to be forgotten past two thirds of their time; the most at once."),
    "erasures_late": _("Open requests to be forgotten past their deadline; the most at once."),
    "holds_due": _("Legal holds past the day on which somebody was to look at them again; the most at once."),
    "reviews_late": _("Grants given without the person that nobody looked over within 72 hours; the most at once."),
    "model_errors": _("Answers that broke off, of all. The sample is answers."),
    "tokens": _("Tokens of the connected model, both ways. The sample is answers."),
    "cost": _("Tokens at the prices in MEMORYHUB_TOKEN_PRICES. The sample is answers."),
}
VERDICTS = {
    "ok": ("ok", "check", _("normal")),
    "low": ("bad", "arrow-down", _("too low")),
    "high": ("bad", "arrow-up", _("too high")),
    "few": ("warn", "circle-question-mark", _("too few samples")),
}
SIDES = {"above": _("above"), "below": _("below")}
POLICY_CHANGES = {
    "started": _("trial begun"),
    "share": _("share changed"),
    "adopted": _("adopted for everybody"),
    "stopped": _("trial stopped"),
    "fused": _("stopped by the fuse"),
    "rolled_back": _("put into use for everybody"),
}
