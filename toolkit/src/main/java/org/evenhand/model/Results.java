package org.evenhand.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of many calls: a value for each item, or the reason why it is missing.
 *
 * @param <T> what was asked for
 * @param <R> what came of it
 */
public final class Results<T, R> {

  /** One item: a value, or a reason. */
  record Item<T, R>(T item, R value, String reason) {
    static <T, R> Item<T, R> done(T item, R value) {
      return new Item<>(item, value, "");
    }

    static <T, R> Item<T, R> missing(T item, String reason) {
      return new Item<>(item, null, reason);
    }

    boolean isMissing() {
      return !reason.isEmpty();
    }
  }

  private final List<Item<T, R>> items;
  private final RunEndedException end;

  Results(List<Item<T, R>> items, RunEndedException end) {
    this.items = List.copyOf(items);
    this.end = end;
  }

  /** The values that there are, in the order of the items. */
  public List<R> values() {
    return items.stream().filter(item -> !item.isMissing()).map(Item::value).toList();
  }

  /** The items without a value, in their order. */
  public List<T> missing() {
    return items.stream().filter(Item::isMissing).map(Item::item).toList();
  }

  /** How many items are missing for each reason, by the first item with that reason. */
  public Map<String, Integer> reasons() {
    var reasons = new LinkedHashMap<String, Integer>();
    items.stream().filter(Item::isMissing).forEach(i -> reasons.merge(i.reason, 1, Integer::sum));
    return Collections.unmodifiableMap(reasons);
  }

  /** Why the run ended before all items were asked for; empty if it did not. */
  public Optional<RunEndedException> end() {
    return Optional.ofNullable(end);
  }

  /** Whether every item has a value. */
  public boolean isComplete() {
    return items.stream().noneMatch(Item::isMissing);
  }

  /** For example {@code 398 of 400 done, 2 missing. Run again to ask for them.} */
  public String summary() {
    int missing = missing().size();
    String counts = "%s of %s done".formatted(items.size() - missing, items.size());
    return missing == 0
        ? counts + "."
        : "%s, %s missing. Run again to ask for them.".formatted(counts, missing);
  }

  /**
   * These results.
   *
   * @throws BudgetExhaustedException if the budget was used up, with the counts in its message
   * @throws RunEndedException if the run ended early for another reason
   */
  public Results<T, R> orThrow() {
    if (end instanceof BudgetExhaustedException) {
      throw new BudgetExhaustedException(end.getMessage() + " " + summary());
    }
    if (end != null) {
      throw new RunEndedException(end.getMessage() + " " + summary(), end);
    }
    return this;
  }
}
