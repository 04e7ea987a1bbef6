/**
 * The immutable knowledge graph, its readers and makers, and the samplers that draw nodes, edges
 * and random-walk subgraphs from it for questions.
 *
 * <pre>{@code
 * var graph = KnowledgeGraph.read(Path.of("lightrag_cache"));
 * var nodes = NodeSampler.of(graph).sample(50, 7);
 * var walks = WalkSampler.of(graph).withMinimumHops(50).sample(50, 7);
 * }</pre>
 *
 * <p>Entities and relations lie in arrays in an order that depends on their names only, so the same
 * seed draws the same samples whatever the order in the file.
 *
 * <p>Uses {@code text} for chunks and {@code study} for levels; makers also use {@code model}.
 */
package org.evenhand.graph;
