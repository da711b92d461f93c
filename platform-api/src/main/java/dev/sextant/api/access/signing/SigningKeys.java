package dev.sextant.api.access.signing;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The ES256 keys of local tokens, as a set of JWKs. The last one signs. The others have lost their
 * private parts, and verify until the last token that they signed has expired.
 */
public final class SigningKeys {

  /** Bounds what the file holds; each rotation adds a key for as long as a token lasts. */
  private static final int MOST = 8;

  /** A process may have signed a token while a rotation replaced the file. */
  private static final Duration LEEWAY = Duration.ofMinutes(1);

  /** More than a token lasts, since the clock may have been set back after a rotation. */
  private static final Duration LONGEST_END = Duration.ofDays(1);

  private final List<SigningKey> keys;

  private SigningKeys(List<SigningKey> keys) {
    this.keys = List.copyOf(keys);
  }

  /** Returns one new key. */
  public static SigningKeys create() {
    return new SigningKeys(List.of(SigningKey.create()));
  }

  /**
   * Reads keys.
   *
   * @param text a set of JWKs with the signing one last, or one JWK
   * @param now keys that verify end at most a day later
   * @throws IllegalArgumentException if it is anything else; the message says what was expected
   */
  public static SigningKeys parse(String text, Instant now) {
    JsonObject json = object(text);
    Object set = json.getValue("keys");
    List<?> entries = set instanceof JsonArray array ? array.stream().toList() : List.of(json);
    if (entries.isEmpty() || entries.size() > MOST) {
      throw new IllegalArgumentException(
          "expected 1 to %d keys, found %d".formatted(MOST, entries.size()));
    }
    List<SigningKey> keys = new ArrayList<>();
    for (Object entry : entries) {
      if (!(entry instanceof JsonObject jwk)) {
        throw new IllegalArgumentException("a signing key is a JSON object");
      }
      keys.add(SigningKey.parse(jwk, now.plus(LONGEST_END)));
    }
    if (keys.stream().map(SigningKey::id).distinct().count() < keys.size()) {
      throw new IllegalArgumentException("two keys have the same kid");
    }
    if (keys.stream().filter(SigningKey::isPrivate).count() != 1
        || !keys.get(keys.size() - 1).isPrivate()) {
      throw new IllegalArgumentException("the last key, and no other, has a private part");
    }
    return new SigningKeys(keys);
  }

  private static JsonObject object(String text) {
    try {
      return new JsonObject(text);
    } catch (DecodeException e) {
      throw new IllegalArgumentException("expected a JSON object with keys", e);
    }
  }

  /**
   * Returns keys of which a new one signs. The one before verifies its tokens until they expire.
   *
   * @param lifetime of a token
   * @throws IllegalArgumentException if there are too many keys whose tokens have not expired
   */
  public SigningKeys rotated(Instant now, Duration lifetime) {
    SigningKeys valid = withoutExpired(now);
    if (valid.keys.size() == MOST) {
      throw new IllegalArgumentException(
          "%d keys still verify tokens, the oldest until %s"
              .formatted(MOST - 1, valid.firstEnd().orElseThrow()));
    }
    List<SigningKey> next = new ArrayList<>(valid.keys);
    next.set(next.size() - 1, signing().verifyingUntil(now.plus(lifetime).plus(LEEWAY)));
    next.add(SigningKey.create());
    return new SigningKeys(next);
  }

  /** Returns the keys without those whose tokens have all expired. */
  public SigningKeys withoutExpired(Instant now) {
    List<SigningKey> valid = keys.stream().filter(key -> key.isValid(now)).toList();
    return valid.size() == keys.size() ? this : new SigningKeys(valid);
  }

  /** Returns the id of the key that signs. */
  public String id() {
    return signing().id();
  }

  /** Returns when the next key stops verifying; empty if there is only the key that signs. */
  public Optional<Instant> firstEnd() {
    return keys.stream().flatMap(key -> key.end().stream()).min(Instant::compareTo);
  }

  /** Returns when the last of the earlier keys stops verifying; empty if there is none. */
  public Optional<Instant> lastEnd() {
    return keys.stream().flatMap(key -> key.end().stream()).max(Instant::compareTo);
  }

  /** Returns the key that signs, with its private part. */
  JsonObject signingJwk() {
    return signing().jwk().copy();
  }

  /** Returns the public parts of all keys. */
  List<JsonObject> verifyingJwks() {
    return keys.stream().map(SigningKey::open).toList();
  }

  /** Returns the text that {@link #parse} reads. */
  public String encode() {
    JsonArray set = new JsonArray();
    keys.forEach(key -> set.add(key.jwk().copy()));
    return new JsonObject().put("keys", set).encodePrettily() + "\n";
  }

  private SigningKey signing() {
    return keys.get(keys.size() - 1);
  }

  /** Never shows a private part. */
  @Override
  public String toString() {
    return "SigningKeys[%s]"
        .formatted(keys.stream().map(SigningKey::id).collect(Collectors.joining(", ")));
  }
}
