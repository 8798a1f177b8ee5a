"""Ways into somebody's data that they made for their own programs (memoryhub.spaces.declared)."""

from memoryhub.spaces.declared import Rows

STORES = (Rows("tokens", "tokens.Token"),)
