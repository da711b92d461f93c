package dev.sextant.inference.djl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** How linear layers are computed; the fastest first. */
enum Kernels {
  /** oneDNN on matrices laid out for it: faster, but internal to one version of libtorch. */
  PACKED("kernels_packed.py", RaggedBatch.ROWS),

  /**
   * The same on blocks of equally many rows, for processors whose kernels round by the number of
   * rows. More rows are faster, but a short text alone has to fill a block as well.
   */
  BLOCKS("kernels_blocks.py", 48),

  /** libtorch's public operators on one text at a time. */
  PLAIN("kernels_plain.py", RaggedBatch.ROWS);

  private final String resource;
  private final int rows;

  Kernels(String resource, int rows) {
    this.resource = resource;
    this.rows = rows;
  }

  /** Returns the number of which the rows of a pass are a multiple. */
  int rows() {
    return rows;
  }

  String code() {
    return code(resource).replace("ROWS", Integer.toString(rows));
  }

  static String code(String resource) {
    try (InputStream in = Kernels.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + resource + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
