package dev.sextant.api.health;

import java.util.Optional;

/**
 * A dependency of the API.
 *
 * @param name name, such as {@code database}
 * @param trouble why the part does not work now, as a sentence for operators; empty if it works
 */
public record Part(String name, Optional<String> trouble) {

  /** Name of the database part. */
  public static final String DATABASE = "database";

  /** Returns whether it works. */
  public boolean isUp() {
    return trouble.isEmpty();
  }
}
