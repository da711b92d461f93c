package dev.sextant.inference.model;

import org.jspecify.annotations.Nullable;

/** The files of a model, with the hashes that it was registered with. */
public interface PinnedFiles {

  String name();

  String location();

  @Nullable String weightsSha256();

  @Nullable String tokenizerSha256();

  /**
   * Checks that the files match the pinned hashes.
   *
   * @throws ModelException if they differ
   */
  default void requireFiles(String foundWeightsSha256, String foundTokenizerSha256) {
    require("weights", weightsSha256(), foundWeightsSha256);
    require("tokenizer", tokenizerSha256(), foundTokenizerSha256);
  }

  private void require(String what, @Nullable String expected, String found) {
    if (!found.equals(expected)) {
      throw new ModelException(
          "The %s of %s in %s should have the SHA-256 %s,"
                  .formatted(what, name(), location(), expected)
              + " found %s: it was registered with other files.".formatted(found));
    }
  }
}
