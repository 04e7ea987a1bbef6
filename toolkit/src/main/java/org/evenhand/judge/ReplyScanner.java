package org.evenhand.judge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the objects that stand side by side in a reply, with whatever stands around them. What is
 * inside an object, or inside a block of hidden reasoning, is passed over as a whole. Takes time
 * linear in the length of the reply.
 */
final class ReplyScanner {
  private static final Pattern FENCE = Pattern.compile("`{3,}[A-Za-z0-9]{0,20}|~{3,}");
  private static final Pattern TAG =
      Pattern.compile("<(/?)(?:think|thinking|reasoning)>", Pattern.CASE_INSENSITIVE);
  private static final Pattern CHAT_MARK =
      Pattern.compile(
          "(?:<[|｜][^|｜<>\\s]{1,40}[|｜]>|<start_of_turn>|<end_of_turn>|</?s>|\\[/?INST])"
              + "(?:(?:assistant|model)\\b)?");

  private final String text;
  private final List<Mender> objects = new ArrayList<>();
  private final List<Mender> enclosed = new ArrayList<>();
  private final Set<Repair> repairs = EnumSet.noneOf(Repair.class);

  /** How many objects had been found at each brace that starts none and is still open. */
  private final Deque<Integer> strayBraces = new ArrayDeque<>();

  private boolean reasoningOpen;

  ReplyScanner(String text) {
    this.text = text;
  }

  void scan() {
    Matcher fence = FENCE.matcher(text);
    Matcher tag = TAG.matcher(text);
    Matcher mark = CHAT_MARK.matcher(text);
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '{' && Mender.opensObject(text, at)) {
        var object = new Mender(text, at);
        object.mend();
        objects.add(object);
        at = object.end();
      } else if ((c == '`' || c == '~') && startsAt(fence, at)) {
        repairs.add(Repair.FENCE);
        at = fence.end();
      } else if (c == '<' && startsAt(tag, at)) {
        at = reasoning(tag);
      } else if ((c == '<' || c == '[') && startsAt(mark, at)) {
        repairs.add(Repair.CHAT_MARKS);
        at = mark.end();
      } else {
        if (!Character.isWhitespace(c) && c != '\ufeff') {
          repairs.add(Repair.PROSE);
        }
        brace(c);
        at++;
      }
    }
  }

  private void brace(char c) {
    if (c == '{') {
      strayBraces.push(objects.size());
    } else if (c == '}' && !strayBraces.isEmpty()) {
      List<Mender> inside = objects.subList(strayBraces.pop(), objects.size());
      enclosed.addAll(inside);
      inside.clear();
    }
  }

  /** The objects, in their order. */
  List<Mender> objects() {
    return objects;
  }

  /** Objects that are part of something in braces that is no object: they say nothing alone. */
  List<Mender> enclosed() {
    return enclosed;
  }

  /** What was found around the objects. */
  Set<Repair> repairs() {
    return repairs;
  }

  /** Whether the reply ends within its hidden reasoning. */
  boolean endsInReasoning() {
    return reasoningOpen;
  }

  private boolean startsAt(Matcher matcher, int at) {
    return matcher.region(at, text.length()).lookingAt();
  }

  /**
   * Passes over a block of reasoning. A closing tag alone, on a line of its own, ends a block that
   * began before the reply; elsewhere it may be a quotation.
   */
  private int reasoning(Matcher tag) {
    if (!tag.group(1).isEmpty()) {
      if (isLine(tag.start(), tag.end())) {
        objects.clear();
        strayBraces.clear();
        enclosed.clear();
        repairs.clear();
        repairs.add(Repair.REASONING);
      } else {
        repairs.add(Repair.PROSE);
      }
      return tag.end();
    }
    repairs.add(Repair.REASONING);
    int depth = 1;
    int at = tag.end();
    tag.region(at, text.length());
    while (depth > 0 && tag.find()) {
      depth += tag.group(1).isEmpty() ? 1 : -1;
      at = tag.end();
    }
    reasoningOpen = depth > 0;
    return depth > 0 ? text.length() : at;
  }

  private boolean isLine(int from, int to) {
    return (from == 0 || text.charAt(from - 1) == '\n')
        && (to == text.length() || "\r\n".indexOf(text.charAt(to)) >= 0);
  }
}
