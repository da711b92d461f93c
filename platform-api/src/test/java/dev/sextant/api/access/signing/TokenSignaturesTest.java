package dev.sextant.api.access.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class TokenSignaturesTest {

  private static final Duration LIFETIME = Duration.ofHours(12);

  @TempDir Path folder;

  private final Vertx vertx = Vertx.vertx();
  private final SigningKeys first = SigningKeys.create();
  private volatile Instant now = Instant.now();
  private Path file;
  private TokenSignatures signatures;

  @BeforeEach
  void open() throws Exception {
    file = folder.resolve("keys.jwk");
    write(first);
    signatures = TestApi.await(opened());
  }

  @AfterEach
  void close() {
    TestApi.await(signatures.close());
    TestApi.await(vertx.close());
  }

  @Test
  void a_token_of_the_key_before_is_verified_and_new_ones_name_the_new_key() throws Exception {
    String old = sign();
    SigningKeys rotated = first.rotated(now, LIFETIME);
    write(rotated);

    String next = sign();

    assertThat(kid(old)).isEqualTo(first.id());
    assertThat(kid(next)).isEqualTo(rotated.id());
    assertThat(subject(old)).isEqualTo("ann");
    assertThat(subject(next)).isEqualTo("ann");
  }

  @Test
  void a_key_that_is_gone_verifies_nothing() throws Exception {
    String old = sign();
    write(SigningKeys.create());
    refused(old);
    assertThat(subject(sign())).isEqualTo("ann");
  }

  @Test
  void who_has_the_old_private_key_signs_nothing_beyond_its_end_while_the_file_stays()
      throws Exception {
    SigningKeys rotated = first.rotated(now, LIFETIME);
    write(rotated);
    String forged = forged(first.signingJwk());
    assertThat(subject(forged)).as("it counts until its end").isEqualTo("ann");

    now = rotated.firstEnd().orElseThrow();

    refused(forged);
    assertThat(subject(sign())).isEqualTo("ann");
  }

  @Test
  void a_private_key_that_nobody_wrote_into_the_file_signs_nothing_under_any_name()
      throws Exception {
    write(first.rotated(now, LIFETIME));
    JsonObject foreign = SigningKeys.create().signingJwk();
    refused(forged(foreign));
    refused(forged(foreign.copy().put("kid", first.id())));
    foreign.remove("kid");
    refused(forged(foreign));
  }

  @Test
  void a_file_that_is_damaged_or_gone_changes_nothing_until_it_can_be_read_again()
      throws Exception {
    String old = sign();
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, 100));
    assertThat(subject(old)).isEqualTo("ann");
    Files.delete(file);
    assertThat(subject(sign())).isEqualTo("ann");
    Files.writeString(file, "x".repeat(1 << 20));
    assertThat(subject(sign())).isEqualTo("ann");

    SigningKeys next = SigningKeys.create();
    write(next);
    assertThat(kid(sign())).isEqualTo(next.id());
    refused(old);
  }

  @Test
  void what_is_no_token_is_refused_as_well() {
    for (String token : List.of("", "x", "x.y.z", sign().substring(1), cut(sign()))) {
      refused(token);
    }
  }

  @Test
  void a_failure_of_the_keys_is_none_of_the_token() {
    String token = sign();
    TestApi.await(signatures.close());

    Future<?> verified = signatures.verify(token);

    assertThatThrownBy(() -> TestApi.await(verified)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void the_log_says_what_a_rotation_does_to_earlier_tokens() throws Exception {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(SigningKeyFile.class);
    lines.start();
    logger.setLevel(Level.INFO);
    logger.addAppender(lines);
    try {
      SigningKeys rotated = first.rotated(now, LIFETIME);
      write(rotated);
      sign();
      SigningKeys replaced = SigningKeys.create();
      write(replaced);
      sign();
      sign();

      assertThat(lines.list)
          .extracting(ILoggingEvent::getFormattedMessage)
          .containsExactly(
              "tokens are signed by the key %s now; those of earlier keys are valid until %s at the latest"
                  .formatted(rotated.id(), rotated.lastEnd().orElseThrow()),
              "tokens are signed by the key %s now; those of all earlier keys are refused"
                  .formatted(replaced.id()));
    } finally {
      logger.detachAppender(lines);
      logger.setLevel(null);
    }
  }

  @Test
  void a_file_without_keys_cannot_be_opened() throws Exception {
    Files.writeString(file, "{}");
    assertThatThrownBy(() -> TestApi.await(opened()))
        .hasRootCauseMessage("a signing key has kty EC")
        .hasMessageContaining(file.toString());
  }

  private Future<TokenSignatures> opened() {
    InstantSource source = () -> now;
    return TokenSignatures.open(vertx, file, "sextant", "api", source.withZone(ZoneOffset.UTC));
  }

  private void write(SigningKeys keys) throws IOException {
    Files.writeString(file, keys.encode());
  }

  private String sign() {
    return TestApi.await(signatures.sign(claims()));
  }

  private String subject(String token) {
    return TestApi.await(signatures.verify(token)).orElseThrow().getString("sub");
  }

  private void refused(String token) {
    assertThat(TestApi.await(signatures.verify(token))).isEmpty();
  }

  private static String cut(String token) {
    return token.substring(0, token.length() - 10);
  }

  private String forged(JsonObject key) {
    return JWTAuth.create(vertx, new JWTAuthOptions().addJwk(key))
        .generateToken(
            claims(),
            new JWTOptions().setAlgorithm("ES256").setIssuer("sextant").addAudience("api"));
  }

  private static JsonObject claims() {
    return new JsonObject()
        .put("sub", "ann")
        .put("exp", Instant.now().plus(Duration.ofDays(7)).getEpochSecond());
  }

  private static String kid(String token) {
    String header = token.substring(0, token.indexOf('.'));
    return new JsonObject(new String(Base64.getUrlDecoder().decode(header))).getString("kid");
  }
}
