package org.evenhand.study;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** How one kind of value stands in a line of a file. */
interface LineFormat<T> {

  /** The word in the file's header. */
  String kind();

  /** The newest version this toolkit reads, and the one it writes. */
  int version();

  /** Writes one object. */
  void write(JsonGenerator json, T value) throws IOException;

  /**
   * Reads one object; the parser stands on its opening brace and is left on its closing one.
   *
   * @throws IllegalArgumentException naming what is wrong with it
   */
  T read(JsonParser json) throws IOException;
}
