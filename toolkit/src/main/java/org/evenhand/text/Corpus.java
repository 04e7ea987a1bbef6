package org.evenhand.text;

import java.nio.file.Path;
import java.util.List;

/**
 * The distinct documents that questions are asked about.
 *
 * @param documents in the order of the files; no two have the same text
 * @param records how many texts were read, repeats and blank ones included
 * @param repeats texts that were left out because an earlier document says the same
 * @param blank texts that were left out because they say nothing
 * @param questions how many questions came with the texts, where the file has any
 */
public record Corpus(List<Document> documents, int records, int repeats, int blank, int questions) {
  public Corpus {
    documents = List.copyOf(documents);
  }

  /**
   * The corpus in a file or a folder of files: {@code .txt} and {@code .md} (one document a file),
   * {@code .jsonl} and {@code .json} (UltraDomain records, a list of texts, or records with a field
   * {@code text}, {@code context} or {@code content}), {@code .csv} with such a column.
   *
   * @throws IllegalArgumentException if nothing readable is found or a record has no text; the
   *     message says which
   */
  public static Corpus read(Path path) {
    return CorpusReader.withDefaults().read(path);
  }

  /** All words by the one word counter. */
  public int words() {
    return documents.stream().mapToInt(document -> WordCounter.count(document.text())).sum();
  }

  /** For example {@code 61 documents (61 texts read, 0 repeats, 0 blank, 130 questions)}. */
  @Override
  public String toString() {
    return "%s documents (%s texts read, %s repeats, %s blank, %s questions)"
        .formatted(documents.size(), records, repeats, blank, questions);
  }
}
