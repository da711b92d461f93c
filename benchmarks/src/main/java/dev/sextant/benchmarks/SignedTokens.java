package dev.sextant.benchmarks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/** Access tokens as Keycloak issues them to a member of an organization: RS256, 2,048 bits. */
final class SignedTokens {

  static final String ORGANIZATION = "5d0c3a2e-6a1f-4a68-9a0e-0c3a5b1e7f10";

  private static final int BITS = 2_048;
  private static final int LIFETIME_SECONDS = 3_600;
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final String id = UUID.randomUUID().toString();
  private final KeyPair pair;

  SignedTokens() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(BITS);
    pair = generator.generateKeyPair();
  }

  PublicKey publicKey() {
    return pair.getPublic();
  }

  JsonObject keys() {
    RSAPublicKey open = (RSAPublicKey) pair.getPublic();
    return new JsonObject()
        .put(
            "keys",
            new JsonArray()
                .add(
                    new JsonObject()
                        .put("kid", id)
                        .put("kty", "RSA")
                        .put("alg", "RS256")
                        .put("use", "sig")
                        .put("n", number(open.getModulus()))
                        .put("e", number(open.getPublicExponent()))));
  }

  /** Returns this many tokens, each for a different person. */
  List<String> of(String issuer, int count) throws GeneralSecurityException {
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tokens.add(signed(claims(issuer)));
    }
    return tokens;
  }

  private static JsonObject claims(String issuer) {
    long now = Instant.now().getEpochSecond();
    return new JsonObject()
        .put("exp", now + LIFETIME_SECONDS)
        .put("iat", now)
        .put("jti", UUID.randomUUID().toString())
        .put("iss", issuer)
        .put("aud", new JsonArray().add("sextant-api").add("account"))
        .put("sub", UUID.randomUUID().toString())
        .put("typ", "Bearer")
        .put("azp", "sextant-cli")
        .put("sid", UUID.randomUUID().toString())
        .put("acr", "1")
        .put(
            "realm_access",
            new JsonObject()
                .put("roles", new JsonArray().add("default-roles-sextant").add("offline_access")))
        .put("scope", "openid organization:acme profile email")
        .put("email_verified", true)
        .put("name", "Ann Example")
        .put("preferred_username", "ann@example.org")
        .put("email", "ann@example.org")
        .put(
            "organization",
            new JsonObject()
                .put(
                    "acme",
                    new JsonObject()
                        .put("id", ORGANIZATION)
                        .put("groups", new JsonArray().add("/editors"))));
  }

  private String signed(JsonObject claims) throws GeneralSecurityException {
    JsonObject header = new JsonObject().put("alg", "RS256").put("typ", "JWT").put("kid", id);
    String text = text(header) + "." + text(claims);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(pair.getPrivate());
    signature.update(text.getBytes(US_ASCII));
    return text + "." + BASE64.encodeToString(signature.sign());
  }

  private static String text(JsonObject json) {
    return BASE64.encodeToString(json.encode().getBytes(UTF_8));
  }

  private static String number(BigInteger number) {
    byte[] bytes = number.toByteArray();
    return BASE64.encodeToString(
        bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
  }
}
