/**
 * The methods under test: small reference implementations of published methods, connectors to real
 * systems, and the step that lets all of them answer the same questions.
 *
 * <pre>{@code
 * var methods = List.of(NaiveRag.over(graph, llm), LightRag.over(graph, llm));
 * var answers = Answering.by(methods).answer(questions, study);
 * }</pre>
 *
 * <p>Uses {@code graph}, {@code text}, {@code model} and {@code study}.
 */
package org.evenhand.rag;
