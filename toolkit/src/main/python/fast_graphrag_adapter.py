"""Lets fast-graphrag answer questions for AdapterScript.

    python fast_graphrag_adapter.py WORKING_FOLDER [DOMAIN [ENTITY_TYPE ...]]

WORKING_FOLDER holds an index that fast-graphrag built. The package has to be installed; its model
and key come from its own environment variables (OPENAI_API_KEY, and OPENAI_BASE_URL for a meter).
"""

import sys

import adapter


def answering(rag):
    """The function that asks fast-graphrag; the chunks that it used are named if it names them."""

    def answer(question):
        reply = rag.query(adapter.text_with_length(question))
        return {"answer": reply.response, "chunks": chunk_ids(reply.context)}

    return answer


def chunk_ids(context):
    """Ids of the chunks, best first: a list of (chunk, score) in its releases, or of chunks."""
    ids = []
    for entry in getattr(context, "chunks", None) or []:
        chunk = entry[0] if isinstance(entry, (tuple, list)) else entry
        identity = getattr(chunk, "id", None)
        if identity is not None:
            ids.append(str(identity))
    return ids


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    from fast_graphrag import GraphRAG

    folder, *rest = arguments
    domain = rest[0] if rest else "Answer questions about the documents."
    rag = GraphRAG(
        working_dir=folder, domain=domain, example_queries="", entity_types=rest[1:] or ["Entity"]
    )
    adapter.serve(answering(rag))


if __name__ == "__main__":
    main(sys.argv[1:])
