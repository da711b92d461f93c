package dev.sextant.migrations;

/** The database has migrations that this build does not know; the message is a sentence. */
public final class NewerSchemaException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NewerSchemaException(String version) {
    super(
        "The database was migrated to schema %s, which this build does not know."
            .formatted(version));
  }
}
