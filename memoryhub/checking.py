"""`python -m memoryhub.checking`: reads the settings as every process will, and says in one line what cannot be used.

The launcher asks before it starts what serves people: otherwise a mistake shows as three processes that keep dying.
"""

from memoryhub import settings
from memoryhub.providers import api as providers

if __name__ == "__main__":
    providers.configure(settings.PROVIDERS)
