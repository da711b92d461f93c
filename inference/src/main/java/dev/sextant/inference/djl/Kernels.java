package dev.sextant.inference.djl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** How linear layers are computed. */
enum Kernels {
  /** oneDNN on matrices laid out for it: faster, but internal to one version of libtorch. */
  PACKED("kernels_packed.py"),

  /** libtorch's public operators. */
  PLAIN("kernels_plain.py");

  private final String resource;

  Kernels(String resource) {
    this.resource = resource;
  }

  String code() {
    return code(resource);
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
