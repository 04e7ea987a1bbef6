package org.evenhand.judge;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.text.Refusal;

/**
 * Reads a judge's reply as scores, as winners or as one mark, or says why it cannot.
 *
 * <p>The whole reply is first read as JSON to the letter. Only if that fails, the objects in it are
 * looked for and mended by named repairs ({@link Repair}), each object first to the letter too.
 * Strings stay as they are. A verdict is read only from one complete object (or equal ones): a
 * reply with two that differ, with a key of two values, with a value that is no score of the
 * rubric, or that ends too early has no verdict. Nothing is completed or taken from prose. A bare
 * number, and lines such as {@code Relevance (0-5): 4}, are no verdict either.
 *
 * <p>Takes time linear in the length of the reply, whatever is in it.
 */
public final class ReplyReader {
  private final Form form;

  private ReplyReader(Form form) {
    this.form = form;
  }

  /**
   * A reader of whole-numbered scores of both answers on these aspects.
   *
   * @throws IllegalArgumentException if there is no aspect or the range is empty
   */
  public static ReplyReader ofScores(List<Aspect> aspects, int lowest, int highest) {
    return new ReplyReader(new ScoresForm(some(aspects), new ScoreValue(lowest, highest)));
  }

  /**
   * A reader of the winner on each of these aspects.
   *
   * @param ties whether the prompt offers a tie; else a tie is no value
   * @throws IllegalArgumentException if there is no aspect
   */
  public static ReplyReader ofWinners(List<Aspect> aspects, boolean ties) {
    return new ReplyReader(new WinnersForm(some(aspects), ties));
  }

  /** A reader of one whole-numbered mark of a single text on this aspect. */
  public static ReplyReader ofRating(Aspect aspect, int lowest, int highest) {
    return new ReplyReader(new RatingForm(aspect, new ScoreValue(lowest, highest)));
  }

  private static List<Aspect> some(List<Aspect> aspects) {
    if (aspects.isEmpty()) {
      throw new IllegalArgumentException("No aspect is given. Name at least one to read.");
    }
    return aspects;
  }

  /**
   * What a response says; a response without text, or cut by its limit, has a reason of its own.
   */
  public Reading read(ChatResponse response) {
    String text = response.aiMessage() == null ? null : response.aiMessage().text();
    FinishReason finish = response.finishReason();
    if (finish == FinishReason.CONTENT_FILTER) {
      return Reading.none(Reason.FILTERED, "the service's content filter stopped the reply");
    }
    boolean cut = finish == FinishReason.LENGTH;
    if (text == null || text.isBlank()) {
      return Reading.none(
          Reason.EMPTY,
          cut
              ? "no text: the budget was used by hidden reasoning; raise the token limit"
              : "no text");
    }
    Reading reading = read(text);
    return cut && !isWhole(reading, text)
        ? Reading.none(Reason.TRUNCATED, "cut by the token limit: " + Excerpt.of(text))
        : reading;
  }

  /** Whether the limit took nothing: what follows an object may be a second, different one. */
  private static boolean isWhole(Reading reading, String text) {
    if (reading.verdict() instanceof Verdict.Unscored unscored) {
      return unscored.reason() != Reason.NOT_JSON && unscored.reason() != Reason.MISSING;
    }
    return text.stripTrailing().endsWith("}");
  }

  /** What a reply says. */
  public Reading read(String reply) {
    if (reply.isBlank()) {
      return Reading.none(Reason.EMPTY, "no text");
    }
    Set<Repair> repairs = EnumSet.noneOf(Repair.class);
    try {
      Object value = StrictJson.read(reply, repairs);
      if (value instanceof String encoded) {
        repairs.add(Repair.DOUBLE_ENCODING);
        return readObjects(encoded, repairs, false);
      }
      return value instanceof Map<?, ?> object
          ? only(List.of(reading(object, repairs, true)), repairs)
          : readObjects(reply, EnumSet.noneOf(Repair.class), true);
    } catch (UnreadableReply fault) {
      return Reading.of(fault.verdict(), repairs, false);
    } catch (IOException notStrict) {
      return readObjects(reply, EnumSet.noneOf(Repair.class), true);
    }
  }

  private Reading readObjects(String text, Set<Repair> repairs, boolean mayDecode) {
    var scanner = new ReplyScanner(text);
    scanner.scan();
    repairs.addAll(scanner.repairs());
    var readings = new ArrayList<Reading>();
    boolean cut = scanner.endsInReasoning();
    boolean other = false;
    for (Mender object : scanner.objects()) {
      if (!object.isClosed()) {
        cut = true;
        if (form.isMentionedIn(object.raw())) {
          return Reading.none(Reason.TRUNCATED, "the object does not end");
        }
        continue;
      }
      Reading reading = readObject(object, mayDecode);
      if (reading.isScored() || !isBeside(reading, object)) {
        readings.add(reading);
      } else {
        other = true;
      }
    }
    if (scanner.enclosed().stream().anyMatch(part -> form.isMentionedIn(part.raw()))) {
      readings.add(
          Reading.none(
              Reason.NOT_JSON, "the verdict is part of something in braces that is no JSON"));
    }
    if (readings.isEmpty()) {
      return Reading.of(nothing(text, cut, other, scanner), repairs, false);
    }
    return only(readings, repairs);
  }

