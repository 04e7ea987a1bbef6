package org.evenhand.rag;

import dev.langchain4j.model.output.TokenUsage;

/**
 * What several calls used together.
 *
 * @param calls how many
 * @param input tokens of all; 0 if one of them did not tell
 * @param output tokens of all; 0 if one of them did not tell
 * @param told whether all of them told their tokens
 */
record UsedTokens(int calls, int input, int output, boolean told) {
  /** No call. */
  static final UsedTokens NOTHING = new UsedTokens(0, 0, 0, true);

  /** One call. */
  static UsedTokens of(TokenUsage usage) {
    return usage == null || usage.inputTokenCount() == null || usage.outputTokenCount() == null
        ? new UsedTokens(1, 0, 0, false)
        : new UsedTokens(1, usage.inputTokenCount(), usage.outputTokenCount(), true);
  }

  UsedTokens plus(UsedTokens more) {
    boolean both = told && more.told;
    return new UsedTokens(
        calls + more.calls, both ? input + more.input : 0, both ? output + more.output : 0, both);
  }
}
