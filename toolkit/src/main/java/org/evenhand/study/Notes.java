package org.evenhand.study;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a stage was told by a model on its way and must not pay for again, such as the summary of a
 * chunk: texts by key, kept in the study's folder as they came.
 *
 * <p>A line of its file, version 1: {@code key} and {@code text} (texts). The header's kind is the
 * name of the notes.
 */
public final class Notes {
  private final Keyed<String, Note> notes;

  private record Note(String key, String text) {}

  private Notes(Keyed<String, Note> notes) {
    this.notes = notes;
  }

  static Notes open(Path file, String kind) {
    return new Notes(Keyed.open(file, new Lines(kind), Note::key, Note::equals));
  }

  static Notes inMemory() {
    return new Notes(Keyed.inMemory(List.of(), Note::key, Note::equals));
  }

  /** The text under a key. */
  public Optional<String> find(String key) {
    return notes.find(key).map(Note::text);
  }

  /**
   * Writes a text down, whole and at once; does nothing if it is there.
   *
   * @throws IllegalArgumentException if the key has another text
   */
  public void append(String key, String text) {
    notes.append(new Note(key, text));
  }

  private record Lines(String kind) implements LineFormat<Note> {
    @Override
    public int version() {
      return 1;
    }

    @Override
    public void write(JsonGenerator json, Note note) throws IOException {
      json.writeStartObject();
      json.writeStringField("key", note.key);
      json.writeStringField("text", note.text);
      json.writeEndObject();
    }

    @Override
    public Note read(JsonParser json) throws IOException {
      String key = null;
      String text = null;
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "key" -> key = Fields.text(json, field);
          case "text" -> text = Fields.text(json, field);
          default -> throw Fields.unknown(field);
        }
      }
      return new Note(Fields.present(key, "key"), Fields.present(text, "text"));
    }
  }
}
