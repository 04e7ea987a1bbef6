/**
 * The methods under test: small reference implementations of published methods, connectors to real
 * systems, and the step that lets all of them answer the same questions.
 *
 * <pre>{@code
 * var reports = CommunityWriter.of(llm).write("harbour", graph, study);
 * var methods =
 *     List.of(
 *         NaiveRag.over(graph, llm),
 *         GlobalGraphRag.over(graph, reports, llm),
 *         LocalGraphRag.over(graph, reports, llm),
 *         LightRag.over(graph, llm),
 *         FastGraphRag.over(graph, llm),
 *         Bm25.over(graph, llm),
 *         HippoRag.over(graph, llm),
 *         LinearRag.over(graph, llm));
 * var answers = Answering.by(methods).answer(questions, study);
 * }</pre>
 *
 * <p>A system that runs elsewhere is a method as well: {@link org.evenhand.rag.LightRagServer},
 * {@link org.evenhand.rag.ChatEndpoint}, {@link org.evenhand.rag.CommandLine}, {@link
 * org.evenhand.rag.AdapterScript}; {@link org.evenhand.rag.MeteringProxy} counts what it uses.
 *
 * <p>What a method finds for a question, with all scores, is seen by {@link
 * org.evenhand.rag.ReferenceMethod#retrieve}.
 *
 * <p>Uses {@code graph}, {@code text}, {@code model} and {@code study}.
 */
package org.evenhand.rag;
