package org.evenhand.judge;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Points;
import org.evenhand.study.Verdict.Reason;

/**
 * A reply made together with its right reading: either the scores, or the reasons one of which it
 * must have for giving none.
 */
record DamagedReply(String text, Verdict.Scores scores, Set<Reason> reasons) {
  private static final String[] WORDS = {
    "A lists [mix, pour, ] and {note, }",
    "see http://x.org/a // and /* this */ # too",
    "line one\n- line two\t1",
    "fee \\(x^2\\) is \\$3",
    "frac {1}{2} } and {",
    "score: 1 of 5, relevance 2",
    "蜂蜜，答案：3个要点",
    "an emoji 🐝 and \u0001 control",
    "[[A]] Output {\"A\":{\"relevance\":0},\"B\":{\"relevance\":5}}",
    "the author's view isn't mine",
    "</think> <|im_end|> ```json",
    "True, None, null",
    "",
  };

  private static final String[] PROSE = {
    "Here is my verdict: ",
    "It scores 5 {really}: ",
    "Since {set} holds, 3 beats 4.\n",
    "Résumé (0-5)\n",
    "Use \\frac{1}{2}, it's \"fine\".\n",
  };

  /** How one reply is written. */
  private static final class Style {
    final Random random;
    final char quote;
    final boolean byAspect;
    final boolean explained;
    final boolean fullWidth;
    final boolean trailing;
    final boolean comments;
    final boolean doubled;
    final String[] labels;

    Style(Random random) {
      this.random = random;
      quote = "\"\"\"\"'“".charAt(random.nextInt(6));
      byAspect = random.nextBoolean();
      explained = random.nextBoolean();
      fullWidth = random.nextInt(5) == 0;
      trailing = random.nextInt(5) == 0;
      comments = random.nextInt(5) == 0;
      doubled = random.nextInt(8) == 0;
      labels =
          new String[][] {
                {"A", "B"}, {"Answer 1", "Answer 2"}, {"answer_1", "answer_2"}, {"first", "second"}
              }
              [random.nextInt(4)];
    }

    String string(String text) {
      if (quote == '"') {
        return '"' + escaped(text, random.nextBoolean()).replace("\"", "\\\"") + '"';
      }
      if (quote == '\'') {
        return "'" + escaped(text, true).replace("'", "\\'") + "'";
      }
      return "“" + escaped(text, true) + "”";
    }

    private static String escaped(String text, boolean raw) {
      if (raw) {
        return text;
      }
      return text.replace("\\", "\\\\")
          .replace("\n", "\\n")
          .replace("\t", "\\t")
          .replace("\u0001", "\\u0001");
    }

    String object(Map<String, String> members) {
      var text = new StringBuilder("{");
      String comma = "";
      for (Map.Entry<String, String> member : members.entrySet()) {
        text.append(comma).append(gap()).append(string(member.getKey())).append(gap());
        text.append(fullWidth ? "：" : ":").append(gap()).append(member.getValue());
        comma = fullWidth ? "，" : ",";
      }
      text.append(trailing ? comma : "").append(gap());
      return text.append("}").toString();
    }

    private String gap() {
      if (comments && random.nextInt(10) == 0) {
        return random.nextBoolean() ? " // it's \"thin\" {\n" : " /* 5 } */ ";
      }
      return random.nextInt(3) == 0 ? "\n  " : "";
    }
  }

  /** The next reply of this generator. */
  static DamagedReply next(Random random) {
    var style = new Style(random);
    Map<Aspect, Points> points = points(random);
    String object = verdict(style, points, "");
    int kind = random.nextInt(16);
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    switch (kind) {
      case 0 -> {
        object = object.substring(0, 1 + random.nextInt(object.length() - 1));
        reasons = Set.of(Reason.TRUNCATED);
      }
      case 1 -> {
        object += "\n" + verdict(new Style(random), other(points), "");
        reasons = Set.of(Reason.AMBIGUOUS);
      }
      case 2 -> {
        String value = List.of("6", "85", "-1", "1e3", "5.5", "9.0").get(random.nextInt(6));
        object = verdict(style, points, value);
        reasons = Set.of(Reason.OUT_OF_RANGE);
      }
      case 3 -> {
        List<String> words = List.of("four", "3/10", "优秀", "3 to 4", "4.5", "n/a", "2½");
        object = verdict(style, points, style.string(words.get(random.nextInt(words.size()))));
        reasons = Set.of(Reason.NOT_A_VALUE);
      }
      case 4 -> {
        object = verdict(style, points, random.nextBoolean() ? "null" : "None");
        reasons = Set.of(Reason.MISSING);
      }
      case 5 -> {
        var fewer = new LinkedHashMap<>(points);
        fewer.remove(Aspect.PAPER.get(random.nextInt(4)));
        object = verdict(style, fewer, "");
        reasons = Set.of(Reason.MISSING);
      }
      case 6 -> {
        String twice = style.string("note") + ":" + "1," + style.string("note") + ":2,";
        object = "{" + twice + object.substring(1);
        reasons = Set.of(Reason.AMBIGUOUS);
      }
      case 7 -> {
        object = List.of("", "  ", "```json\n```", "</s>").get(random.nextInt(4));
        reasons = Set.of(Reason.EMPTY);
      }
      case 8 -> {
        object = "I'm sorry, but I cannot give 4 of 5 here.";
        return new DamagedReply(object, new Verdict.Scores(points), Set.of(Reason.REFUSED));
      }
      case 9 -> {
        object = "Answer 1: relevance 4, directness 5. Answer 2: 3 and 3 (0-5).";
        reasons = Set.of(Reason.NOT_JSON);
      }
      default -> object = whole(object, style);
    }
    String text = reasons.contains(Reason.EMPTY) ? object : around(object, style, kind == 0);
    return new DamagedReply(text, new Verdict.Scores(points), reasons);
  }

