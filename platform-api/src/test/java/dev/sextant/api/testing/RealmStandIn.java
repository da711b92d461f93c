package dev.sextant.api.testing;

import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Serves the keys of a realm as Keycloak does, and signs tokens that Keycloak never would. */
public final class RealmStandIn implements AutoCloseable {

  /** An RS256 key pair. */
  public record Key(String id, KeyPair pair) {

    public static Key fresh() {
      try {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return new Key(UUID.randomUUID().toString(), generator.generateKeyPair());
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }

    public JsonObject open() {
      RSAPrivateCrtKey key = (RSAPrivateCrtKey) pair.getPrivate();
      return new JsonObject()
          .put("kty", "RSA")
          .put("use", "sig")
          .put("alg", "RS256")
          .put("kid", id)
          .put("n", base64(key.getModulus()))
          .put("e", base64(key.getPublicExponent()));
    }

    private JsonObject secret() {
      RSAPrivateCrtKey key = (RSAPrivateCrtKey) pair.getPrivate();
      return open()
          .put("d", base64(key.getPrivateExponent()))
          .put("p", base64(key.getPrimeP()))
          .put("q", base64(key.getPrimeQ()))
          .put("dp", base64(key.getPrimeExponentP()))
          .put("dq", base64(key.getPrimeExponentQ()))
          .put("qi", base64(key.getCrtCoefficient()));
    }
  }

  public final Map<String, JsonObject> published = new LinkedHashMap<>();
  public final AtomicInteger asked = new AtomicInteger();
  private final Vertx vertx;
  private final HttpServer server;
  public volatile boolean down;

  /** Answers a token request's form; null refuses it. */
  public volatile Function<MultiMap, @Nullable JsonObject> tokens = form -> null;

  public RealmStandIn(Vertx vertx) {
    this.vertx = vertx;
    this.server =
        TestApi.await(
            vertx
                .createHttpServer()
                .requestHandler(
                    request -> {
                      if (down) {
                        request.response().setStatusCode(503).end();
                      } else if (request.path().endsWith("/token")) {
                        request.setExpectMultipart(true).endHandler(end -> answer(request));
                      } else {
                        asked.incrementAndGet();
                        JsonArray keys = new JsonArray();
                        published.values().forEach(keys::add);
                        request.response().end(new JsonObject().put("keys", keys).encode());
                      }
                    })
                .listen(0, "127.0.0.1"));
  }

  private void answer(HttpServerRequest request) {
    JsonObject answer = tokens.apply(request.formAttributes());
    if ("client_credentials".equals(request.getFormAttribute("grant_type"))) {
      request.response().setStatusCode(503).end();
    } else if (answer == null) {
      request.response().setStatusCode(400).end("{\"error\":\"invalid_grant\"}");
    } else {
      request.response().end(answer.encode());
    }
  }

  public String issuer() {
    return "http://127.0.0.1:" + server.actualPort() + "/realms/sextant";
  }

  public Key publish() {
    Key key = Key.fresh();
    published.put(key.id(), key.open());
    return key;
  }

  /** Returns claims of a person with a role in an organization, valid for a minute. */
  public JsonObject claims(String organization, String group) {
    return claims()
        .put(
            "organization",
            new JsonObject().put("acme", organization(organization).put("groups", group(group))));
  }

  public JsonObject claims() {
    long now = System.currentTimeMillis() / 1000;
    return new JsonObject()
        .put("iss", issuer())
        .put("aud", new JsonArray().add("sextant-api").add("account"))
        .put("typ", "Bearer")
        .put("sub", "ann")
        .put("name", "Ann Example")
        .put("email", "ann@example.org")
        .put("iat", now)
        .put("exp", now + 60);
  }

  public static JsonObject organization(String id) {
    return new JsonObject().put("id", id);
  }

  private static JsonArray group(String group) {
    return new JsonArray().add("/" + group);
  }

  public String sign(Key key, JsonObject claims) {
    return JWTAuth.create(vertx, new JWTAuthOptions().addJwk(key.secret()))
        .generateToken(
            claims,
            new JWTOptions()
                .setAlgorithm("RS256")
                .setNoTimestamp(true)
                .setHeader(new JsonObject().put("kid", key.id())));
  }

  private static String base64(BigInteger number) {
    byte[] bytes = number.toByteArray();
    int start = bytes[0] == 0 ? 1 : 0;
    byte[] magnitude = java.util.Arrays.copyOfRange(bytes, start, bytes.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(magnitude);
  }

  @Override
  public void close() {
    TestApi.await(server.close());
  }
}
