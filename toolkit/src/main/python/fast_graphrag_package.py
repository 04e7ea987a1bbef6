"""What fast-graphrag 0.0.5 retrieves from a graph of ours, with our embeddings and names.

Its state manager, policies and stores are loaded (apart.py says from where), its connectors to
models are not: two of them import libraries of Google and Voyage. Needs igraph, hnswlib, scipy and
xxhash.
"""

import asyncio
import importlib

from apart import bare, standing_in
from retrieval_packages import DIMENSION, NO_LIMIT, no_model

LOWEST_SHARE, RELATIONS = 0.005, 64  # of entities, of relations: the defaults of its GraphRAG
MODELS = "fast_graphrag._llm"


def load(folder):
    bare("fast_graphrag", folder, "fast-graphrag", "fast_graphrag")
    models = bare(MODELS, folder, "fast-graphrag", "fast_graphrag/_llm")
    base = importlib.import_module(f"{MODELS}._base")
    vars(models).update(vars(base))
    with standing_in({f"{MODELS}._llm_openai": {"BaseLLMService": base.BaseLLMService}}):
        parts = ("_services._state_manager", "_policies._graph_upsert", "_policies._ranking")
        parts += ("_storage", "_storage._namespace", "_types")
        return base, [importlib.import_module(f"fast_graphrag.{part}") for part in parts]


class FastGraphRagPackage:
    """Its ranking with its settings.

    ``names_alone``: without what it finds by the whole question and by generic entities;
    ``our_texts``: with entities embedded as in our methods, where it begins with their types.
    """

    def __init__(self, code, folder, graph, embeddings, names_alone=False, our_texts=False):
        self.graph = graph
        self.folder = folder
        self.names_alone = names_alone
        base, parts = load(code)
        self.states, self.upserts, self.rankings, self.stores, self.places, self.types = parts
        self.nodes = [
            self.types.TEntity(entity["entity"], entity["type"], entity["description"])
            for entity in graph.entities
        ]
        replaced = {node.to_str(): f"{node.name}\n{node.description}" for node in self.nodes}

        class Vectors(base.BaseEmbeddingService):
            async def encode(self, texts, model=None):
                return await embeddings(
                    [replaced.get(text, text) for text in texts] if our_texts else texts
                )

        self.embeddings = Vectors(embedding_dim=DIMENSION)

    async def open(self):
        """Lets it insert the graph, as if a model had just read it from the chunks."""
        types, chunks = self.types, self.graph.chunks
        self.state = self.new_state()
        await self.state.insert_start()
        numbers = {chunk["id"]: number for number, chunk in enumerate(chunks)}
        read = self.new_graph()
        await read.insert_start()
        for node in self.nodes:
            await read.upsert_node(node, None)
        await read.insert_edges(
            types.TRelation(
                source=relation["source"],
                target=relation["target"],
                description=relation["description"],
                chunks=[numbers[chunk] for chunk in relation["chunks"]],
            )
            for relation in self.graph.relations
        )
        found = asyncio.get_running_loop().create_future()
        found.set_result(read)
        texts = [types.TChunk(numbers[chunk["id"]], chunk["text"]) for chunk in chunks]
        await self.state.upsert(no_model, [found], [texts], show_progress=False)
        await self.state.insert_done()
        if self.names_alone:
            self.state._score_entities_by_vectordb = self.by_names

    async def by_names(self, query_embeddings, top_k, threshold):
        """Its search, which takes one entity for each name, and more for all else."""
        state = self.state
        found = await type(state)._score_entities_by_vectordb(
            state, query_embeddings, top_k, threshold
        )
        return found if top_k == 1 else type(found)(found.shape)

    def new_graph(self):
        types, stores = self.types, self.stores
        return stores.DefaultGraphStorage(
            stores.DefaultGraphStorageConfig(node_cls=types.TEntity, edge_cls=types.TRelation)
        )

    def new_state(self):
        rankings, stores, upserts = self.rankings, self.stores, self.upserts
        nodes = upserts.NodeUpsertPolicy_SummarizeDescription
        vectors = stores.DefaultVectorStorage(stores.DefaultVectorStorageConfig())
        vectors.embedding_dim = DIMENSION
        return self.states.DefaultStateManagerService(
            workspace=self.places.Workspace.new(str(self.folder)),
            embedding_service=self.embeddings,
            graph_storage=self.new_graph(),
            entity_storage=vectors,
            chunk_storage=stores.DefaultIndexedKeyValueStorage(None),
            entity_ranking_policy=rankings.RankingPolicy_WithThreshold(
                rankings.RankingPolicy_WithThreshold.Config(threshold=LOWEST_SHARE)
            ),
            relation_ranking_policy=self.best(RELATIONS),
            chunk_ranking_policy=self.best(NO_LIMIT),
            node_upsert_policy=nodes(nodes.Config(max_node_description_size=NO_LIMIT)),
            edge_upsert_policy=upserts.EdgeUpsertPolicy_UpsertValidAndMergeSimilarByLLM(),
        )

    def best(self, number):
        policy = self.rankings.RankingPolicy_TopK
        return policy(policy.Config(top_k=number))

    async def retrieve(self, question, mode, top_k):
        """mode: ``named``, or ``both`` where what the question does not name is given too."""
        self.state.chunk_ranking_policy = self.best(top_k)
        entities = {
            "named": question["specific"],
            "generic": question["general"] if mode == "both" else [],
        }
        found = await self.state.get_context(question["question"], entities)
        if found is None:
            return {"entities": [], "relations": [], "chunks": []}
        chunks = self.graph.chunks
        return {
            "entities": [entity.name for entity, _ in found.entities],
            "relations": [tuple(sorted((r.source, r.target))) for r, _ in found.relations],
            "chunks": [chunks[int(chunk.id)]["id"] for chunk, _ in found.chunks],
        }

    async def close(self):
        pass
