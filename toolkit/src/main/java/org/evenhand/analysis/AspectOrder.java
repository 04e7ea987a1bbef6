package org.evenhand.analysis;

import java.util.Comparator;
import java.util.List;
import org.evenhand.study.Aspect;

/** The order in which aspects are printed, whatever order a judge gave them in. */
final class AspectOrder {
  private static final List<Aspect> FIRST =
      List.of(
          Aspect.COMPREHENSIVENESS,
          Aspect.DIVERSITY,
          Aspect.RELEVANCE,
          Aspect.EMPOWERMENT,
          Aspect.DIRECTNESS);

  static final Comparator<Aspect> COMPARATOR =
      Comparator.comparingInt(AspectOrder::rank).thenComparing(Aspect::name);

  private AspectOrder() {}

  private static int rank(Aspect aspect) {
    int known = FIRST.indexOf(aspect);
    if (known >= 0) {
      return known;
    }
    if (aspect.equals(Aspect.TOTAL)) {
      return FIRST.size() + 2;
    }
    return FIRST.size() + (aspect.equals(Aspect.OVERALL) ? 1 : 0);
  }
}
