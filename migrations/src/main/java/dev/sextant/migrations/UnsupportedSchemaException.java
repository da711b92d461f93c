package dev.sextant.migrations;

/** The database has a schema that this build cannot migrate. The message is a sentence. */
public final class UnsupportedSchemaException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private UnsupportedSchemaException(String message) {
    super(message);
  }

  static UnsupportedSchemaException newer(String version) {
    return new UnsupportedSchemaException(
        "The database was migrated to schema %s, which this build does not know."
            .formatted(version));
  }

  static UnsupportedSchemaException unreleased() {
    return new UnsupportedSchemaException(
        "The database was created by an unreleased build of Sextant, which this build cannot"
            + " upgrade.");
  }
}
