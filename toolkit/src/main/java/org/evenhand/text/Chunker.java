package org.evenhand.text;

import com.knuddels.jtokkit.api.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts documents into chunks of a number of tokens ({@code o200k_base}), each beginning some tokens
 * before the end of the one before. The arithmetic is that of LightRAG and nano-graphrag, so chunks
 * of their size are the same as theirs; where a token ends within a character, the whole character
 * is taken.
 *
 * @param size tokens of a chunk, at most
 * @param overlap tokens that a chunk shares with the one before
 */
public record Chunker(int size, int overlap) {
  public Chunker {
    if (size < 1 || overlap < 0 || overlap >= size) {
      throw new IllegalArgumentException(
          "Chunks of %s tokens that overlap by %s cannot be cut. The overlap must be below the size."
              .formatted(size, overlap));
    }
  }

  /** Chunks of 1,200 tokens that overlap by 100, as LightRAG cuts them. */
  public static Chunker withDefaults() {
    return new Chunker(1200, 100);
  }

  /**
   * The chunks of all documents, in order; each is named {@code document-1}, {@code document-2} …
   */
  public List<Chunk> cut(List<Document> documents) {
    List<Chunk> chunks = new ArrayList<>();
    documents.forEach(document -> cut(document, chunks));
    return chunks;
  }

  private void cut(Document document, List<Chunk> chunks) {
    IntArrayList tokens = TokenCounter.encode(document.text());
    byte[] bytes = document.text().getBytes(StandardCharsets.UTF_8);
    int[] offset = offsets(tokens);
    int number = 0;
    for (int start = 0; start < tokens.size(); start += size - overlap) {
      int from = characterStart(bytes, offset[start]);
      int to = characterEnd(bytes, offset[Math.min(start + size, tokens.size())]);
      String text = new String(bytes, from, to - from, StandardCharsets.UTF_8).strip();
      if (!text.isEmpty()) {
        chunks.add(new Chunk(document.id() + "-" + ++number, document.id(), text));
      }
    }
  }

  /** Where each token begins in the bytes of the text, and where the last one ends. */
  private static int[] offsets(IntArrayList tokens) {
    int[] offset = new int[tokens.size() + 1];
    IntArrayList one = new IntArrayList(1);
    one.add(0);
    for (int i = 0; i < tokens.size(); i++) {
      one.set(0, tokens.get(i));
      offset[i + 1] = offset[i] + TokenCounter.bytes(one).length;
    }
    return offset;
  }

  private static int characterStart(byte[] bytes, int at) {
    int start = at;
    while (start > 0 && start < bytes.length && isContinuation(bytes[start])) {
      start--;
    }
    return start;
  }

  private static int characterEnd(byte[] bytes, int at) {
    int end = at;
    while (end < bytes.length && isContinuation(bytes[end])) {
      end++;
    }
    return end;
  }

  private static boolean isContinuation(byte b) {
    return (b & 0xC0) == 0x80;
  }
}
