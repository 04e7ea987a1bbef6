"""What LightRAG retrieved about the time of its paper: lightrag-hku 0.0.9 of November 2024.

Only its ranking code and stores are loaded (apart.py says from where), under another name, since a
newer lightrag may be there too.
"""

import importlib

from apart import bare
from retrieval_packages import DIMENSION, NO_LIMIT, SEPARATOR, Words

NAME = "early_lightrag_package"


def load(folder):
    bare(NAME, folder, "lightrag-hku", "lightrag")
    return [importlib.import_module(f"{NAME}.{part}") for part in ("operate", "storage", "utils")]


class EarlyLightRag:
    """Its local and global modes over the texts that our methods embed."""

    def __init__(self, code, folder, graph, embeddings):
        self.operate, self.storage, utils = load(code)
        utils.ENCODER = Words()
        folder.mkdir()
        self.graph = graph
        self.settings = {"working_dir": str(folder), "embedding_batch_num": 32}
        self.embeddings = utils.EmbeddingFunc(DIMENSION, 512, embeddings)
        self.lay_out = utils.list_of_list_to_csv

    async def open(self):
        self.store = self.storage.NetworkXStorage("graph", self.settings)
        self.chunks = self.storage.JsonKVStorage("text_chunks", self.settings)
        self.entities = self.vectors("entities", {"entity_name"})
        self.relations = self.vectors("relationships", {"src_id", "tgt_id"})
        await self.chunks.upsert({c["id"]: {"content": c["text"]} for c in self.graph.chunks})
        texts = {}
        for entity in self.graph.entities:
            name, description = entity["entity"], entity["description"]
            node = {
                "entity_type": entity["type"],
                "description": description,
                "source_id": SEPARATOR.join(entity["chunks"]),
            }
            await self.store.upsert_node(name, node)
            texts[name] = {"content": f"{name}\n{description}", "entity_name": name}
        await self.entities.upsert(texts)
        texts = {}
        for relation in self.graph.relations:
            source, target = relation["source"], relation["target"]
            keywords = ", ".join(relation["keywords"])
            edge = {
                "weight": relation["weight"],
                "description": relation["description"],
                "keywords": keywords,
                "source_id": SEPARATOR.join(relation["chunks"]),
            }
            await self.store.upsert_edge(source, target, edge)
            content = "\n".join([keywords, source, target, relation["description"]])
            texts[source + "\n" + target] = {
                "content": content,
                "src_id": source,
                "tgt_id": target,
            }
        await self.relations.upsert(texts)

    def vectors(self, name, fields):
        return self.storage.NanoVectorDBStorage(name, self.settings, self.embeddings, fields)

    async def retrieve(self, question, mode, top_k):
        """Its global mode keeps the ends of relations in a set: they have no order to compare."""
        tables = []

        def lay_out(rows):
            tables.append(rows[1:])
            return self.lay_out(rows)

        self.operate.list_of_list_to_csv = lay_out
        param = self.operate.QueryParam(
            mode=mode,
            top_k=top_k,
            max_token_for_text_unit=NO_LIMIT,
            max_token_for_global_context=NO_LIMIT,
            max_token_for_local_context=NO_LIMIT,
        )
        if mode == "local":
            keywords = ", ".join(question["specific"])
            await self.operate._build_local_query_context(
                keywords, self.store, self.entities, self.chunks, param
            )
            entities, relations, chunks = tables
        else:
            keywords = ", ".join(question["general"])
            await self.operate._build_global_query_context(
                keywords, self.store, self.entities, self.relations, self.chunks, param
            )
            relations, entities, chunks = tables
        ids = {chunk["text"]: chunk["id"] for chunk in self.graph.chunks}
        found = {
            "relations": [tuple(sorted(row[1:3])) for row in relations],
            "chunks": [ids[row[1]] for row in chunks],
        }
        return found | ({"entities": [row[1] for row in entities]} if mode == "local" else {})

    async def close(self):
        pass
