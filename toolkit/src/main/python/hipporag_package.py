"""What hipporag 2.0.0a4 retrieves from a graph of ours, with our embeddings, and no model as filter.

Its class and embedding stores are loaded (apart.py says from where); what connects it with models is
not, nor its search for neighbours, which is written for torch. Needs igraph, pandas and pyarrow.
"""

import contextlib
import importlib
import io
import json

import numpy

from apart import bare, standing_in

NAME = "hipporag"


def nearest(query_ids, key_ids, query_vecs, key_vecs, k, **_):
    """Its ``retrieve_knn``, which is exact too: each id's nearest ids with their cosines."""
    queries, keys = (numpy.array(vectors, dtype=numpy.float32) for vectors in (query_vecs, key_vecs))
    queries /= numpy.linalg.norm(queries, axis=1, keepdims=True)
    keys /= numpy.linalg.norm(keys, axis=1, keepdims=True)
    found = {}
    for own, cosines in zip(query_ids, queries @ keys.T, strict=True):
        order = numpy.argsort(-cosines, kind="stable")[:k]
        found[own] = [key_ids[place] for place in order], cosines[order].tolist()
    return found


def all_kept(question, facts, indices, len_after_rerank):
    """In the place of the model that leaves facts out."""
    return indices[:len_after_rerank], facts[:len_after_rerank], {}


def nothing(*_, **__):
    return None


def nothing_at_all(*_, **__):
    """In the place of what returns a class."""
    return nothing


def load(folder):
    bare(NAME, folder, "hipporag", "hipporag")
    none = dict.fromkeys(["BaseLLM", "BaseEmbeddingModel", "OpenIE"], nothing)
    outside = {
        "transformers": {"HfArgumentParser": nothing},
        f"{NAME}.llm": {"_get_llm_class": nothing} | none,
        f"{NAME}.embedding_model": {"_get_embedding_model_class": nothing_at_all} | none,
        f"{NAME}.information_extraction": none,
        f"{NAME}.information_extraction.openie_vllm_offline": {"VLLMOfflineOpenIE": nothing},
        f"{NAME}.rerank": {"DSPyFilter": lambda _: all_kept},
        f"{NAME}.utils.embed_utils": {"retrieve_knn": nearest},
    }
    with standing_in(outside):
        parts = ("HippoRAG", "utils.config_utils", "utils.misc_utils")
        return [importlib.import_module(f"{NAME}.{part}") for part in parts]


class HippoRagPackage:
    """Its ranking of passages, over triples of a relation's ends and description.

    It embeds a triple as Python writes it; ``our_texts``: as our methods embed the relation.
    """

    def __init__(self, code, folder, graph, embeddings, our_texts=False):
        self.graph = graph
        self.folder = folder
        self.embeddings = embeddings
        self.module, self.settings, self.texts = load(code)
        self.ends, self.replaced = {}, {}
        for relation in graph.relations:
            triple = self.triple(relation)
            fact = tuple(self.texts.text_processing(triple))
            self.ends[fact] = tuple(sorted((triple[0], triple[2])))
            if our_texts:
                lines = [", ".join(relation["keywords"]), triple[0], triple[2], triple[1]]
                self.replaced[str(fact)] = "\n".join(lines)

    @staticmethod
    def triple(relation):
        return [relation["source"], relation["description"], relation["target"]]

    def batch_encode(self, texts, **_):
        """Its way to ask for embeddings; instructions are for models that can follow them."""
        return numpy.array([self.vectors[self.replaced.get(text, text)] for text in texts])

    async def learn(self, texts):
        texts = [self.replaced.get(text, text) for text in texts]
        self.vectors.update(zip(texts, await self.embeddings(texts), strict=True))

    async def open(self):
        """Lets it index the chunks, with the graph's triples as what a model read in them."""
        processed = self.texts.text_processing
        names = [processed(entity["entity"]) for entity in self.graph.entities]
        self.vectors = {}
        await self.learn([*names, *map(str, self.ends), *(c["text"] for c in self.graph.chunks)])
        triples = {chunk["id"]: [] for chunk in self.graph.chunks}
        for relation in self.graph.relations:
            for chunk in relation["chunks"]:
                triples[chunk].append(self.triple(relation))
        config = self.settings.BaseConfig(save_dir=str(self.folder), llm_name="none")
        config.embedding_model_name = "given"
        self.rag = self.module.HippoRAG(global_config=config)
        stores = [self.rag.chunk_embedding_store, self.rag.entity_embedding_store]
        for part in [self.rag, *stores, self.rag.fact_embedding_store]:
            part.embedding_model = self
        docs = [
            {"passage": c["text"], "extracted_entities": [], "extracted_triples": triples[c["id"]]}
            for c in self.graph.chunks
        ]
        with open(self.rag.openie_results_path, "w", encoding="utf-8") as file:
            json.dump({"docs": docs}, file)
        with quiet():
            self.rag.index([chunk["text"] for chunk in self.graph.chunks])

    async def retrieve(self, question, mode, top_k):
        text = question["question"]
        await self.learn([text])
        with quiet():
            [found] = self.rag.retrieve([text], num_to_retrieve=top_k)
            _, facts, _ = self.rag.rerank_facts(text, self.rag.get_fact_scores(text))
        ids = {chunk["text"]: chunk["id"] for chunk in self.graph.chunks}
        return {
            "relations": [self.ends[fact] for fact in facts],
            "chunks": [ids[doc] for doc in found.docs],
        }

    async def close(self):
        pass


@contextlib.contextmanager
def quiet():
    """Its bars of progress and its account of the graph are not shown."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield
