"""The loop of an adapter script: a line of JSON in for each question, a line of JSON out.

A question is {"id": 1, "question": "...", "words": 120, "length": "..."}; "words" and "length" are
there only if the answer should have a certain length. An answer is {"id": 1, "answer": "..."} and,
where known, "chunks" (ids, best first), "calls", "input_tokens", "output_tokens", "model" and
"context" (the retrieved text that the model was shown: its tokens are counted, it is not kept).
A question that fails gets {"id": 1, "error": "..."}, and the next one still comes.
"""

import json
import sys


def text_with_length(question):
    """The question with the sentence below it that asks for a length, if there is one."""
    length = question.get("length", "")
    return question["question"] + ("\n\n" + length if length else "")


def serve(answer, lines=None, out=None):
    """Answers until the input ends.

    answer: takes the question's dictionary, gives a text or a dictionary with "answer".
    What the system prints goes to standard error, so that it cannot be taken for an answer.
    """
    lines = lines if lines is not None else open(sys.stdin.fileno(), encoding="utf-8", closefd=False)
    out = out if out is not None else open(sys.stdout.fileno(), "w", encoding="utf-8", closefd=False)
    sys.stdout = sys.stderr
    for line in lines:
        if not line.strip():
            continue
        question = json.loads(line)
        reply = {"id": question["id"]}
        try:
            said = answer(question)
            reply.update(said if isinstance(said, dict) else {"answer": said})
        except Exception as error:  # whatever the system raises concerns this question only
            reply["error"] = f"{type(error).__name__}: {error}"
        out.write(json.dumps(reply, ensure_ascii=False) + "\n")
        out.flush()
