"""Which files the architecture tests look at."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("memoryhub", "chat", "capsule", "admin_console")


def product_files() -> list[Path]:
    """The product's Python files, migrations apart, relative to the repository."""
    found = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return sorted(path.relative_to(ROOT) for path in found if "migrations" not in path.parts)


def module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
