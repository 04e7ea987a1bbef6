"""What published packages retrieve from a graph of ours, with our embeddings and keywords.

Used by compare_retrieval.py; needs lightrag-hku and nano-graphrag. The graph is written by the
packages' own calls. Budgets of tokens are set so high that nothing is cut: rankings are compared.
"""

import json
import urllib.request

import numpy

DIMENSION = 384
NO_LIMIT = 10**9
SEPARATOR = "<SEP>"  # between the chunk ids of an entity or relation, in both packages


class Words:
    """Stands in for a tokenizer, whose ranks would have to be downloaded; nothing is cut by it."""

    def encode(self, text):
        return list(range(len(text.split())))

    def decode(self, tokens):
        return " ".join("word" for _ in tokens)


class Embeddings:
    """The vectors of the Java side's model, asked from its endpoint once for each text."""

    def __init__(self, address):
        self.address = address + "/embeddings"
        self.kept = {}

    async def __call__(self, texts, **_):
        texts = list(texts)
        missing = [text for text in dict.fromkeys(texts) if text not in self.kept]
        if missing:
            body = json.dumps({"model": "on board", "input": missing}).encode("utf-8")
            headers = {"Content-Type": "application/json"}
            request = urllib.request.Request(self.address, body, headers)
            with urllib.request.urlopen(request, timeout=600) as reply:
                data = json.load(reply)["data"]
            for text, item in zip(missing, data, strict=True):
                self.kept[text] = item["embedding"]
        return numpy.array([self.kept[text] for text in texts], dtype=numpy.float32)


async def no_model(*_, **__):
    raise RuntimeError("No language model takes part: keywords are given and answers not asked for.")


class LightRagPackage:
    """lightrag-hku; ``pick`` is its way to choose chunks of entities: VECTOR (default) or WEIGHT."""

    def __init__(self, folder, graph, embeddings, pick):
        from lightrag import LightRAG
        from lightrag.utils import EmbeddingFunc, Tokenizer

        self.graph = graph
        self.ids = {}
        self.rag = LightRAG(
            working_dir=str(folder),
            tokenizer=Tokenizer("words", Words()),
            embedding_func=EmbeddingFunc(embedding_dim=DIMENSION, func=embeddings),
            llm_model_func=no_model,
            kg_chunk_pick_method=pick,
        )

    async def open(self):
        """Inserts the graph; then gives each part all its chunks, where the insert takes only one."""
        from lightrag.utils import compute_mdhash_id, sanitize_text_for_encoding

        await self.rag.initialize_storages()
        for chunk in self.graph.chunks:
            text = sanitize_text_for_encoding(chunk["text"])
            self.ids[chunk["id"]] = compute_mdhash_id(text, prefix="chunk-")
        await self.rag.ainsert_custom_kg(
            {
                "chunks": [
                    {"content": c["text"], "source_id": c["id"], "file_path": c["document"]}
                    for c in self.graph.chunks
                ],
                "entities": [
                    {
                        "entity_name": e["entity"],
                        "entity_type": e["type"],
                        "description": e["description"],
                        "source_id": e["chunks"][0],
                    }
                    for e in self.graph.entities
                ],
                "relationships": [
                    {
                        "src_id": r["source"],
                        "tgt_id": r["target"],
                        "description": r["description"],
                        "keywords": ", ".join(r["keywords"]),
                        "weight": r["weight"],
                        "source_id": r["chunks"][0],
                    }
                    for r in self.graph.relations
                ],
            }
        )
        store = self.rag.chunk_entity_relation_graph
        for entity in self.graph.entities:
            node = await store.get_node(entity["entity"])
            await store.upsert_node(entity["entity"], node | {"source_id": self.sources(entity)})
        for relation in self.graph.relations:
            ends = relation["source"], relation["target"]
            edge = await store.get_edge(*ends)
            await store.upsert_edge(*ends, edge | {"source_id": self.sources(relation)})
        await store.index_done_callback()

    def sources(self, part):
        return SEPARATOR.join(self.ids[chunk] for chunk in part["chunks"])

    async def retrieve(self, question, mode, top_k):
        from lightrag import QueryParam

        param = QueryParam(
            mode=mode,
            top_k=top_k,
            chunk_top_k=top_k,
            max_entity_tokens=NO_LIMIT,
            max_relation_tokens=NO_LIMIT,
            max_total_tokens=NO_LIMIT,
            hl_keywords=question["general"] if mode in ("hybrid", "global") else [],
            ll_keywords=question["specific"] if mode in ("hybrid", "local") else [],
            enable_rerank=False,
        )
        found = await self.rag.aquery_data(question["question"], param)
        if found["status"] != "success":
            raise RuntimeError(f"lightrag-hku found nothing for {question['question']}: {found}")
        ours = {theirs: own for own, theirs in self.ids.items()}
        return {
            "entities": [entity["entity_name"] for entity in found["data"]["entities"]],
            "relations": [
                tuple(sorted((relation["src_id"], relation["tgt_id"])))
                for relation in found["data"]["relationships"]
            ],
            "chunks": [ours[chunk["chunk_id"]] for chunk in found["data"]["chunks"]],
        }

    async def close(self):
        await self.rag.finalize_storages()


