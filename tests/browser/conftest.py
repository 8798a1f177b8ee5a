"""How long a browser test waits for what it expects. Nobody waits for what is there."""

from playwright.sync_api import expect

# With Playwright's own 5 s a machine that is four times slower fails tests that are right; 40 s makes wrong ones slow.
expect.set_options(timeout=20_000)
