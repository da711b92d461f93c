package dev.sextant.api.keys;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.Times;

/** Reasons for refusing a key. The reason is shown only to callers with the right secret. */
final class KeyRefusals {

  private KeyRefusals() {}

  static Refusal mistyped() {
    return unauthenticated(
        "This is no API key, its checksum is wrong: part of it is missing or was mistyped.");
  }

  static Refusal unknown() {
    return unauthenticated("The API key is not valid: ask an admin of your tenant for one.");
  }

  static Refusal of(ApiKey key) {
    return unauthenticated(
        key.revokedAt() == null
            ? "The API key '%s' expired at %s: ask an admin of your tenant for a new one."
                .formatted(key.name(), Times.json(key.expiresAt()))
            : "The API key '%s' was revoked at %s: ask an admin of your tenant for a new one."
                .formatted(key.name(), Times.json(key.revokedAt())));
  }

  private static Refusal unauthenticated(String sentence) {
    return new Refusal(Refusal.Kind.UNAUTHENTICATED, "unauthenticated", sentence);
  }
}