class NanoGraphRagPackage:
    """nano-graphrag, whose rankings are taken from the tables of its context as it lays them out.

    It embeds an entity's name and description without anything between them; ``between`` is how the
    effect of that is seen.
    """

    def __init__(self, folder, graph, embeddings, between=""):
        from nano_graphrag import GraphRAG, _utils

        self.graph = graph
        self.between = between
        _utils.ENCODER = Words()
        self.rag = GraphRAG(
            working_dir=str(folder),
            enable_naive_rag=True,
            embedding_func=_utils.EmbeddingFunc(DIMENSION, 512, embeddings),
            best_model_func=no_model,
            cheap_model_func=no_model,
        )

    async def open(self):
        """Writes what its insert would have written, but for the reports that a model writes."""
        from nano_graphrag._utils import compute_mdhash_id

        rag, store = self.rag, self.rag.chunk_entity_relation_graph
        chunks = {
            chunk["id"]: {
                "content": chunk["text"],
                "tokens": 0,
                "chunk_order_index": 0,
                "full_doc_id": chunk["document"],
            }
            for chunk in self.graph.chunks
        }
        await rag.text_chunks.upsert(chunks)
        await rag.chunks_vdb.upsert(chunks)
        for entity in self.graph.entities:
            node = {
                "entity_type": entity["type"],
                "description": entity["description"],
                "source_id": SEPARATOR.join(entity["chunks"]),
            }
            await store.upsert_node(entity["entity"], node)
        for relation in self.graph.relations:
            edge = {
                "weight": relation["weight"],
                "description": relation["description"],
                "source_id": SEPARATOR.join(relation["chunks"]),
                "order": 1,
            }
            await store.upsert_edge(relation["source"], relation["target"], edge)
        await rag.entities_vdb.upsert(
            {
                compute_mdhash_id(entity["entity"], prefix="ent-"): {
                    "content": entity["entity"] + self.between + entity["description"],
                    "entity_name": entity["entity"],
                }
                for entity in self.graph.entities
            }
        )

    async def retrieve(self, question, mode, top_k):
        from nano_graphrag import QueryParam, _op, _utils

        tables = []

        def lay_out(rows):
            tables.append(rows[1:])
            return _utils.list_of_list_to_csv(rows)

        _op.list_of_list_to_csv = lay_out
        param = QueryParam(
            mode=mode,
            only_need_context=True,
            top_k=top_k,
            local_max_token_for_text_unit=NO_LIMIT,
            local_max_token_for_local_context=NO_LIMIT,
        )
        param.naive_max_token_for_text_unit = NO_LIMIT
        context = await self.rag.aquery(question["question"], param)
        ids = {chunk["text"]: chunk["id"] for chunk in self.graph.chunks}
        if mode == "naive":
            return {"chunks": [ids[text] for text in context.split("--New Chunk--\n")]}
        entities, relations, _, sources = tables
        return {
            "entities": [row[1] for row in entities],
            "relations": [tuple(sorted(row[1:3])) for row in relations],
            "chunks": [ids[row[1]] for row in sources],
        }

    async def close(self):
        pass
