package org.evenhand.rag;

import java.util.List;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.Entity;
import org.evenhand.graph.Relation;
import org.evenhand.text.Chunk;

/**
 * What a method found for a question, before anything is cut to fit, and what of it the model is
 * shown. Each list is in the order of the method's ranking, best first; a method leaves empty what
 * it does not look for. How scores are made is said by the method.
 *
 * @param terms what was searched for
 * @param entities ranked entities
 * @param relations ranked relations
 * @param chunks ranked chunks
 * @param reports ranked community reports
 * @param points statements drawn from the reports, by the score that the model gave them
 * @param context the material that the model is shown; empty if nothing was found
 * @param shownChunkIds the chunks of which the context has the text, best first
 */
public record Retrieval(
    QueryTerms terms,
    List<Scored<Entity>> entities,
    List<Scored<Relation>> relations,
    List<Scored<Chunk>> chunks,
    List<Scored<CommunityReport>> reports,
    List<Scored<String>> points,
    String context,
    List<String> shownChunkIds) {
  public Retrieval {
    entities = List.copyOf(entities);
    relations = List.copyOf(relations);
    chunks = List.copyOf(chunks);
    reports = List.copyOf(reports);
    points = List.copyOf(points);
    shownChunkIds = List.copyOf(shownChunkIds);
  }
}
