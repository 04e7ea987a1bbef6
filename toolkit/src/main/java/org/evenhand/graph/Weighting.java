package org.evenhand.graph;

/** How likely each candidate is to be drawn. */
public enum Weighting {
  /** All alike. */
  UNIFORM,
  /**
   * In proportion to evidence: an entity by its number of chunks (at least 1), a relation and a
   * step of a walk by the relation's weight.
   */
  BY_EVIDENCE
}
