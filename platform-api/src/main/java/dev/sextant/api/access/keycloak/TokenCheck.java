package dev.sextant.api.access.keycloak;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonObject;
import java.io.Closeable;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verifies tokens with the realm's keys, without asking Keycloak about each token. The keys are
 * cached for a minute, and fetched when a token names an unknown key, but then at most twice in ten
 * seconds, so that forged tokens do not flood Keycloak. While Keycloak does not answer, the
 * previous keys stay valid. Verification may wait for a fetch, so it runs on workers; a caller's
 * token with an unknown key has a worker of its own and delays no token with a known key.
 */
final class TokenCheck {

  private static final int LONGEST = 16_384;
  private static final int WORKERS = 4;

  /** How many tokens with unknown keys wait for a fetch at most. */
  private static final int WAITING = 16;

  private static final int CONNECT_MILLIS = 2_000;
  private static final int ANSWER_MILLIS = 5_000;
  private static final int LONGEST_ANSWER = 1 << 20;
  private static final int LEEWAY_SECONDS = 5;
  private static final long CACHED_MILLIS = Duration.ofMinutes(1).toMillis();

  /** Longer than a fetch takes at most. */
  private static final long FETCH_MILLIS = 15_000;

  private static final long RATE_MILLIS = Duration.ofSeconds(10).toMillis();

  /** All are asymmetric, so that a key that verifies cannot sign. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256);

  /** The purpose of a token of the realm; a token is accepted for one purpose only. */
  enum TokenKind {
    ACCESS("Bearer"),
    ID("ID"),
    LOGOUT("Logout");

    private final String type;

    TokenKind(String type) {
      this.type = type;
    }
  }

  private final AccessConfig.Keycloak config;
  private final Clock clock;
  private final WorkerExecutor workers;
  private final WorkerExecutor fetching;
  private final WorkerExecutor fromKeycloak;
  private final AtomicInteger waiting = new AtomicInteger();
  private final DefaultResourceRetriever retriever =
      new DefaultResourceRetriever(CONNECT_MILLIS, ANSWER_MILLIS, LONGEST_ANSWER);
  private final JWKSource<SecurityContext> limited;
  private final JWKSource<SecurityContext> unlimited;
  private volatile Set<String> known = Set.of();

  TokenCheck(Vertx vertx, AccessConfig.Keycloak config, Clock clock) {
    this.config = config;
    this.clock = clock;
    this.workers = vertx.createSharedWorkerExecutor("sextant-tokens", WORKERS);
    this.fetching = vertx.createSharedWorkerExecutor("sextant-token-keys", 1);
    this.fromKeycloak = vertx.createSharedWorkerExecutor("sextant-keycloak-tokens", 2);
    this.limited = keys().rateLimited(RATE_MILLIS).build();
    this.unlimited = keys().rateLimited(false).build();
  }

  private JWKSourceBuilder<SecurityContext> keys() {
    try {
      URL address = RealmClient.address(config.issuer(), "certs").toURL();
      return JWKSourceBuilder.<SecurityContext>create(address, this::fetched)
          .cache(CACHED_MILLIS, FETCH_MILLIS)
          .refreshAheadCache(CACHED_MILLIS / 2, false)
          .outageTolerantForever();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("the issuer is no address: " + config.issuer(), e);
    }
  }

  private Resource fetched(URL address) throws IOException {
    Resource fetched = retriever.retrieveResource(address);
    try {
      known =
          JWKSet.parse(fetched.getContent()).getKeys().stream()
              .flatMap(key -> Stream.ofNullable(key.getKeyID()))
              .collect(Collectors.toUnmodifiableSet());
    } catch (ParseException e) {
      throw new IOException("the keys of the realm cannot be read", e);
    }
    return fetched;
  }

  /** Returns the claims of a valid token of this kind; refuses any other. */
  Future<JsonObject> claims(String token, TokenKind kind) {
    return key(token)
        .compose(
            key ->
                known.contains(key)
                    ? workers.executeBlocking(() -> verified(token, key, kind, limited), false)
                    : fetched(token, key, kind));
  }

  private Future<JsonObject> fetched(String token, String key, TokenKind kind) {
    if (waiting.incrementAndGet() > WAITING) {
      waiting.decrementAndGet();
      return Future.failedFuture(withoutFetch(key));
    }
    return fetching
        .executeBlocking(() -> verified(token, key, kind, limited), false)
        .onComplete(done -> waiting.decrementAndGet());
  }

  /**
   * As {@link #claims}, for a token received from Keycloak and not from a caller. An unknown key is
   * always fetched, even if callers exhaust the limit with unknown key ids.
   */
  Future<JsonObject> handedOut(String token, TokenKind kind) {
    return key(token)
        .compose(
            key ->
                fromKeycloak.executeBlocking(() -> verified(token, key, kind, unlimited), false));
  }

  /** Releases the threads. Closing a source waits for its fetch, so it runs on a worker. */
  Future<Void> close() {
    return fromKeycloak
        .<Void>executeBlocking(
            () -> {
              ((Closeable) limited).close();
              ((Closeable) unlimited).close();
              return null;
            },
            false)
        .eventually(fetching::close)
        .eventually(fromKeycloak::close)
        .eventually(workers::close);
  }

  /** Returns the id of the key that signed a token; refuses a token that does not name its key. */
  private static Future<String> key(String token) {
    try {
      String key = token.length() > LONGEST ? null : SignedJWT.parse(token).getHeader().getKeyID();
      return key == null ? Future.failedFuture(refused()) : Future.succeededFuture(key);
    } catch (ParseException e) {
      return Future.failedFuture(refused());
    }
  }

  /** A key that the realm does not have makes the token invalid, if the realm's keys are known. */
  private Refusal withoutFetch(String key) {
    return known.isEmpty() || known.contains(key) ? RealmException.unavailable() : refused();
  }

  private JsonObject verified(
      String token, String key, TokenKind kind, JWKSource<SecurityContext> source) {
    try {
      JWTClaimsSet claims = processor(kind, source).process(token, null);
      Instant latest = clock.instant().plusSeconds(LEEWAY_SECONDS);
      if (claims.getIssueTime().toInstant().isAfter(latest)) {
        throw refused();
      }
      return new JsonObject(claims.toJSONObject());
    } catch (RateLimitReachedException e) {
      throw withoutFetch(key);
    } catch (KeySourceException e) {
      throw RealmException.unavailable();
    } catch (BadJOSEException | JOSEException | ParseException e) {
      throw refused();
    }
  }

  private DefaultJWTProcessor<SecurityContext> processor(
      TokenKind kind, JWKSource<SecurityContext> source) {
    String audience = kind == TokenKind.ACCESS ? config.audience() : config.web().id();
    DefaultJWTClaimsVerifier<SecurityContext> claims =
        new DefaultJWTClaimsVerifier<>(
            audience,
            new JWTClaimsSet.Builder()
                .issuer(config.issuer().toString())
                .claim("typ", kind.type)
                .build(),
            Set.of("exp", "iat"));
    claims.setMaxClockSkew(LEEWAY_SECONDS);
    DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    processor.setJWSTypeVerifier((type, context) -> {});
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, source));
    processor.setJWTClaimsSetVerifier(claims);
    return processor;
  }

  private static Refusal refused() {
    return Refusal.unauthenticated(
        "unauthenticated", "The token is not valid or has expired: ask for a new token.");
  }
}
