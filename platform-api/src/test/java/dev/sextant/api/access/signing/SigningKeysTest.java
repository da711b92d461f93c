package dev.sextant.api.access.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SigningKeysTest {

  private static final Instant NOW = Instant.parse("2026-11-30T06:00:00Z");
  private static final Duration DAY = Duration.ofHours(12);

  @Test
  void a_rotation_takes_the_private_part_of_the_old_key_and_lets_it_verify_until_its_tokens_end() {
    SigningKeys before = SigningKeys.create();

    SigningKeys after = SigningKeys.parse(before.rotated(NOW, DAY).encode(), NOW);

    assertThat(after.id()).isNotEqualTo(before.id());
    assertThat(after.signingJwk().getString("kid")).isEqualTo(after.id());
    JsonObject old = keys(after).getJsonObject(0);
    assertThat(old.getString("kid")).isEqualTo(before.id());
    assertThat(old.containsKey("d")).as("the private part of the old key").isFalse();
    assertThat(after.firstEnd()).contains(NOW.plus(DAY).plusSeconds(60));
    assertThat(after.encode()).doesNotContain(before.signingJwk().getString("d"));
    assertThat(after.verifyingJwks()).hasSize(2).noneMatch(jwk -> jwk.containsKey("d"));
    assertThat(after.toString()).doesNotContain(after.signingJwk().getString("d"));
  }

  @Test
  void a_key_is_removed_when_the_last_of_its_tokens_has_expired() {
    SigningKeys rotated = SigningKeys.create().rotated(NOW, DAY);
    Instant end = rotated.firstEnd().orElseThrow();

    assertThat(rotated.withoutExpired(end.minusSeconds(1))).isSameAs(rotated);
    assertThat(rotated.withoutExpired(end).verifyingJwks()).hasSize(1);
    assertThat(rotated.rotated(end, DAY).verifyingJwks()).hasSize(2);
  }

  @Test
  void as_many_rotations_as_the_file_holds_are_made_and_more_once_a_key_has_ended() {
    SigningKeys keys = SigningKeys.create();
    for (int rotation = 0; rotation < 7; rotation++) {
      keys = keys.rotated(NOW.plusSeconds(rotation), DAY);
    }
    SigningKeys full = SigningKeys.parse(keys.encode(), NOW);

    assertThatThrownBy(() -> full.rotated(NOW.plusSeconds(10), DAY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("7 keys still verify tokens, the oldest until 2026-11-30T18:01:00Z");
    assertThat(full.rotated(full.firstEnd().orElseThrow(), DAY).verifyingJwks()).hasSize(8);
  }

  @Test
  void one_jwk_is_read_as_well() {
    SigningKeys one = SigningKeys.create();
    assertThat(SigningKeys.parse(one.signingJwk().encode(), NOW).id()).isEqualTo(one.id());
  }

  @Test
  void what_is_damaged_is_refused_with_what_was_expected() {
    SigningKeys whole = SigningKeys.create().rotated(NOW, DAY);
    String text = whole.encode();

    refused("", "expected a JSON object with keys");
    refused(text.substring(0, text.length() / 2), "expected a JSON object with keys");
    refused("{}", "a signing key has kty EC");
    refused("{\"keys\": []}", "expected 1 to 8 keys, found 0");
    refused("{\"keys\": [1]}", "a signing key is a JSON object");
    changed(whole, keys -> keys.remove(1), "the last key, and no other, has a private part");
    changed(whole, keys -> keys.add(keys.remove(0)), "the last key, and no other, has a private");
    changed(whole, keys -> keys.add(keys.getJsonObject(1)), "two keys have the same kid");
    inLast(whole, key -> key.put("crv", "P-384"), "a signing key is of curve P-256");
    inLast(whole, key -> key.put("kid", ""), "a signing key has a kid of 1 to 128 characters");
    inLast(whole, key -> key.put("kid", 7), "a signing key has a kid of 1 to 128 characters");
    inLast(whole, key -> key.put("exp", 7), "a key has either a private part or the time of its");
    inLast(whole, key -> key.put("d", "AAAA"), "the numbers of the key");
    inLast(whole, key -> key.put("x", "?"), "the numbers of the key");
    inLast(
        whole,
        key -> key.put("d", SigningKeys.create().signingJwk().getString("d")),
        "the numbers of the key " + whole.id() + " are no key of P-256");
  }

  @Test
  void an_end_that_no_rotation_sets_is_refused() {
    SigningKeys whole = SigningKeys.create().rotated(NOW, DAY);
    String old = keys(whole).getJsonObject(0).getString("kid");
    long latest = NOW.plus(Duration.ofDays(1)).getEpochSecond();
    for (Object end :
        new Object[] {latest + 1, -1, Long.MAX_VALUE, 1e300, 1.5, BigInteger.TEN.pow(30), "1"}) {
      changed(
          whole,
          keys -> keys.getJsonObject(0).put("exp", end),
          "the end (exp) of the key %s must be a whole number of seconds from 0 to %d, which is a day after the time of this machine (2026-12-01T06:00:00Z)"
              .formatted(old, latest));
    }
    JsonArray keys = keys(whole);
    for (long end : new long[] {0, latest}) {
      keys.getJsonObject(0).put("exp", end);
      String text = new JsonObject().put("keys", keys).encode();
      assertThat(SigningKeys.parse(text, NOW).firstEnd()).contains(Instant.ofEpochSecond(end));
    }
  }

  private static void inLast(SigningKeys whole, Consumer<JsonObject> change, String message) {
    changed(whole, keys -> change.accept(keys.getJsonObject(1)), message);
  }

  private static void changed(SigningKeys whole, Consumer<JsonArray> change, String message) {
    JsonArray keys = keys(whole);
    change.accept(keys);
    refused(new JsonObject().put("keys", keys).encode(), message);
  }

  private static JsonArray keys(SigningKeys keys) {
    return new JsonObject(keys.encode()).getJsonArray("keys");
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> SigningKeys.parse(text, NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
