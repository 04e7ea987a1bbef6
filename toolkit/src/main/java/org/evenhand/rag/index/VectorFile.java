package org.evenhand.rag.index;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The vectors of an index on disk. Version 1, all numbers big-endian: the number 0x45564e31
 * ("EVN1") and the number of vectors as 32-bit integers, then each vector as its dimension (32-bit
 * integer, 0 for a blank text) and its 32-bit floats. The file's name has the digest of texts and
 * model.
 */
record VectorFile(Path path) {
  private static final int VERSION_1 = 0x45564e31;

  /** The vectors; empty if there is no such file, or it is damaged and must be built again. */
  Optional<float[][]> read(int expected) {
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
      if (in.readInt() != VERSION_1 || in.readInt() != expected) {
        return Optional.empty();
      }
      float[][] vectors = new float[expected][];
      for (int i = 0; i < expected; i++) {
        int dimension = in.readInt();
        if (dimension < 0 || 4L * dimension > Files.size(path)) {
          return Optional.empty();
        }
        vectors[i] = new float[dimension];
        for (int place = 0; place < dimension; place++) {
          vectors[i][place] = in.readFloat();
        }
      }
      return in.read() < 0 ? Optional.of(vectors) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  void write(float[][] vectors) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      Path made = Files.createTempFile(path.toAbsolutePath().getParent(), "index", ".part");
      try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(made)))) {
        out.writeInt(VERSION_1);
        out.writeInt(vectors.length);
        for (float[] vector : vectors) {
          out.writeInt(vector.length);
          for (float x : vector) {
            out.writeFloat(x);
          }
        }
      }
      Files.move(made, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The index %s cannot be written (%s). Give a folder that can be written to."
              .formatted(path, e.getMessage()),
          e);
    }
  }
}
