package org.evenhand.model;

import dev.langchain4j.model.chat.response.ChatResponseMetadata;
import java.util.List;
import java.util.Objects;

/** What the model on board tells of a reply beside its text: how it was held to a schema. */
public final class OnBoardMetadata extends ChatResponseMetadata {
  private final boolean constrained;
  private final List<Odds> odds;

  private OnBoardMetadata(Builder builder) {
    super(builder);
    this.constrained = builder.constrained;
    this.odds = List.copyOf(builder.odds);
  }

  static Builder of(Reply reply) {
    var builder = new Builder();
    builder.constrained = reply.constrained();
    builder.odds = reply.odds();
    return builder;
  }

  /** Whether decoding was held to a schema, so that the reply could not be malformed. */
  public boolean constrained() {
    return constrained;
  }

  /** What the model expected at each choice, in the order of writing; empty unless constrained. */
  public List<Odds> odds() {
    return odds;
  }

  @Override
  public Builder toBuilder() {
    var builder = new Builder();
    builder.constrained = constrained;
    builder.odds = odds;
    builder.id(id()).modelName(modelName()).tokenUsage(tokenUsage()).finishReason(finishReason());
    return builder;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OnBoardMetadata that
        && super.equals(that)
        && constrained == that.constrained
        && odds.equals(that.odds);
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), constrained, odds);
  }

  @Override
  public String toString() {
    return "OnBoardMetadata{constrained=%s, odds=%s, %s}"
        .formatted(constrained, odds, super.toString());
  }

  /** Makes copies with other values of langchain4j's own. */
  public static final class Builder extends ChatResponseMetadata.Builder<Builder> {
    private boolean constrained;
    private List<Odds> odds = List.of();

    private Builder() {}

    @Override
    public OnBoardMetadata build() {
      return new OnBoardMetadata(this);
    }
  }
}
