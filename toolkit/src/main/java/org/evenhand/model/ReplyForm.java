package org.evenhand.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How strictly a service can be held to a form of reply, from the strictest. */
enum ReplyForm {
  /** Decoding follows a JSON schema. */
  @JsonProperty("schema")
  SCHEMA,
  /** The reply is some JSON object. */
  @JsonProperty("object")
  OBJECT,
  /** Only the prompt says what is wanted. */
  @JsonProperty("text")
  TEXT;

  /** The next less strict one. */
  ReplyForm weaker() {
    return this == SCHEMA ? OBJECT : TEXT;
  }
}
