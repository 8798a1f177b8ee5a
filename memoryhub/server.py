"""What the web process serves: the application, while the embedder loads beside it, so that no first words wait."""

import threading

from memoryhub.asgi import application as application  # uvicorn looks for it here
from memoryhub.providers import api as providers

threading.Thread(target=providers.warm, name="warm", daemon=True).start()
