"""What the outbox knows of a person (memoryhub.spaces.declared): ids of work that is not done, or was."""

from memoryhub.spaces.declared import Rows

STORES = (Rows("jobs", "jobs.Job"),)
