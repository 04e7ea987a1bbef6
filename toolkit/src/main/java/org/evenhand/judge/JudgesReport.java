package org.evenhand.judge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What came of the runs of several judges.
 *
 * @param byJudge the report of each judge, in the order in which they were named
 */
public record JudgesReport(Map<String, JudgeReport> byJudge) {
  public JudgesReport {
    byJudge = Collections.unmodifiableMap(new LinkedHashMap<>(byJudge));
  }

  /** The report of each judge. */
  @Override
  public String toString() {
    return byJudge.entrySet().stream()
        .map(each -> each.getKey() + ":\n  " + each.getValue().toString().indent(2).strip())
        .collect(Collectors.joining("\n"));
  }
}
