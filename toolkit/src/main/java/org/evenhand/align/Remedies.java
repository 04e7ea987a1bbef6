package org.evenhand.align;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.evenhand.model.Calls;
import org.evenhand.rag.Method;

/**
 * What can be done about an answer that is too short: its method is asked again, or a model appends
 * words to it.
 *
 * @param methods that can be asked again, by name
 * @param appender appends words to answers of any method; without it each method's own model does
 */
record Remedies(Map<String, Method> methods, Optional<ChatModel> appender) {
  static Remedies of(List<? extends Method> methods) {
    Map<String, Method> byName = new LinkedHashMap<>();
    methods.forEach(method -> byName.put(method.name(), method));
    return new Remedies(byName, Optional.empty());
  }

  Remedies withAppender(ChatModel model) {
    return new Remedies(methods, Optional.of(model));
  }

  Optional<Method> asksAgain(String method) {
    return Optional.ofNullable(methods.get(method));
  }

  Optional<ChatModel> appends(String method) {
    return appender.or(() -> asksAgain(method).flatMap(Method::model));
  }

  /** As many at the same time as the pace of the model allows that is asked most likely. */
  Calls calls() {
    return appender
        .or(
            () ->
                methods.values().stream().map(Method::model).flatMap(Optional::stream).findFirst())
        .map(Calls::of)
        .orElseGet(() -> Calls.inFlight(1));
  }

  /** A sentence for each step that is not possible for answers of some of these methods. */
  List<String> missing(SortedSet<String> names) {
    var onlyAppended = new TreeSet<String>();
    var onlyAskedAgain = new TreeSet<String>();
    var neither = new TreeSet<String>();
    for (String name : names) {
      boolean asks = asksAgain(name).isPresent();
      boolean appends = appends(name).isPresent();
      if (!asks || !appends) {
        (appends ? onlyAppended : asks ? onlyAskedAgain : neither).add(name);
      }
    }
    var sentences = new ArrayList<String>();
    note(
        sentences,
        "Words are only appended to answers of %s: no method can be asked again.",
        onlyAppended);
    note(
        sentences,
        "No model appends words to answers of %s: withAppender names one.",
        onlyAskedAgain);
    note(
        sentences,
        "Answers of %s stay as they are: no method can be asked again, and no model appends words. Name the method, or use withAppender.",
        neither);
    return List.copyOf(sentences);
  }

  private static void note(List<String> sentences, String sentence, SortedSet<String> names) {
    if (!names.isEmpty()) {
      sentences.add(sentence.formatted(String.join(", ", names)));
    }
  }
}
