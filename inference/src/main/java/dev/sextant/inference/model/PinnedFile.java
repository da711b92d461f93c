package dev.sextant.inference.model;

import org.jspecify.annotations.Nullable;

/** Checks a file of a model against the hash it was registered with. */
public final class PinnedFile {

  private PinnedFile() {}

  /**
   * Compares the hash of a file with that of its spec.
   *
   * @throws ModelException if the file differs or should not exist
   */
  public static void require(
      String model, String location, String what, @Nullable String expected, String found) {
    if (!found.equals(expected)) {
      throw new ModelException(
          "The %s of %s in %s should have the SHA-256 %s,"
                  .formatted(what, model, location, expected)
              + " found %s: it was registered with other files.".formatted(found));
    }
  }
}
