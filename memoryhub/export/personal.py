"""Archives that were made for somebody (memoryhub.spaces.declared)."""

from memoryhub.spaces.declared import Rows

STORES = (
    Rows("exports", "export.ExportPiece", counted=False),
    Rows("exports", "export.Export"),
)
