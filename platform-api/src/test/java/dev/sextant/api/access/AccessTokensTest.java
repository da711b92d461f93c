package dev.sextant.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.access.signing.SigningKeys;
import dev.sextant.api.access.signing.TokenSignatures;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.replies.Problems;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a failure to check a token is to its caller. No database is there. */
class AccessTokensTest {

  private static final Identity ANN =
      Identity.member(new TenantId(UUID.randomUUID()), "ann", Role.ADMIN);

  @TempDir Path folder;

  private final Vertx vertx = Vertx.vertx();
  private TokenSignatures signatures;
  private AccessTokens tokens;

  @BeforeEach
  void open() throws Exception {
    Path file = folder.resolve("keys.jwk");
    Files.writeString(file, SigningKeys.create().encode());
    Clock clock = Clock.systemUTC();
    signatures =
        TestApi.await(TokenSignatures.open(vertx, file, "sextant", AccessTokens.AUDIENCE, clock));
    PgConnectOptions nowhere =
        new PgConnectOptions().setHost("127.0.0.1").setPort(1).setPassword("none");
    tokens =
        new AccessTokens(
            signatures,
            Duration.ofHours(1),
            new MemberChanges(TenantDatabase.open(vertx, nowhere, 1), clock));
  }

  @AfterEach
  void close() {
    TestApi.await(signatures.close());
    TestApi.await(vertx.close());
  }

  @Test
  void only_a_token_that_is_not_valid_is_refused() {
    String valid = TestApi.await(tokens.issue(ANN)).value();
    String cut = valid.substring(0, valid.length() - 10);
    assertThat(status(cut)).isEqualTo(401);
    assertThat(status(valid)).as("the database is away").isEqualTo(503);

    TestApi.await(signatures.close());

    assertThat(status(valid)).as("the keys cannot be used").isEqualTo(500);
    assertThat(status(cut)).isEqualTo(500);
  }

  private int status(String token) {
    Future<Principal> authenticated = tokens.authenticate(new Credentials.Bearer(token));
    return TestApi.await(
        authenticated
            .map(caller -> 200)
            .otherwise(failure -> Problems.of(failure, "a request").status()));
  }
}
