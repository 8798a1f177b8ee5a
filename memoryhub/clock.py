"""Settings of the process that rings the bell on time (Celery's beat): the product's, without its apps.

It sends names of tasks and reads its schedule from the database; with the apps it would hold 90 MB instead of 60 and
take a second longer to start.
"""

from memoryhub import settings as _house

globals().update({name: value for name, value in vars(_house).items() if name.isupper()})
INSTALLED_APPS = ["django_celery_beat"]
