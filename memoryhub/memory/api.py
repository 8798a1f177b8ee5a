"""The door of the memory engine, for the owner's rooms. Every call takes the space first and opens its own scope.

    remember, recall, log_recall, mark_used      what a turn does; used: which cards an answer drew on (pure)
    memories, memory, history, timeline, ...     what the owner sees
    confirm, revise, reject, forget, undo, ...   what the owner does
    conflicts, settle, pin, unpin                which of two versions holds; what is always used
    find, add, mark, move                        looked for, added by hand, sensitive or not, into a persona
    todos, todo, todo_add, todo_done, ...        errands
    carried, bring_in                            out of the house in a file, and back from one
    note_tool                                    that a tool was used, in the timeline
    wake                                         what had faded, near again
    fade_space, consolidate                      one space's night, the end of one talk, at a stated time
    forget_conversation                          when its messages are erased
    digest_talk, topics_of, may_quote            rolling topic summaries of a conversation
    forget_scope, forget_confirmed, ...          many at once: a dry run, then exactly what it named
    dictionary_in_use                            other names of terms and trigger phrases, as the operator set them
    provide_policies, policy_of                  whoever keeps policies tells the engine; which one rules a space
    day_figures, Tally, logged_recalls, rescored what operators see: sums and counts, and other weights tried on logs
    entropy                                      how evenly categories are called upon
    ruling, without_parts                        other numbers, or a part left out, while something is measured
    recall_page, recall_record, ...              the logs for oversight, by ids, codes and numbers (records.py)
    rebuild_index, index_missing                 the working index

Only frozen values (memoryhub.memory.types) cross it. A foreign or unknown id raises NotFound, a stale version Conflict,
a frozen space Locked, unusable input Refused.
"""

from memoryhub.memory.acting import note_tool
from memoryhub.memory.adding import add
from memoryhub.memory.browse import (
    answers_using,
    counts,
    head,
    history,
    saved_in,
    timeline,
    used_in,
)
from memoryhub.memory.browse import listed as memories
from memoryhub.memory.browse import one as memory
from memoryhub.memory.capture import remember
from memoryhub.memory.change import confirm, forget, pin, reject, revise, unpin
from memoryhub.memory.consolidate.ending import consolidate
from memoryhub.memory.daybook import LoggedRecall, Tally, logged_recalls
from memoryhub.memory.daybook import figures as day_figures
from memoryhub.memory.dictionary import built_in as dictionary_built_in
from memoryhub.memory.dictionary import checked as dictionary_checked
from memoryhub.memory.dictionary import current as dictionary_in_use
from memoryhub.memory.dictionary import file_in_use as dictionary_file
from memoryhub.memory.dossier import dossier
from memoryhub.memory.entropy import entropy
from memoryhub.memory.errands import add as todo_add
from memoryhub.memory.errands import cancel as todo_cancel
from memoryhub.memory.errands import done as todo_done
from memoryhub.memory.errands import edit as todo_edit
from memoryhub.memory.errands import listed as todos
from memoryhub.memory.errands import one as todo
from memoryhub.memory.errands import reopen as todo_reopen
from memoryhub.memory.explaining import decisions
from memoryhub.memory.fading import fade_space, wake
from memoryhub.memory.forgetting.orders import (
    forget_confirmed,
    forget_declined,
    forget_items,
    forget_manifest,
    forget_scope,
    forget_undone,
)
from memoryhub.memory.forgetting.types import (
    ForgetManifest,
    ForgetReceipt,
    ForgetScope,
    Heard,
    HeardAs,
    OrderState,
    Reach,
)
from memoryhub.memory.forgetting.wishes import forget_heard
from memoryhub.memory.keeping import keep_episodes
from memoryhub.memory.parts import without as without_parts
from memoryhub.memory.placing import mark, move
from memoryhub.memory.policies import of as policy_of
from memoryhub.memory.policies import provide as provide_policies
from memoryhub.memory.policies import ruling
from memoryhub.memory.purging import forget_conversation
from memoryhub.memory.recall import log_recall, mark_used, recall
from memoryhub.memory.record_types import (
    PARTS,
    CandidateLine,
    CaptureLine,
    CaptureRecord,
    RecallFilter,
    RecallRecord,
)
from memoryhub.memory.records import (
    capture_records,
    recall_listing,
    recall_page,
    recall_record,
    recall_records,
    recall_words,
)
from memoryhub.memory.reindex import index_missing, rebuild_index
from memoryhub.memory.retrieve.again import Moved, under
from memoryhub.memory.retrieve.outcomes import Outcome
from memoryhub.memory.retrieve.rescore import Rescored, rescored
from memoryhub.memory.retrieve.used import used
from memoryhub.memory.seeking import find
from memoryhub.memory.settling import Apart, conflicts, disputed, settle, unsettled
from memoryhub.memory.takeout import bring_in, carried
from memoryhub.memory.topics.digesting import digest_talk, digested_until, topics_of
from memoryhub.memory.topics.quoting import may_quote
from memoryhub.memory.topics.types import Talk, TopicView
from memoryhub.memory.undoing import restore, undo

__all__ = [
    "Apart",
    "CandidateLine",
    "CaptureLine",
    "CaptureRecord",
    "Moved",
    "Outcome",
    "PARTS",
    "RecallFilter",
    "RecallRecord",
    "add",
    "ForgetManifest",
    "ForgetReceipt",
    "ForgetScope",
    "Heard",
    "HeardAs",
    "LoggedRecall",
    "OrderState",
    "Reach",
    "Rescored",
    "Talk",
    "Tally",
    "TopicView",
    "answers_using",
    "bring_in",
    "capture_records",
    "carried",
    "confirm",
    "conflicts",
    "consolidate",
    "counts",
    "day_figures",
    "decisions",
    "dictionary_built_in",
    "dictionary_checked",
    "dictionary_file",
    "disputed",
    "dictionary_in_use",
    "digest_talk",
    "digested_until",
    "dossier",
    "entropy",
    "fade_space",
    "find",
    "forget",
    "forget_confirmed",
    "forget_conversation",
    "forget_declined",
    "forget_heard",
    "forget_items",
    "forget_manifest",
    "forget_scope",
    "forget_undone",
    "head",
    "history",
    "index_missing",
    "keep_episodes",
    "log_recall",
    "logged_recalls",
    "mark",
    "may_quote",
    "mark_used",
    "memories",
    "memory",
    "note_tool",
    "move",
    "pin",
    "policy_of",
    "provide_policies",
    "rebuild_index",
    "recall",
    "recall_listing",
    "recall_page",
    "recall_record",
    "recall_records",
    "recall_words",
    "reject",
    "remember",
    "rescored",
    "restore",
    "ruling",
    "revise",
    "saved_in",
    "settle",
    "timeline",
    "topics_of",
    "todo",
    "todo_add",
    "todo_cancel",
    "todo_done",
    "todo_edit",
    "todo_reopen",
    "todos",
    "under",
    "undo",
    "unpin",
    "unsettled",
    "used",
    "used_in",
    "wake",
    "without_parts",
]
