package org.evenhand.graph;

import java.util.List;

/**
 * What a method wrote about one community of a graph's entities, as found in its files.
 *
 * @param id as in the file
 * @param level 0 for the coarsest
 * @param title as in the file
 * @param text the whole report
 * @param entities names of its members, in the order of the file; empty if the file has none
 */
public record CommunityReport(
    String id, int level, String title, String text, List<String> entities) {
  public CommunityReport {
    entities = List.copyOf(entities);
  }
}
