package org.evenhand.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * One list of numbers for each of n owners, stored end to end: list {@code i} lies in {@code
 * values} from {@code start[i]} to {@code start[i + 1]}.
 */
final class IntLists {
  private final int[] start;
  private final int[] values;

  private IntLists(int[] start, int[] values) {
    this.start = start;
    this.values = values;
  }

  /** Numbers with their owners, in any order of owners; becomes lists once all are known. */
  static final class Rows {
    private final IntArrayList owners = new IntArrayList();
    private final IntArrayList values = new IntArrayList();

    void add(int owner, int value) {
      owners.add(owner);
      values.add(value);
    }

    /**
     * The lists, each number once within its list, in the order in which they were added.
     *
     * @param lists how many lists there are
     * @param listOf the list that each owner's numbers go to; -1 for none
     */
    IntLists toLists(int lists, int[] listOf) {
      int[] start = new int[lists + 1];
      for (int row = 0; row < owners.size(); row++) {
        int list = listOf[owners.getInt(row)];
        if (list >= 0) {
          start[list + 1]++;
        }
      }
      for (int list = 0; list < lists; list++) {
        start[list + 1] += start[list];
      }
      int[] next = Arrays.copyOf(start, lists);
      int[] sorted = new int[start[lists]];
      for (int row = 0; row < owners.size(); row++) {
        int list = listOf[owners.getInt(row)];
        if (list >= 0) {
          sorted[next[list]++] = values.getInt(row);
        }
      }
      return new IntLists(start, sorted).distinct();
    }
  }

  int size(int list) {
    return start[list + 1] - start[list];
  }

  int get(int list, int position) {
    return values[start[list] + position];
  }

  int total() {
    return values.length;
  }

  private IntLists distinct() {
    // A list may be long (an entity in every chunk), so it is not searched again for each number.
    int highest = -1;
    for (int value : values) {
      highest = Math.max(highest, value);
    }
    int[] lastSeenIn = new int[highest + 1];
    Arrays.fill(lastSeenIn, -1);
    int[] newStart = new int[start.length];
    int kept = 0;
    for (int list = 0; list + 1 < start.length; list++) {
      newStart[list] = kept;
      for (int at = start[list]; at < start[list + 1]; at++) {
        if (lastSeenIn[values[at]] != list) {
          lastSeenIn[values[at]] = list;
          values[kept++] = values[at];
        }
      }
    }
    newStart[start.length - 1] = kept;
    return new IntLists(newStart, Arrays.copyOf(values, kept));
  }
}