  /** Whether an object has nothing to do with the verdict, such as a set in a formula. */
  private boolean isBeside(Reading reading, Mender object) {
    Reason reason = ((Verdict.Unscored) reading.verdict()).reason();
    return (reason == Reason.NOT_JSON || reason == Reason.MISSING)
        && !form.isMentionedIn(object.raw());
  }

  private Reading readObject(Mender object, boolean mayDecode) {
    Set<Repair> repairs = EnumSet.noneOf(Repair.class);
    try {
      Object value;
      try {
        value = StrictJson.read(object.raw(), repairs);
      } catch (IOException notStrict) {
        repairs.clear();
        repairs.addAll(object.repairs());
        value = StrictJson.read(object.mended(), repairs);
      }
      return reading((Map<?, ?>) value, repairs, mayDecode);
    } catch (UnreadableReply fault) {
      return Reading.of(fault.verdict(), repairs, false);
    } catch (IOException notJson) {
      return Reading.none(Reason.NOT_JSON, "the object is no JSON, even mended");
    }
  }

  private Reading reading(Map<?, ?> object, Set<Repair> repairs, boolean mayDecode) {
    try {
      if (form.isVerdict(object)) {
        Verdict verdict = form.read(object, repairs);
        return Reading.of(verdict, repairs, form.isContradicted(object, verdict));
      }
      Object inner =
          Form.member(object, key -> Labels.WRAPPERS.contains(Labels.plain(key)), "the verdict");
      if (inner instanceof Map<?, ?> wrapped && form.isVerdict(wrapped)) {
        repairs.add(Repair.WRAPPER);
        Verdict verdict = form.read(wrapped, repairs);
        boolean contradicted =
            form.isContradicted(wrapped, verdict) || form.isContradicted(object, verdict);
        return Reading.of(verdict, repairs, contradicted);
      }
      if (inner instanceof String encoded && mayDecode) {
        repairs.add(Repair.DOUBLE_ENCODING);
        return readObjects(encoded, repairs, false);
      }
      throw new UnreadableReply(
          Reason.MISSING, "the object has no verdict; its keys are " + keys(object));
    } catch (UnreadableReply fault) {
      return Reading.of(fault.verdict(), repairs, false);
    }
  }

  /** The one reading of a reply's objects, if they agree. */
  private static Reading only(List<Reading> readings, Set<Repair> repairs) {
    Reading first = readings.get(0);
    boolean contradicted = first.contradicted();
    for (Reading reading : readings) {
      if (readings.size() > 1 && !reading.isScored()) {
        return Reading.none(
            Reason.AMBIGUOUS,
            "%s objects, one of them unreadable: %s"
                .formatted(readings.size(), ((Verdict.Unscored) reading.verdict()).detail()));
      }
      if (!reading.verdict().equals(first.verdict())) {
        return Reading.none(
            Reason.AMBIGUOUS, "%s complete objects that differ".formatted(readings.size()));
      }
      repairs.addAll(reading.repairs());
      contradicted |= reading.contradicted();
    }
    if (readings.size() > 1) {
      repairs.add(Repair.REPEATED_OBJECT);
    }
    return Reading.of(first.verdict(), repairs, contradicted);
  }

  private static Verdict.Unscored nothing(
      String text, boolean cut, boolean other, ReplyScanner scanner) {
    if (scanner.endsInReasoning()) {
      return new Verdict.Unscored(
          Reason.TRUNCATED, "the reply ends in its hidden reasoning; raise the token limit");
    }
    if (cut) {
      return new Verdict.Unscored(Reason.TRUNCATED, "the object does not end");
    }
    if (other) {
      return new Verdict.Unscored(Reason.MISSING, "no object in the reply holds a verdict");
    }
    if (Refusal.isRefusal(text)) {
      return new Verdict.Unscored(Reason.REFUSED, Excerpt.of(text));
    }
    return scanner.repairs().contains(Repair.PROSE)
        ? new Verdict.Unscored(Reason.NOT_JSON, "no JSON object in: " + Excerpt.of(text))
        : new Verdict.Unscored(Reason.EMPTY, "nothing but marks or hidden reasoning");
  }

  private static String keys(Map<?, ?> object) {
    return object.keySet().stream().limit(8).map(Excerpt::of).toList().toString();
  }
}
