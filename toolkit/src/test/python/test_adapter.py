"""The adapter loop, and fast-graphrag behind it with a package of that name that is a stub."""

import io
import json
import sys
import types
import unittest
from unittest import mock

import adapter
import fast_graphrag_adapter


def ask(answer, *questions):
    out = io.StringIO()
    lines = [json.dumps(question) + "\n" for question in questions]
    with mock.patch.object(sys, "stdout", sys.stdout):
        adapter.serve(answer, lines, out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


class AdapterTest(unittest.TestCase):
    def test_every_question_gets_a_line_with_its_id(self):
        def answer(question):
            if question["question"] == "bad":
                raise ValueError("no index")
            print("what a library prints is no answer")
            return question["question"].upper()

        replies = ask(
            answer,
            {"id": 1, "question": "why, 蜜蜂?"},
            {"id": 2, "question": "bad"},
            {"id": 3, "question": "how?"},
        )

        self.assertEqual(
            replies,
            [
                {"id": 1, "answer": "WHY, 蜜蜂?"},
                {"id": 2, "error": "ValueError: no index"},
                {"id": 3, "answer": "HOW?"},
            ],
        )

    def test_fast_graphrag_is_asked_with_the_length_below_the_question(self):
        seen = []

        class GraphRAG:
            def __init__(self, **settings):
                seen.append(settings)

            def query(self, text):
                seen.append(text)
                chunk = types.SimpleNamespace(id=7, content="x")
                context = types.SimpleNamespace(chunks=[(chunk, 0.5), (chunk, 0.4)])
                return types.SimpleNamespace(response="So.", context=context)

        replies = []
        module = types.SimpleNamespace(GraphRAG=GraphRAG)
        with mock.patch.dict(sys.modules, fast_graphrag=module), mock.patch.object(
            adapter,
            "serve",
            lambda answer: replies.extend(
                ask_again(answer, {"id": 1, "question": "Why?", "words": 9, "length": "About 9 words."})
            ),
        ):
            fast_graphrag_adapter.main(["index", "Bees."])

        self.assertEqual(replies, [{"answer": "So.", "chunks": ["7", "7"]}])
        self.assertEqual(seen[0]["working_dir"], "index")
        self.assertEqual(seen[0]["domain"], "Bees.")
        self.assertEqual(seen[1], "Why?\n\nAbout 9 words.")


def ask_again(answer, question):
    return [answer(question)]


if __name__ == "__main__":
    unittest.main()
