package org.evenhand.model;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Notes to the user, each said once in a session however many calls bring it up. */
final class Notices {
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final Consumer<String> out;

  Notices(Consumer<String> out) {
    this.out = out;
  }

  /** Says a note unless one of the same subject was said before. */
  void once(String subject, String note) {
    if (said.add(subject)) {
      out.accept(note);
    }
  }
}
