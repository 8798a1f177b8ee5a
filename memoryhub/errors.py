"""Every error the product raises on purpose.

    MemoryHubError
    ├── NotFound            no such thing, or not yours: the two are told apart nowhere
    ├── Refused             the input cannot be taken; says what to do
    │   └── TooFast         so much at once that the person has to wait a moment
    ├── Conflict            somebody changed it first (optimistic version)
    ├── Locked              no scope is set, or the space is frozen
    ├── NoGrant             staff would read somebody's words without a live grant
    ├── VaultError
    │   ├── BadMasterKey    the master key is missing, unreadable or not the one that wrapped the keys
    │   ├── KeyStoreDown    the key store does not answer: nothing sealed opens, nothing is written
    │   ├── Shredded        the space's key was destroyed on purpose
    │   └── Tampered        a sealed value does not open: it was changed or moved
    └── ProviderError       a model failed; `transient` says whether another try may help
        └── OverBudget      the user's or the deployment's token budget is used up

Each has a stable `code` (for logs and API answers) and a sentence fit for a user, translated where it is shown
(`memoryhub.web.errors`). None knows HTTP. A message never contains what a user said: ids, codes, counts.
"""


class MemoryHubError(Exception):
    code = "error"
    sentence = "Something went wrong. Please try again."

    def __init__(self, detail: str = "", **facts: object) -> None:
        super().__init__(detail or self.code)
        self.facts = facts


class NotFound(MemoryHubError):
    code = "not_found"
    sentence = "This does not exist, or it is not yours."


class Refused(MemoryHubError):
    code = "refused"
    sentence = "This input cannot be used."


class TooFast(Refused):
    code = "too_fast"
    sentence = "That was a lot at once. Please wait a moment."


class Conflict(MemoryHubError):
    code = "conflict"
    sentence = "This was changed in the meantime. Look at the new version and try again."


class Locked(MemoryHubError):
    code = "locked"
    sentence = "This memory is locked at the moment."


class NoGrant(MemoryHubError):
    code = "no_grant"
    sentence = "There is no live grant for this. Ask the person first."


class VaultError(MemoryHubError):
    code = "vault"
    sentence = "The key store is not available. Nothing was saved; please try again in a moment."


class BadMasterKey(VaultError):
    code = "bad_master_key"


class KeyStoreDown(VaultError):
    code = "key_store_down"


class Shredded(VaultError):
    code = "shredded"
    sentence = "This was erased and cannot be read any more."


class Tampered(VaultError):
    code = "tampered"
    sentence = "A stored value is damaged and was not used."


class ProviderError(MemoryHubError):
    code = "provider"
    sentence = "The language model did not answer. Please try again."

    def __init__(self, detail: str = "", *, transient: bool = True, **facts: object) -> None:
        super().__init__(detail, **facts)
        self.transient = transient


class OverBudget(ProviderError):
    code = "over_budget"
    sentence = "Today's budget for the language model is used up. It starts anew tomorrow."
