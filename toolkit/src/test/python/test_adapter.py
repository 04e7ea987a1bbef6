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

            def query(self, text, settings):
                seen.append(text)
                chunk = types.SimpleNamespace(id=7, content="x")
                context = types.SimpleNamespace(
                    entities=[], relations=[], chunks=[(chunk, 0.5), (chunk, 0.4)], truncate=truncate
                )
                return types.SimpleNamespace(response="So.", context=context)

        def truncate(max_chars, output_context_str):
            seen.append((max_chars, output_context_str))
            return "## Sources"

        replies = []
        module = types.SimpleNamespace(GraphRAG=GraphRAG, QueryParam=query_param)
        with mock.patch.dict(sys.modules, fast_graphrag=module), mock.patch.object(
            adapter,
            "serve",
            lambda answer: replies.extend(
                ask_again(answer, {"id": 1, "question": "Why?", "words": 9, "length": "About 9 words."})
            ),
        ):
            fast_graphrag_adapter.main(["index", "Bees."])

        self.assertEqual(
            replies, [{"answer": "So.", "chunks": ["7", "7"], "context": "## Sources"}]
        )
        self.assertEqual(seen[0]["working_dir"], "index")
        self.assertEqual(seen[0]["domain"], "Bees.")
        self.assertEqual(seen[1], "Why?\n\nAbout 9 words.")
        self.assertEqual(seen[2], ({"entities": 40, "relations": 80, "chunks": 120}, True))

    def test_where_nothing_was_found_nothing_was_shown(self):
        for truncate, told in ((lambda **limits: "## Sources: Not provided", ""), (None, None)):
            context = types.SimpleNamespace(entities=[], relations=[], chunks=[])
            if truncate:
                context.truncate = truncate
            reply = types.SimpleNamespace(response="Sorry.", context=context)
            rag = types.SimpleNamespace(query=lambda text, settings: reply)

            said = fast_graphrag_adapter.answering(rag, query_param())({"question": "Why?"})

            self.assertEqual(said["chunks"], [])
            self.assertEqual(said.get("context"), told)


def query_param():
    return types.SimpleNamespace(
        entities_max_tokens=10, relations_max_tokens=20, chunks_max_tokens=30
    )


def ask_again(answer, question):
    return [answer(question)]


if __name__ == "__main__":
    unittest.main()
