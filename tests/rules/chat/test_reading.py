"""What is read from tools' results and from lists: lines, and exact values by their names."""

from chat import reading
from tests.rules.tables import each

LINES = [
    ("①云栖小院 ¥420 ②湖心客栈 ¥1,080 ③竹里 ¥365", ["云栖小院 ¥420", "湖心客栈 ¥1,080", "竹里 ¥365"]),
    ("1) Nordvik A2 $899 2) Halden C7 $1,120", ["Nordvik A2 $899", "Halden C7 $1,120"]),
    ("A) Gull, Sat 10am  B) Wren, Sun 2pm  C) Rook", ["Gull, Sat 10am", "Wren, Sun 2pm", "Rook"]),
    ("C101 07:20 余12;D88 09:10 余7", ["C101 07:20 余12", "D88 09:10 余7"]),
    ("- oak\n- birch", ["oak", "birch"]),
    ("ticket 2 of 3 was closed", ["ticket 2 of 3 was closed"]),
    ('[{"id": "K1", "n": 2}, {"id": "K2", "n": null}]', ["id: K1; n: 2", "id: K2"]),
    ('{"rows": [{"name": "Ida"}], "more": false}', ["name: Ida"]),
    ("{broken json; but text", ["{broken json", "but text"]),
    ("[" * 5000, ["[" * (reading.MAX_LINE_CHARACTERS - 1) + "…"]),
]


@each(("text", "lines"), LINES)
def test_a_result_is_cut_into_its_rows(text, lines):
    assert [line.text for line in reading.of_tool(text)] == lines


SLOTS = [
    ("退货单 RT-99120 已建,取件码 4471-8", [("id", "退货单", "RT-99120"), ("id", "取件码", "4471-8")]),
    ("已锁房 锁房号 K8P2Q1,15分钟内付", [("id", "锁房号", "K8P2Q1")]),
    ("验证码 4471", [("id", "验证码", "4471")]),
    ("ticket id TK-55-Q opened", [("id", "ticket id", "TK-55-Q")]),
    ("the door code 8841 works", [("id", "door code", "8841")]),
    ("wrote leads_v2.xlsx", [("file", "wrote", "leads_v2.xlsx")]),
    ("order: 55120033; status: shipped", [("id", "order", "55120033"), ("text", "status", "shipped")]),
    ("paid ¥259.00 on 2026-02-03", [("amount", "paid", "¥259.00"), ("date", "", "2026-02-03")]),
    ("8x toner, 5L, 10am", []),
]


@each(("text", "wanted"), SLOTS)
def test_exact_values_keep_their_spelling_and_their_names(text, wanted):
    found = [(slot.kind, slot.label, slot.value) for slot in reading.slots(text) if slot.kind != "count"]
    assert found == wanted


def test_an_answers_last_list_is_read_and_prose_is_not():
    text = "Two ways:\n1. first\n2. second\n\nOr rather:\n- **Red**: bright\n- Blue\n\nWhich one?"
    assert [line.text for line in reading.of_answer(text)] == ["Red: bright", "Blue"]
    assert reading.of_answer("I would take the train.\n- really") == ()


def test_a_huge_result_is_read_to_its_limits():
    lines = reading.of_tool("\n".join(f"row {number}: code AB-{number:04}" + " x" * 500 for number in range(2000)))
    assert len(lines) == reading.MAX_LINES
    assert max(len(line.text) for line in lines) <= reading.MAX_LINE_CHARACTERS
    assert max(len(line.slots) for line in lines) <= reading.MAX_SLOTS
