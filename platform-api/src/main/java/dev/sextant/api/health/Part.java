package dev.sextant.api.health;

import java.util.Optional;

/**
 * Something that the API relies on.
 *
 * @param name such as {@code database}
 * @param trouble why it does not work at this moment, as a sentence for whoever runs the platform;
 *     empty while it does
 */
public record Part(String name, Optional<String> trouble) {

  /** The name of the database's part. */
  public static final String DATABASE = "database";

  /** Returns whether it works. */
  public boolean isUp() {
    return trouble.isEmpty();
  }
}
