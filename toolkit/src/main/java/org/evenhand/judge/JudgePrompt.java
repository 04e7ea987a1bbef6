package org.evenhand.judge;

import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenhand.study.Aspect;
import org.evenhand.study.Digest;
import org.evenhand.text.Template;

/**
 * What a judge is told and what form of reply it is asked for.
 *
 * @param ask winners or scores
 * @param explained whether each winner or score has an explanation before it
 * @param ties whether a choice may be a tie
 * @param set the aspects in the order of the reply, and what is said of them
 */
record JudgePrompt(Ask ask, boolean explained, boolean ties, AspectSet set) {

  /** What is asked for. */
  enum Ask {
    WINNERS("choice", "choice"),
    /** One winner all in all, as the one number that ends a sentence begun for the judge. */
    WORD("choice", "word"),
    SCORES("rubric", "rubric");

    private final Template system;
    private final Template user;

    Ask(String system, String user) {
      this.system = Template.resource(JudgePrompt.class, system + "-system.txt");
      this.user = Template.resource(JudgePrompt.class, user + "-user.txt");
    }
  }

  JudgePrompt {
    if (ask == Ask.WORD && (explained || ties || !set.aspects().equals(List.of(Aspect.OVERALL)))) {
      throw new IllegalArgumentException(
          "A judge that says one word gives neither explanations nor ties. Use ChoiceJudge.overall.");
    }
  }

  /** With what the toolkit itself says of these aspects. */
  JudgePrompt(Ask ask, boolean explained, boolean ties, List<Aspect> aspects) {
    this(ask, explained, ties, AspectSet.of(aspects));
  }

  List<Aspect> aspects() {
    return set.aspects();
  }

  String system() {
    return ask.system.text();
  }

  String user(Match match, int order, long seed) {
    var values = new LinkedHashMap<>(fixed());
    values.put("mark", match.mark(seed));
    values.put("question", match.question().text());
    values.put("answer_1", Match.shown(match.first(order)));
    values.put("answer_2", Match.shown(match.second(order)));
    return ask.user.fill(values);
  }

  /** The words with which the judge's reply begins, and which it goes on from; empty for none. */
  String opening() {
    return ask == Ask.WORD ? "The better answer is Answer " : "";
  }

  /** Changes with every word of the prompt and with the form asked for. */
  String digest() {
    return Digest.of(String.join("\n", system(), ask.user.fill(fixed()) + opening(), schema()));
  }

  /** What a response to this prompt says. */
  Reading read(ChatResponse response) {
    return ask == Ask.WORD ? WordReader.read(response) : reader().read(response);
  }

  ReplyReader reader() {
    return ask == Ask.SCORES
        ? ReplyReader.ofScores(aspects(), set.lowest(), set.highest())
        : ReplyReader.ofWinners(aspects(), ties);
  }

  /** The form of the reply, for models that can be held to one. */
  JsonSchema jsonSchema() {
    return JsonSchema.builder()
        .name(ask == Ask.SCORES ? "scores" : "winners")
        .rootElement(JsonRawSchema.from(schema()))
        .build();
  }

  /** About how many tokens a reply has. */
  int replyTokens() {
    if (ask == Ask.WORD) {
      return 1;
    }
    int values = ask == Ask.SCORES ? 2 * aspects().size() : aspects().size();
    return values * (explained ? 45 : 8) + 10;
  }

  private Map<String, String> fixed() {
    return Map.of(
        "aspects",
        ask == Ask.SCORES ? set.scales() : set.lines(),
        "instruction",
        instruction(),
        "form",
        form());
  }

  private String instruction() {
    String first = explained ? "First explain in one sentence, then decide. " : "";
    if (ask == Ask.SCORES) {
      return first + set.range();
    }
    String tie = ties ? ", or \"tie\" if neither is better" : "";
    return first + "The winner is \"Answer 1\" or \"Answer 2\"" + tie + ".";
  }

  private String form() {
    String value = ask == Ask.SCORES ? "…" : "\"…\"";
    String member = ask == Ask.SCORES ? "score" : "winner";
    String one =
        explained ? "{\"explanation\": \"…\", \"%s\": %s}".formatted(member, value) : value;
    String indent = ask == Ask.SCORES ? "    " : "  ";
    String each =
        aspects().stream()
            .map(aspect -> indent + "\"%s\": %s".formatted(aspect, one))
            .collect(Collectors.joining(",\n"));
    // Lines keep closing braces apart: doubled ones look like a template's, and models copy them.
    return ask == Ask.SCORES
        ? "{\n  \"Answer 1\": {\n%s\n  },\n  \"Answer 2\": {\n%s\n  }\n}".formatted(each, each)
        : "{\n%s\n}".formatted(each);
  }

  private String schema() {
    if (ask == Ask.WORD) {
      return "{\"type\":\"integer\",\"enum\":[1,2]}";
    }
    String value =
        ask == Ask.SCORES
            ? "{\"type\":\"integer\",\"enum\":%s}".formatted(set.scores())
            : "{\"type\":\"string\",\"enum\":[\"Answer 1\",\"Answer 2\"%s]}"
                .formatted(ties ? ",\"tie\"" : "");
    var members = new LinkedHashMap<String, String>();
    if (explained) {
      members.put("explanation", "{\"type\":\"string\"}");
      members.put(ask == Ask.SCORES ? "score" : "winner", value);
      value = object(members);
    }
    var byAspect = new LinkedHashMap<String, String>();
    for (Aspect aspect : aspects()) {
      byAspect.put(aspect.name(), value);
    }
    if (ask == Ask.WINNERS) {
      return object(byAspect);
    }
    var byAnswer = new LinkedHashMap<String, String>();
    byAnswer.put("Answer 1", object(byAspect));
    byAnswer.put("Answer 2", object(byAspect));
    return object(byAnswer);
  }

  private static String object(Map<String, String> members) {
    return members.entrySet().stream()
        .map(m -> "\"%s\":%s".formatted(m.getKey(), m.getValue()))
        .collect(
            Collectors.joining(
                ",",
                "{\"type\":\"object\",\"properties\":{",
                "},\"required\":[%s],\"additionalProperties\":false}"
                    .formatted(
                        members.keySet().stream()
                            .map(name -> "\"" + name + "\"")
                            .collect(Collectors.joining(",")))));
  }
}
