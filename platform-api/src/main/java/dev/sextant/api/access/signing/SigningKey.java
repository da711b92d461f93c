package dev.sextant.api.access.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * A key of curve P-256, as JWK (RFC 7517). One with a private part signs. One without it verifies
 * until its {@code exp}.
 *
 * @param jwk never changed
 */
record SigningKey(JsonObject jwk) {

  private static final String CURVE = "secp256r1";
  private static final int COORDINATE_BYTES = 32;
  private static final int LONGEST_ID = 128;

  /** Returns a new key. */
  static SigningKey create() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(CURVE));
      KeyPair pair = generator.generateKeyPair();
      ECPoint open = ((ECPublicKey) pair.getPublic()).getW();
      return new SigningKey(
          new JsonObject()
              .put("kty", "EC")
              .put("crv", "P-256")
              .put("alg", "ES256")
              .put("use", "sig")
              .put("kid", UUID.randomUUID().toString())
              .put("x", encode(open.getAffineX()))
              .put("y", encode(open.getAffineY()))
              .put("d", encode(((ECPrivateKey) pair.getPrivate()).getS())));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has P-256", e);
    }
  }

  /**
   * Reads a key.
   *
   * @param latest when a key without a private part may end
   * @throws IllegalArgumentException if it is of another kind, incomplete, ends later, or its parts
   *     do not belong together
   */
  static SigningKey parse(JsonObject jwk, Instant latest) {
    require("EC".equals(jwk.getValue("kty")), "a signing key has kty EC");
    require("P-256".equals(jwk.getValue("crv")), "a signing key is of curve P-256");
    require(
        jwk.getValue("kid") instanceof String id && !id.isBlank() && id.length() <= LONGEST_ID,
        "a signing key has a kid of 1 to %d characters".formatted(LONGEST_ID));
    SigningKey key = new SigningKey(jwk.copy().put("alg", "ES256"));
    require(
        key.isPrivate() != jwk.containsKey("exp"),
        "a key has either a private part or the time of its end (exp)");
    require(
        key.isPrivate() || isTime(jwk.getValue("exp"), latest),
        "the end (exp) of the key %s must be a whole number of seconds from 0 to %d, which is a day after the time of this machine (%s)"
            .formatted(key.id(), latest.getEpochSecond(), latest));
    require(key.isWhole(), "the numbers of the key %s are no key of P-256".formatted(key.id()));
    return key;
  }

  private static boolean isTime(Object seconds, Instant latest) {
    return (seconds instanceof Integer || seconds instanceof Long)
        && ((Number) seconds).longValue() >= 0
        && ((Number) seconds).longValue() <= latest.getEpochSecond();
  }

  /** Signs and verifies once, since the parts of a damaged file may each look right. */
  private boolean isWhole() {
    try {
      AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
      curve.init(new ECGenParameterSpec(CURVE));
      ECParameterSpec parameters = curve.getParameterSpec(ECParameterSpec.class);
      KeyFactory factory = KeyFactory.getInstance("EC");
      Signature verifying = Signature.getInstance("SHA256withECDSA");
      verifying.initVerify(
          factory.generatePublic(
              new ECPublicKeySpec(new ECPoint(number("x"), number("y")), parameters)));
      if (!isPrivate()) {
        return true;
      }
      byte[] text = id().getBytes(US_ASCII);
      Signature signing = Signature.getInstance("SHA256withECDSA");
      signing.initSign(factory.generatePrivate(new ECPrivateKeySpec(number("d"), parameters)));
      signing.update(text);
      verifying.update(text);
      return verifying.verify(signing.sign());
    } catch (GeneralSecurityException | IllegalArgumentException | ClassCastException e) {
      return false;
    }
  }

  /** Returns the id that the tokens of this key carry. */
  String id() {
    return jwk.getString("kid");
  }

  /** Returns whether it can sign. */
  boolean isPrivate() {
    return jwk.containsKey("d");
  }

  /** Returns when it stops verifying; empty for a key that signs. */
  Optional<Instant> end() {
    return isPrivate() ? Optional.empty() : Optional.of(Instant.ofEpochSecond(jwk.getLong("exp")));
  }

  /** Returns whether it still verifies tokens. */
  boolean isValid(Instant now) {
    return end().map(now::isBefore).orElse(true);
  }

  /** Returns its public part. */
  JsonObject open() {
    JsonObject open = jwk.copy();
    open.remove("d");
    return open;
  }

  /** Returns the key without its private part. */
  SigningKey verifyingUntil(Instant end) {
    return new SigningKey(open().put("exp", end.getEpochSecond()));
  }

  private BigInteger number(String name) {
    if (!(jwk.getValue(name) instanceof String text)) {
      throw new IllegalArgumentException("no text");
    }
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    require(bytes.length == COORDINATE_BYTES, "of another length");
    return new BigInteger(1, bytes);
  }

  /** Encodes big-endian at full length, because leading zeros count (RFC 7518, 6.2.1.2). */
  private static String encode(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] padded = new byte[COORDINATE_BYTES];
    int length = Math.min(bytes.length, COORDINATE_BYTES);
    System.arraycopy(bytes, bytes.length - length, padded, COORDINATE_BYTES - length, length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(padded);
  }

  private static void require(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }

  /** Never shows the private part. */
  @Override
  public String toString() {
    return "SigningKey[%s]".formatted(id());
  }
}
