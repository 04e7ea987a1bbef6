package org.evenhand.study;

/** What a question was made from. */
public enum Level {
  /** One entity. */
  NODE,
  /** One relation. */
  EDGE,
  /** The entities and relations of a random walk. */
  SUBGRAPH,
  /** The opening and end of the documents: the old, summary-based way. */
  SUMMARY
}