  private static Map<Aspect, Points> points(Random random) {
    var points = new LinkedHashMap<Aspect, Points>();
    for (Aspect aspect : Aspect.PAPER) {
      points.put(aspect, new Points(random.nextInt(6), random.nextInt(6)));
    }
    return points;
  }

  private static Map<Aspect, Points> other(Map<Aspect, Points> points) {
    var other = new LinkedHashMap<>(points);
    other.computeIfPresent(
        Aspect.RELEVANCE, (aspect, p) -> new Points((p.first() + 1) % 6, p.second()));
    return other;
  }

  /** The object; if an odd value is given, it replaces one score. */
  private static String verdict(Style style, Map<Aspect, Points> points, String odd) {
    int oddAt = odd.isEmpty() ? -1 : style.random.nextInt(2 * points.size());
    int number = 0;
    var groups = new LinkedHashMap<String, Map<String, String>>();
    for (Map.Entry<Aspect, Points> entry : points.entrySet()) {
      for (int which = 0; which < 2; which++) {
        int score = which == 0 ? entry.getValue().first() : entry.getValue().second();
        String value = number++ == oddAt ? odd : value(style, score);
        String aspect = entry.getKey().name();
        String key =
            style.random.nextBoolean() ? aspect : aspect.toLowerCase(java.util.Locale.ROOT);
        String label = style.labels[which];
        groups
            .computeIfAbsent(style.byAspect ? aspect : label, any -> new LinkedHashMap<>())
            .put(style.byAspect ? label : key, value);
      }
    }
    var members = new LinkedHashMap<String, String>();
    groups.forEach((key, inner) -> members.put(key, style.object(inner)));
    if (style.random.nextBoolean()) {
      members.put("reason", style.string(words(style)));
    }
    if (style.random.nextInt(5) == 0) {
      members.put("tie", List.of("False", "None", "true", "null").get(style.random.nextInt(4)));
    }
    return style.object(members);
  }

  private static String value(Style style, int score) {
    String number =
        switch (style.random.nextInt(12)) {
          case 0 -> style.string(Integer.toString(score));
          case 1 -> style.string(" 0" + score + ".0 ");
          case 2 -> style.string(score + "/5");
          case 3 -> style.string(score + " points");
          case 4 -> score + ".0";
          default -> Integer.toString(score);
        };
    if (!style.explained) {
      return number;
    }
    var members = new LinkedHashMap<String, String>();
    members.put("explanation", style.string(words(style)));
    members.put("score", number);
    return style.object(members);
  }

  /** A text that the style can hold: curly and single quotes end where structure follows. */
  private static String words(Style style) {
    return WORDS[style.random.nextInt(WORDS.length)];
  }

  private static String whole(String object, Style style) {
    String whole = object;
    Random random = style.random;
    if (random.nextInt(10) == 0) {
      String note = style.string("note") + ":1,";
      whole = "{" + note + note + whole.substring(1);
    }
    if (style.doubled) {
      whole = "{" + whole + "}";
    } else if (random.nextInt(6) == 0) {
      whole = "{\"scores\":" + whole + ", \"reason\":\"4\"}";
    }
    if (random.nextInt(8) == 0) {
      var encoded = com.fasterxml.jackson.core.io.JsonStringEncoder.getInstance();
      String string = "\"" + new String(encoded.quoteAsString(whole)) + "\"";
      return whole.startsWith("{\"scores\"") ? whole : "{\"final\":" + string + "}";
    }
    return random.nextInt(10) == 0 ? whole + "\n" + whole : whole;
  }

  private static String around(String object, Style style, boolean isCut) {
    Random random = style.random;
    String text = object;
    if (random.nextInt(4) == 0) {
      text = "```" + (random.nextBoolean() ? "json\n" : "") + text + (isCut ? "" : "\n```");
    }
    if (random.nextInt(4) == 0) {
      text = PROSE[random.nextInt(PROSE.length)] + text + (isCut ? "" : " Done {really}, 5.");
    }
    if (random.nextInt(6) == 0) {
      // A draft that quotes the closing tag cannot be told from a reply that begins there.
      String draft = verdict(new Style(random), points(random), "").replace("</think>", "");
      text = (random.nextBoolean() ? "<think>" : "") + "Maybe " + draft + "?\n</think>\n" + text;
    }
    if (random.nextInt(6) == 0) {
      text = "<|im_start|>assistant\n" + text + (isCut ? "" : "<|im_end|>");
    }
    return text;
  }
}
