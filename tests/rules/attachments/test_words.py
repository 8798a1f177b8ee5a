"""When somebody asks that a picture be remembered, and which words then tell of it."""

import pytest

from chat.attachments_words import asks_to_keep, words_around


@pytest.mark.parametrize(
    "said",
    [
        "记住这张图",
        "请帮我记住这张照片",
        "把这张截图记下来",
        "这是新办公室的平面图，把图片存下来吧",
        "remember this picture",
        "Please remember the photo for me.",
        "Our booth in Lisbon, keep this image",
        "Can you save that screenshot?",
        "don't forget this photo",
        "Remember the whiteboard photo",
    ],
)
def test_a_plain_wish_is_heard_with_or_without_a_picture_under_it(said):
    assert asks_to_keep(said, hangs=True) and asks_to_keep(said, hangs=False)


@pytest.mark.parametrize("said", ["记住这个", "remember this", "Please keep that.", "这张记一下"])
def test_this_means_the_picture_only_where_one_hangs_under_the_words(said):
    assert asks_to_keep(said, hangs=True) and not asks_to_keep(said, hangs=False)


@pytest.mark.parametrize(
    "said",
    [
        "不要记住这张图",
        "这张照片别保存",
        "Don't remember this picture",
        "You needn't keep this photo",
        "你还记得那张照片吗？",
        "这张图记住了吗？",
        "Do you remember the picture from Monday?",
        "这张图是什么风格？",
        "记住我对花生过敏",
        "Remember that I am allergic to nuts",
        "What is in this photo?",
    ],
)
def test_a_question_a_refusal_and_another_wish_are_none(said):
    assert not asks_to_keep(said, hangs=True)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("记住这张图", ""),
        ("remember this picture", ""),
        ("这是新会议室，木质北欧风格，记住这张图", "这是新会议室，木质北欧风格"),
        ("Our booth in Lisbon, green walls. Remember this picture!", "Our booth in Lisbon, green walls."),
    ],
)
def test_what_is_left_tells_of_the_picture(said, left):
    assert words_around(said) == left
