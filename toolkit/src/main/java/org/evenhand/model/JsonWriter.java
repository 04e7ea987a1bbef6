package org.evenhand.model;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Writes one JSON text to a plan: what is fixed it writes itself, what is open comes from the
 * model's next-token distribution, limited to what keeps the text valid. So every reply is valid.
 */
final class JsonWriter implements AutoCloseable {

  /** How long a string gets, in tokens, when nothing else limits it. */
  static final int TEXT_TOKENS = 64;

  private final NextToken start;
  private final Vocabulary vocabulary;
  private final IntPredicate endOfTurn;
  private final Draw draw;
  private final List<Odds> odds = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder unread = new StringBuilder();
  private NextToken place;
  private int[] unfed;
  private final int promptTokens;
  private int tokens;
  private int tokensLeft;
  private boolean cut;

  /**
   * @param start the start of all texts; stays open
   * @param prompt what stands before the JSON text
   * @param mostTextTokens how many tokens all strings may have together
   */
  JsonWriter(
      NextToken start,
      Vocabulary vocabulary,
      IntPredicate endOfTurn,
      Draw draw,
      int[] prompt,
      int mostTextTokens) {
    this.start = start;
    this.vocabulary = vocabulary;
    this.endOfTurn = endOfTurn;
    this.draw = draw;
    this.place = start;
    this.unfed = prompt;
    this.promptTokens = prompt.length;
    this.tokensLeft = mostTextTokens;
  }

  /** The reply to a plan. */
  Reply write(JsonPart plan) {
    write(plan, "");
    settle();
    int written = tokens + unfed.length - promptTokens;
    return new Reply(text.toString(), written, cut, true, odds);
  }

  @Override
  public void close() {
    move(start);
  }

  private void write(JsonPart part, String path) {
    // A chain of tests until Java 17, where a switch cannot tell record types apart, is history.
    if (part instanceof JsonPart.Fields fields) {
      writeFields(fields, path);
    } else if (part instanceof JsonPart.Items items) {
      writeItems(items, path);
    } else if (part instanceof JsonPart.OneOf choices) {
      writeOneOf(choices.choices(), path);
    } else if (part instanceof JsonPart.Text string) {
      writeText(string);
    } else if (part instanceof JsonPart.Digits digits) {
      writeDigits(digits);
    }
  }

  private void writeFields(JsonPart.Fields fields, String path) {
    String before = "{";
    for (JsonPart.Field field : fields.fields()) {
      fixed(before + '"' + quoted(field.name()) + "\": ");
      write(field.value(), path + "/" + field.name());
      before = ", ";
    }
    fixed(fields.fields().isEmpty() ? "{}" : "}");
  }

  private void writeItems(JsonPart.Items items, String path) {
    fixed("[");
    int written = 0;
    while (written < items.most() && (written < items.least() || goesOn(written == 0))) {
      fixed(written == 0 ? "" : ", ");
      write(items.item(), path + "/" + written);
      written++;
    }
    fixed("]");
  }

  /** Whether the model would rather have a further item than the end of the array. */
  private boolean goesOn(boolean first) {
    float[] logits = read().logits();
    double end = ChoiceTrie.logSum(logits, startsWith("]"));
    double more =
        first
            ? ChoiceTrie.logSum(logits, startsWith("]").negate())
            : ChoiceTrie.logSum(logits, startsWith(","));
    return draw.index(new double[] {more, end}) == 0;
  }

