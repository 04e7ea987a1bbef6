package org.evenhand.graph;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.IntFunction;

/** A list whose elements are made from their numbers when they are asked for. */
final class NumberedList<T> extends AbstractList<T> implements RandomAccess {
  private final int size;
  private final IntFunction<T> element;

  NumberedList(int size, IntFunction<T> element) {
    this.size = size;
    this.element = element;
  }

  @Override
  public T get(int index) {
    return element.apply(Objects.checkIndex(index, size));
  }

  @Override
  public int size() {
    return size;
  }
}
