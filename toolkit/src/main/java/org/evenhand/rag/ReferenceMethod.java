package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenhand.model.Models;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.Question;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.TokenCounter;

/**
 * A small implementation of a published method's retrieval idea, over a knowledge graph and its
 * chunks. All of them share corpus, graph, embeddings and answering prompt, so that they differ by
 * what they find; what each leaves out against the original is said in its class, and its name says
 * that it is a reference.
 *
 * <p>Indexes are built when the first question comes, or read from the index folder if they were
 * built there for the same texts and embedding model. That time is no part of an answer's.
 *
 * <p>Asked again for an answer of another length, a method answers from what the same run found for
 * the question: only the answering call is made. Global search over reports, which may take
 * hundreds of thousands of tokens, is so paid for once a run. What another run found is never
 * taken: it would be no answer of this one, and costs would depend on which run came first.
 *
 * @param <M> the method itself
 */
public abstract class ReferenceMethod<M extends ReferenceMethod<M>> implements Method {
  /** At most some ten megabytes of contexts. */
  private static final int FOUND_KEPT = 1_000;

  private record Place(Question question, int run) {
    static Place of(Asked asked) {
      return new Place(asked.question(), asked.run());
    }
  }

  final Setup setup;
  private final String name;
  private final AtomicInteger unread = new AtomicInteger();
  private final Map<Place, Retrieval> found =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Place, Retrieval> eldest) {
              return size() > FOUND_KEPT;
            }
          });
  private boolean ready;

  ReferenceMethod(String name, Setup setup) {
    this.name = name + " (reference)";
    this.setup = setup;
  }

  /**
   * The same with other embeddings than the ones on board; {@link
   * org.evenhand.model.KeptEmbeddings} keeps vectors that cost something.
   */
  public final M withEmbeddings(EmbeddingModel model) {
    return with(setup.withEmbeddings(model));
  }

  /** The same, looking at another number of best things, at least 1. */
  public final M withTopK(int number) {
    return with(setup.withTopK(number));
  }

  /** The same with another budget of the context, at least 1 token. */
  public final M withContextTokens(int number) {
    return with(setup.withContextTokens(number));
  }

  /** The same with its indexes kept in a folder, which methods may share. */
  public final M withIndexFolder(Path folder) {
    return with(setup.withFolder(folder));
  }

  abstract M with(Setup newSetup);

  /** Builds what is built once. */
  abstract void build();

  abstract Retrieval find(CountedCalls calls);

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Optional<ChatModel> model() {
    return Optional.of(setup.llm());
  }

  /** The model, how much is looked at and shown, and, where it has a part, the embedding model. */
  @Override
  public final String settings() {
    return "model=%s, %s".formatted(Models.nameOf(setup.llm()), setup.settings(embeds()));
  }

  /** Whether anything is found by embedding. */
  boolean embeds() {
    return true;
  }

  /** What the method finds for a question, as {@link #answer} would; asks the model if it must. */
  public final Retrieval retrieve(Asked asked) {
    prepare();
    return search(new CountedCalls(setup.llm(), asked));
  }

  @Override
  public final Reply answer(Asked asked) {
    prepare();
    CountedCalls calls = new CountedCalls(setup.llm(), asked);
    Retrieval before = asked.words().isPresent() ? found.get(Place.of(asked)) : null;
    Retrieval shown = before == null ? search(calls) : before;
    String prompt = AnswerPrompt.of(calls.question(), shown.context(), asked.words(), calls.mark());
    String text = HiddenReasoning.remove(calls.answer(AnswerPrompt.SYSTEM, prompt));
    // Counting below is no part of the method's time, which ends here.
    AnswerCost cost = calls.cost();
    int context = TokenCounter.count(shown.context());
    int all = TokenCounter.count(AnswerPrompt.SYSTEM.text()) + TokenCounter.count(prompt);
    return new Reply(
        text.strip(),
        shown.shownChunkIds(),
        cost.withPrompt(OptionalInt.of(context), OptionalInt.of(Math.max(0, all - context))));
  }

  /**
   * How many replies on the way to an answer could not be read so far. A question whose terms could
   * not be read was searched by its own text; a part of the reports whose points could not be read
   * gave none.
   */
  public final int unreadReplies() {
    return unread.get();
  }

  private Retrieval search(CountedCalls calls) {
    Retrieval now = find(calls);
    unread.addAndGet(calls.unread());
    found.put(Place.of(calls.asked()), now);
    return now;
  }

  private synchronized void prepare() {
    if (!ready) {
      build();
      ready = true;
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
