package org.evenhand.study;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** Values with a key each, in the order in which they came, in a file or in memory. */
final class Keyed<K, V> {
  private final Map<K, V> values = new LinkedHashMap<>();
  private final Function<V, K> key;
  private final BiPredicate<V, V> same;
  private final LineFile<V> file;

  /**
   * @param same whether a further value of a key is only a repetition; else it is refused
   */
  private Keyed(Function<V, K> key, BiPredicate<V, V> same, Path path, LineFormat<V> format) {
    this.key = key;
    this.same = same;
    file = path == null ? null : LineFile.open(path, format, this::put);
  }

  static <K, V> Keyed<K, V> open(
      Path file, LineFormat<V> format, Function<V, K> key, BiPredicate<V, V> same) {
    return new Keyed<>(key, same, file, format);
  }

  static <K, V> Keyed<K, V> inMemory(
      Collection<V> values, Function<V, K> key, BiPredicate<V, V> same) {
    var keyed = new Keyed<K, V>(key, same, null, null);
    values.forEach(keyed::put);
    return keyed;
  }

  /** Adds a value unless it is there. */
  void append(V value) {
    synchronized (this) {
      V before = values.get(key.apply(value));
      if (before != null) {
        check(before, value);
        return;
      }
    }
    if (file == null) {
      put(value);
    } else {
      file.append(value);
    }
  }

  synchronized Optional<V> find(K of) {
    return Optional.ofNullable(values.get(of));
  }

  synchronized List<V> list() {
    return List.copyOf(values.values());
  }

  String torn() {
    return file == null ? "" : file.torn();
  }

  private synchronized void put(V value) {
    V before = values.putIfAbsent(key.apply(value), value);
    if (before != null) {
      check(before, value);
    }
  }

  private void check(V before, V value) {
    if (!same.test(before, value)) {
      throw new IllegalArgumentException(
          "%s is there twice with different content. Rename one of them."
              .formatted(key.apply(value)));
    }
  }
}
