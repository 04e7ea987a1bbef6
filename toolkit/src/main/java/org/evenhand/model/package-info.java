/**
 * Language and embedding models: connecting to a service by name, the model on board, and the
 * decorators that every call goes through (pace, budget, usage, recordings).
 *
 * <pre>{@code
 * var llm = Models.connect("gpt-4o-mini", Budget.usd(20));
 * var id = CallId.of(Stage.ANSWER).withDataset("harbour").withQuestion("q17");
 * var reply = llm.chat(id.ask("Who keeps the light?", studySeed));
 * }</pre>
 *
 * <p>The seam to the rest of the house is langchain4j's {@code ChatModel} and {@code
 * EmbeddingModel}. What a call is for travels with it as a {@link org.evenhand.model.CallId}, which
 * is never sent.
 *
 * <p>Uses no other room.
 */
package org.evenhand.model;
