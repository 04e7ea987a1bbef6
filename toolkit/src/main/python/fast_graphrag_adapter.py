"""Lets fast-graphrag answer questions for AdapterScript.

    python fast_graphrag_adapter.py WORKING_FOLDER [DOMAIN [ENTITY_TYPE ...]]

WORKING_FOLDER holds an index that fast-graphrag built. The package has to be installed; its model
and key come from its own environment variables (OPENAI_API_KEY, and OPENAI_BASE_URL for a meter).
If fast-graphrag 0.0.5 does not import as pip installs it (2026-11: "sentencepiece" and "protobuf"
in the message), pip install sentencepiece==0.2.0 mends it.
"""

import sys

import adapter


CHARACTERS_A_TOKEN = 4  # as fast-graphrag reckons where it cuts its context


def answering(rag, settings):
    """The function that asks fast-graphrag; chunks and context are told if the package tells them.

    settings: the package's QueryParam, whose budgets are those of its context.
    """

    def answer(question):
        reply = rag.query(adapter.text_with_length(question), settings)
        said = {"answer": reply.response, "chunks": chunk_ids(reply.context)}
        if hasattr(reply.context, "truncate"):
            said["context"] = context_text(reply.context, settings)
        return said

    return answer


def context_text(context, settings):
    """What the model was shown: cut at the same budgets again, a context stays as it was cut before.

    Where nothing was found the package answers without its model, so that nothing was shown.
    """
    if not (context.entities or context.relations or context.chunks):
        return ""
    budgets = {
        "entities": settings.entities_max_tokens,
        "relations": settings.relations_max_tokens,
        "chunks": settings.chunks_max_tokens,
    }
    characters = {part: CHARACTERS_A_TOKEN * tokens for part, tokens in budgets.items()}
    return context.truncate(max_chars=characters, output_context_str=True)


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
    from fast_graphrag import GraphRAG, QueryParam

    folder, *rest = arguments
    domain = rest[0] if rest else "Answer questions about the documents."
    rag = GraphRAG(
        working_dir=folder, domain=domain, example_queries="", entity_types=rest[1:] or ["Entity"]
    )
    adapter.serve(answering(rag, QueryParam()))


if __name__ == "__main__":
    main(sys.argv[1:])
