"""Every number of the memory engine, in one validated, versioned value.

The defaults and where they come from: DESIGN.md section 6 (letters A-E are the source documents). Each field says
why it has its value and what half and double of it do. A space may override any of them: `MemoryPolicy.overlaid`.
"""

import hashlib
import json
import math
from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from memoryhub.errors import Refused
from memoryhub.memory.types import Kind, ValueClass

Share = Annotated[float, Field(ge=0.0, le=1.0)]
Days = Annotated[int, Field(ge=1, le=3650)]
Count = Annotated[int, Field(ge=1, le=1000)]
Tokens = Annotated[int, Field(ge=1, le=1_000_000)]

# Per-day rates: E gives destination 0.05 and allergy 0.0001, B 0.05-0.1 for talk and 0.02 for knowledge. Halved, a
# fact keeps its place twice as long and old trips crowd new ones; doubled, last month's preference no longer counts.
DECAY_PER_DAY: dict[str, float] = {
    "identity": 0.0005,
    "health": 0.0001,
    "money": 0.005,
    "contact": 0.002,
    "work": 0.005,
    "family": 0.001,
    "diet": 0.001,
    "taste": 0.01,
    "style": 0.002,
    "rule": 0.001,
    "habit": 0.01,
    "goal": 0.01,
    "project": 0.02,
    "belonging": 0.005,
    "event": 0.02,
    "travel": 0.05,
    "other": 0.02,
}


class RankWeights(BaseModel):
    """Parts of the rank, each scaled to 0-1 before weighing; together 1.

    Similarity halved, words alone decide and paraphrases are lost; doubled, a merely similar memory beats the one
    that names the thing. The keyword part is a share of the whole question's weight, far below 1 for the best of most
    questions, so it weighs more than similarity to count as much (measured on five sets: halved, long conversations
    lose ten points of recall@10; doubled, short memories five of NDCG). Importance keeps limits ahead of chatter,
    recency is for what is new (A's sign is turned round: see DESIGN 6), use breaks ties.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    similarity: Share = 0.30
    keyword: Share = 0.45
    importance: Share = 0.18
    recency: Share = 0.02
    use: Share = 0.05

    @model_validator(mode="after")
    def _weights_sum_to_one(self) -> "RankWeights":
        total = self.similarity + self.keyword + self.importance + self.recency + self.use
        if not math.isclose(total, 1.0, abs_tol=1e-6):
            raise ValueError(f"rank weights sum to {total:.3f}, not 1")
        return self


class Boosts(BaseModel):
    """Added to the rank on exact agreement. Halved, "my budget?" misses it; doubled, old slots win."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    exact_slot: Share = 0.30
    needed_slot: Share = 0.10
    teller: Share = 0.06
    topic: Share = 0.12
    identifier: Share = 0.25
    kind: Share = 0.05
    intent: Share = 0.05


