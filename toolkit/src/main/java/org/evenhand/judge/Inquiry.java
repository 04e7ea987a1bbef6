package org.evenhand.judge;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.evenhand.study.JudgmentKey;

/**
 * One judgment to be asked for.
 *
 * @param key under which it is kept
 * @param request of each attempt, from 1
 * @param read what a response says
 */
record Inquiry(
    JudgmentKey key, IntFunction<ChatRequest> request, Function<ChatResponse, Reading> read) {}
