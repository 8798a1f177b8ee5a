"""Works out an arithmetic expression exactly. Pure; a walk over the syntax tree, nothing is ever evaluated as code."""

import ast
import math
import operator
import re
from collections.abc import Callable
from fractions import Fraction

LONGEST = 200  # characters
# Exponents and results: 2^1000 has 300 digits and takes a microsecond; 9^9^9 would take this process's memory.
MOST_EXPONENT = 1_000
MOST_DIGITS = 400
SHOWN = 12  # significant digits of what does not come out even

_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: lambda left, right: Fraction(left // right),
    ast.Mod: operator.mod,
}
_FUNCTIONS: dict[str, Callable[..., float | Fraction]] = {
    "sqrt": math.sqrt, "abs": abs, "min": min, "max": max, "round": lambda one, digits=0: round(one, int(digits)),
    "floor": math.floor, "ceil": math.ceil, "sin": math.sin, "cos": math.cos, "tan": math.tan, "log": math.log,
    "log10": math.log10, "exp": math.exp, "sum": lambda *all_of: sum(all_of), "radians": math.radians,
}  # fmt: skip
_NAMES = {"pi": Fraction(math.pi), "e": Fraction(math.e)}
_SPELT = str.maketrans({"×": "*", "÷": "/", "−": "-", "–": "-", "（": "(", "）": ")", "，": ",", "＋": "+", "＝": "="})
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%(?!\s*[\d(])")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?:\D|$))")


class NoSum(ValueError):
    """It cannot be worked out: no arithmetic, no value, or too large."""


def worked_out(expression: str) -> str:
    """The value of an expression like "12 * (3.5 + 2)", "15% * 80", "sqrt(2)".

    Returns:
        Digits; exact where the value is a whole number or a short decimal, else with SHOWN significant digits.
    Raises:
        NoSum
    """
    text = expression.translate(_SPELT).strip().rstrip("=?").strip()
    if not text or len(text) > LONGEST:
        raise NoSum("length")
    if "min(" not in text and "max(" not in text and "sum(" not in text:
        text = _THOUSANDS.sub("", text)
    text = _PERCENT.sub(r"(\1/100)", text.replace("^", "**"))
    try:
        return _digits(_value(ast.parse(text, mode="eval").body))
    except (
        SyntaxError,
        ZeroDivisionError,
        OverflowError,
        ValueError,
        TypeError,
        RecursionError,
        MemoryError,
    ) as problem:
        raise NoSum(type(problem).__name__) from None


def _value(node: ast.expr) -> Fraction:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return Fraction(str(node.value))
    if isinstance(node, ast.Name) and node.id in _NAMES:
        return _NAMES[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        return -_value(node.operand) if isinstance(node.op, ast.USub) else _value(node.operand)
    if isinstance(node, ast.BinOp):
        return _within(_joined(node.op, _value(node.left), _value(node.right)))
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in _FUNCTIONS
        and not node.keywords
    ):
        return _within(Fraction(_FUNCTIONS[node.func.id](*map(_value, node.args))))
    raise NoSum(type(node).__name__)


def _joined(by: ast.operator, left: Fraction, right: Fraction) -> Fraction:
    if isinstance(by, ast.Pow):
        if abs(right) > MOST_EXPONENT or (left == 0 and right < 0):
            raise NoSum("exponent")
        return left ** int(right) if right.denominator == 1 else Fraction(float(left) ** float(right))
    if type(by) not in _OPERATORS:
        raise NoSum(type(by).__name__)
    return _OPERATORS[type(by)](left, right)


def _within(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_DIGITS * 4:
        raise NoSum("size")
    return value


def _digits(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    rounded = f"{float(value):.{SHOWN}g}"
    return rounded if "e" in rounded else (rounded.rstrip("0").rstrip(".") if "." in rounded else rounded)
