/**
 * What the reference methods build once over a knowledge graph: vectors of its texts, the links
 * between entities, relations and chunks, and communities of entities.
 *
 * <p>Uses {@code graph}, {@code study} and {@code text}.
 */
package org.evenhand.rag.index;