  private void writeOneOf(List<String> choices, String path) {
    if (choices.size() == 1) {
      fixed(choices.get(0));
      return;
    }
    boolean strings = choices.stream().allMatch(choice -> choice.startsWith("\""));
    if (strings) {
      fixed("\"");
    }
    List<int[]> encoded =
        choices.stream()
            .map(choice -> strings ? choice.substring(1, choice.length() - 1) : choice)
            .map(vocabulary::encode)
            .toList();
    int common = ChoiceTrie.commonStart(encoded);
    settle();
    unfed = joined(unfed, Arrays.copyOf(encoded.get(0), common));
    List<int[]> rests =
        encoded.stream().map(all -> Arrays.copyOfRange(all, common, all.length)).toList();
    IntPredicate ending = startsWith(strings ? "\"" : ",}] \n\r\t");
    double[] found = ChoiceTrie.of(rests).logProbabilities(read(), choices.size(), ending);
    int chosen = draw.index(found);
    odds.add(odds(path, choices, found, chosen));
    unfed = rests.get(chosen);
    text.append(choices.get(chosen), strings ? 1 : 0, choices.get(chosen).length());
    if (strings) {
      unread.append('"');
    }
  }

  private static Odds odds(String path, List<String> choices, double[] found, int chosen) {
    double largest = Arrays.stream(found).max().orElseThrow();
    double sum = Arrays.stream(found).map(value -> Math.exp(value - largest)).sum();
    double all = largest + Math.log(sum);
    List<Double> normalised = Arrays.stream(found).mapToObj(value -> value - all).toList();
    return new Odds(path, choices, normalised, Math.exp(all), chosen);
  }

  private void writeText(JsonPart.Text part) {
    fixed("\"");
    var string = new JsonText(vocabulary, endOfTurn, part);
    int limit = Math.min(TEXT_TOKENS, tokensLeft);
    int used = 0;
    while (string.mustGoOn() || used < limit && string.mayGoOn()) {
      int token = draw.token(read().logits(), string::passes);
      if (string.add(token)) {
        break;
      }
      unfed = new int[] {token};
      used++;
    }
    cut |= string.mayGoOn() && used == tokensLeft;
    tokensLeft = Math.max(0, tokensLeft - used);
    String written = string.text();
    text.append(written).append('"');
    // A last token may have brought text before the closing mark, which the model has not read.
    unread.append(string.unread()).append('"');
  }

  private void writeDigits(JsonPart.Digits part) {
    var number = new StringBuilder();
    boolean ended = false;
    while (!ended && number.length() < 14) {
      String allowed = DigitGrammar.next(number.toString(), part);
      boolean complete = DigitGrammar.complete(number.toString());
      if (allowed.isEmpty()) {
        break;
      }
      List<int[]> steps = allowed.chars().mapToObj(c -> vocabulary.encode("" + (char) c)).toList();
      float[] logits = read().logits();
      double[] weights = new double[steps.size() + (complete ? 1 : 0)];
      for (int i = 0; i < steps.size(); i++) {
        weights[i] = logits[steps.get(i)[0]];
      }
      if (complete) {
        weights[steps.size()] = ChoiceTrie.logSum(logits, startsWith(",}] \n\r\t"));
      }
      int drawn = draw.index(weights);
      ended = drawn == steps.size();
      if (!ended) {
        number.append(allowed.charAt(drawn));
        unfed = steps.get(drawn);
      }
    }
    text.append(number);
  }

  private IntPredicate startsWith(String letters) {
    return token -> {
      byte[] bytes = vocabulary.bytes(token);
      return bytes.length > 0 && letters.indexOf(bytes[0]) >= 0;
    };
  }

  private void fixed(String written) {
    text.append(written);
    unread.append(written);
  }

  /** The place at which everything written so far was read, in one run of the network. */
  private NextToken read() {
    settle();
    if (unfed.length > 0) {
      tokens += unfed.length;
      int[] feed = unfed;
      unfed = new int[0];
      move(place.after(feed));
    }
    return place;
  }

  private void settle() {
    if (unread.length() > 0) {
      unfed = joined(unfed, vocabulary.encode(unread.toString()));
      unread.setLength(0);
    }
  }

  private void move(NextToken next) {
    if (place != start) {
      place.close();
    }
    place = next;
  }

  private static int[] joined(int[] first, int[] second) {
    return IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
  }

  private static String quoted(String name) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(name));
  }
}
