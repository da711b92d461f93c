package dev.sextant.bundle;

/**
 * A file of a bundle that is not as it was written.
 *
 * @param file name in the folder
 */
public record FileDifference(String file, Kind kind) {

  /** What is wrong with the file. */
  public enum Kind {
    /** It is listed, and not in the folder. */
    MISSING("is missing"),
    /** Its content is another. */
    CHANGED("was changed"),
    /** It is in the folder, and not listed. */
    FOREIGN("does not belong to the bundle");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** Returns the end of a sentence that begins with the name of the file. */
    public String words() {
      return words;
    }
  }
}