class FadePace(BaseModel):
    """How fast strength falls, in points per `strength_days_per_point` of idle time; what is protected never falls.

    Ephemeral at 2: five points last 17 days (half: a passing mood stands by for a month; double: a week's trip is
    weak before it begins). Rules of working are seldom named though always followed, so they fall half as fast.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    ordinary: Annotated[float, Field(ge=0.0, le=100.0)] = 1.0
    ephemeral: Annotated[float, Field(ge=0.0, le=100.0)] = 2.0
    procedural: Share = 0.5  # times the above

    def of(self, value_class: ValueClass, kind: Kind) -> float:
        """Points per step for what may fade at all."""
        pace = self.ephemeral if value_class is ValueClass.EPHEMERAL else self.ordinary
        return pace * (self.procedural if kind is Kind.PROCEDURAL else 1.0)


class MemoryPolicy(BaseModel):
    """All tunable numbers. Frozen; unknown names are refused; `version` changes when any number does."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # -- encode ---------------------------------------------------------------------------------------------------
    # B 0.75-0.8, C 0.7. Half: hedged guesses become facts; double is impossible, 0.95 makes the user confirm all.
    activate_confidence: Share = 0.75
    # Half: the waiting room fills with noise; near 0.75: nothing ever waits, unclear facts are lost with the session.
    pending_confidence: Share = 0.50
    # A stores from 0.5 on; slotted facts sit above. Half: small talk stays; double: only limits and health are kept.
    store_importance: Share = 0.30
    # Taken off for a hedge ("maybe", "可能"). Half: a guess is active at once; double: it is lost instead of waiting.
    hedge_penalty: Share = 0.22
    # TRUST 3.3 rule 8 caps unprompted saves; typed multi-fact introductions hold up to about ten. Half: they are cut.
    max_candidates_per_turn: Count = 16
    # Characters read by the rules: two dense pages, typed messages are far below. Half: a long introduction is cut;
    # double: twice the time of a capture (0.1 ms CPU a clause).
    max_read_characters: Annotated[int, Field(ge=200, le=1_000_000)] = 8_000
    # W10: the same thing again within this many seconds of an agent loop is one. Half: echoes of slow tools pass.
    loop_buffer_seconds: Count = 20

    # -- reconcile ------------------------------------------------------------------------------------------------
    # Free-form twins: 0.97 gains on MemDaily, 0.93 loses ten points (eval README). Half is meaningless: all is one.
    same_meaning: Share = 0.95
    # A correction of free-form words must be about the same thing. Half: it hits a stranger; 0.9: it rarely hits.
    correction_similarity: Share = 0.60
    # "Forget …" by meaning alone, where no slot and no word fits. Half: it takes strangers along; 0.95: only echoes go.
    forget_similarity: Share = 0.80
    # Raised per repeated correction of one slot (U3). Half: a thrice-corrected value looks like any; double: pins it.
    correction_gain: Share = 0.05

    # -- recall ---------------------------------------------------------------------------------------------------
    weights: RankWeights = RankWeights()
    boosts: Boosts = Boosts()
    decay_per_day: dict[str, Annotated[float, Field(ge=0.0, le=1.0)]] = Field(
        default_factory=lambda: dict(DECAY_PER_DAY)
    )
    # Candidates per leg. Half loses 3-5 points of recall on long stores; double costs time and opens more bodies.
    leg_size: Count = 20
    # Bodies opened per recall (DESIGN 5). Half: words decide less; double: 8 ms more.
    open_bodies: Count = 60
    # A 5, B 5-8, D 3-5; more than 10 harms. Half misses the second limit of two; double dilutes the prompt.
    top_k: Count = 5
    # C's "dig deeper".
    deep_top_k: Count = 15
    # A card this far below the best one is left out. Half: only near-equals; double: stragglers come along.
    rank_margin: Share = 0.35
    # Near-duplicates collapsed at recall (0.97 measured).
    duplicate_similarity: Share = 0.97
    # Times used at which the use part is full: log(1+n)/log(1+full). Half: two hits dominate; double: use is silent.
    full_use: Count = 20
    # E: topic distance that freezes memories of the left topic. Half: freezes within a topic; double: never.
    drift_distance: Share = 0.65

    # -- budgets --------------------------------------------------------------------------------------------------
    # D 20/60/20 of the window less a reserve of 10-20 %. Memory halved drops cards of a rich profile; doubled, it is
    # above D's 35 % for preference-heavy use.
    reserve_share: Share = 0.15
    system_share: Share = 0.20
    conversation_share: Share = 0.60
    memory_share: Share = 0.20
    # A's hard cap.
    memory_tokens: Tokens = 2000
    # One card's text never takes more; of a longer memory the sentences stand in that hold the question's words. Ten
    # cards then stay below 800 tokens with what each says of its age and source. Half: two facts of one sentence are
    # parted; double: ten long turns cost 1,500.
    card_tokens: Tokens = 64
    profile_tokens: Tokens = 400
    # A 3, B 6-10 turns. Half loses "the second one"; double crowds out memory on small windows.
    recent_turns: Count = 6
    summary_every_turns: Count = 10
    # B 256-512.
    chunk_tokens: Tokens = 384
    chunk_overlap_tokens: Annotated[int, Field(ge=0, le=4096)] = 48

    # -- waiting, sessions, tiers, fading -------------------------------------------------------------------------
    pending_days: Days = 30
    untyped_pending_days: Days = 14
    session_idle_minutes: Count = 30
    session_compress_hours: Count = 24
    undo_days: Days = 7
    warm_after_days: Days = 90
    cold_after_days: Days = 365
    unimportant_cold_after_days: Days = 30
    unimportant_below: Share = 0.30
    purge_superseded_after_days: Days = 180
    # Words in the engine's logs: the register promises 30 days, so never more. Half leaves less to explain by.
    log_words_days: Annotated[int, Field(ge=1, le=30)] = 30
    # Log lines themselves (ids, codes, numbers). An answer older than that tells no more which memories it used. Half
    # ends last year's comparisons, double keeps 4 kB a turn for nothing anybody looks up.
    log_days: Days = 365
    # D: strength = start + hits - days/7. Half: fades in three days; double: a fortnight of silence costs one hit.
    strength_start: Annotated[float, Field(ge=0.0, le=100.0)] = 5.0
    strength_days_per_point: Annotated[float, Field(gt=0.0, le=365.0)] = 7.0
    fade_pace: FadePace = FadePace()
    ephemeral_days: Days = 7
    # U5: of these, whatever lasts never fades, slotted or not. Rules and permissions are protected by their slots.
    protected_categories: tuple[str, ...] = ("health", "money")

    @field_validator("decay_per_day")
    @classmethod
    def _categories_are_complete(cls, given: dict[str, float]) -> dict[str, float]:
        unknown = set(given) - set(DECAY_PER_DAY)
        if unknown:
            raise ValueError(f"unknown categories: {', '.join(sorted(unknown))}")
        return {**DECAY_PER_DAY, **given}

    @field_validator("protected_categories")
    @classmethod
    def _protected_categories_exist(cls, given: tuple[str, ...]) -> tuple[str, ...]:
        unknown = set(given) - set(DECAY_PER_DAY)
        if unknown:
            raise ValueError(f"unknown categories: {', '.join(sorted(unknown))}")
        return given

    @model_validator(mode="after")
    def _fields_fit_together(self) -> "MemoryPolicy":
        rules = (
            (self.pending_confidence <= self.activate_confidence, "pending_confidence is above activate_confidence"),
            (self.top_k <= self.deep_top_k, "top_k is above deep_top_k"),
            (self.top_k <= self.leg_size <= self.open_bodies, "top_k, leg_size and open_bodies must not fall"),
            (self.warm_after_days < self.cold_after_days, "warm_after_days must lie before cold_after_days"),
            (self.untyped_pending_days <= self.pending_days, "untyped_pending_days is above pending_days"),
            (self.correction_similarity <= self.same_meaning, "correction_similarity is above same_meaning"),
            (self.chunk_overlap_tokens * 2 < self.chunk_tokens, "chunks overlap by half or more"),
            (self.log_words_days <= self.log_days, "log_words_days is above log_days"),
            (self.profile_tokens <= self.memory_tokens, "profile_tokens is above memory_tokens"),
            (self.card_tokens <= self.memory_tokens, "card_tokens is above memory_tokens"),
            (
                math.isclose(self.system_share + self.conversation_share + self.memory_share, 1.0, abs_tol=1e-6),
                "system, conversation and memory shares must sum to 1",
            ),
        )
        for holds, complaint in rules:
            if not holds:
                raise ValueError(complaint)
        return self

    @cached_property
    def version(self) -> str:
        """Twelve hex digits over every number; stands on each memory and log line it ruled."""
        plain = json.dumps(self.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(plain.encode()).hexdigest()[:12]

    def overlaid(self, overrides: Mapping[str, Any]) -> "MemoryPolicy":
        """This policy with some numbers replaced, validated as a whole.

        Args: overrides: field name -> value; the nested `weights`, `boosts`, `decay_per_day` may be partial mappings.
        Raises: Refused, naming the field (never its value) when a number does not fit.
        """
        plain = self.model_dump()
        for name, value in overrides.items():
            nested = isinstance(plain.get(name), dict) and isinstance(value, Mapping)
            plain[name] = {**plain[name], **value} if nested else value
        try:
            return MemoryPolicy.model_validate(plain)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors()[0]["loc"]) or error.errors()[0]["msg"]
            raise Refused(f"memory policy: {where}") from error

    def decay(self, category: str) -> float:
        """Rate per day of a category; unknown ones fade like "other"."""
        return self.decay_per_day.get(category, self.decay_per_day["other"])

    def recency(self, category: str, age: timedelta) -> float:
        """exp(-lambda x days), 1 for now or the future. Source: DESIGN 6, rows rank and recency."""
        days = max(age.total_seconds(), 0.0) / 86_400
        return math.exp(-self.decay(category) * days)

    def memory_budget(self, window_tokens: int) -> int:
        """Tokens memory may take of a model's window: its share of what the reserve leaves, capped."""
        return min(int(window_tokens * (1 - self.reserve_share) * self.memory_share), self.memory_tokens)


DEFAULT = MemoryPolicy()
