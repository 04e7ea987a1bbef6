package org.evenhand.rag;

import java.util.AbstractList;
import java.util.List;
import org.evenhand.graph.CommunityReport;

/**
 * What a model wrote about the communities of a graph, by level and number, with the count of
 * communities about which it wrote nothing that can be used.
 */
public final class CommunityReports extends AbstractList<CommunityReport> {
  private final List<CommunityReport> reports;
  private final int unwritten;

  CommunityReports(List<CommunityReport> reports, int unwritten) {
    this.reports = List.copyOf(reports);
    this.unwritten = unwritten;
  }

  @Override
  public CommunityReport get(int index) {
    return reports.get(index);
  }

  @Override
  public int size() {
    return reports.size();
  }

  /** Communities whose report was blank or a refusal three times. */
  public int unwritten() {
    return unwritten;
  }

  /** For example {@code 41 reports on 3 levels, 0 unwritten}. */
  @Override
  public String toString() {
    long levels = reports.stream().map(CommunityReport::level).distinct().count();
    return "%s reports on %s levels, %s unwritten".formatted(size(), levels, unwritten);
  }
}
