"""Addresses that somebody has their events told to, and the tellings (memoryhub.spaces.declared)."""

from memoryhub.spaces.declared import Rows

STORES = (
    Rows("webhooks", "webhooks.Delivery", counted=False),
    Rows("webhooks", "webhooks.Hook"),
)
