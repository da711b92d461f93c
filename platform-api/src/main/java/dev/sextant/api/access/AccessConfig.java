package dev.sextant.api.access;

import java.nio.file.Path;
import java.time.Duration;

/** Who may come in, and for how long. */
public sealed interface AccessConfig {

  /** Returns what the HMACs of secrets are made with. */
  Pepper pepper();

  /** Returns how long a session lasts. */
  Lifetimes sessions();

  /**
   * How long a session lasts.
   *
   * @param idle without a request
   * @param longest at most, however busy
   */
  record Lifetimes(Duration idle, Duration longest) {

    /** Twelve hours. */
    public static final Lifetimes WORKING_DAY =
        new Lifetimes(Duration.ofHours(12), Duration.ofHours(12));

    public Lifetimes {
      check(idle.toSeconds() > 0, "a session must last a second at least");
      check(longest.compareTo(idle) >= 0, "a session must be allowed to last as long as it idles");
    }
  }

  /**
   * One-time codes, handed out on this machine, and tokens that are issued here.
   *
   * @param signingKey file with the private ES256 key as JWK
   * @param issuer issuer of the tokens
   */
  record Local(Path signingKey, String issuer, Pepper pepper, Lifetimes sessions)
      implements AccessConfig {

    /** Returns sessions of twelve hours, issued by {@code sextant}. */
    public static Local with(Path signingKey, Pepper pepper) {
      return new Local(signingKey, "sextant", pepper, Lifetimes.WORKING_DAY);
    }
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}
