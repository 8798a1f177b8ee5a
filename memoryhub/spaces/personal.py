"""What the spaces themselves keep of a person (memoryhub.spaces.declared). The space's row stays: an id, a state."""

from memoryhub.spaces.declared import Rows

STORES = (
    Rows("personas", "spaces.PersonaChoice", counted=False),
    Rows("personas", "spaces.Persona"),
)
