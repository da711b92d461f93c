package dev.sextant.benchmarks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.SignIn;
import dev.sextant.api.access.keycloak.KeycloakSignIn;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Site;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.pgclient.PgConnectOptions;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.security.PublicKey;
import java.security.Signature;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Compares the API's own authenticator with the bare signature check of the JDK, on tokens of a
 * realm, alternating on one core. Arguments: {@code [tokens] [rounds]}.
 *
 * <p>Everything runs on one event loop, and both sides are timed by that thread's processor time.
 * The keys come over HTTP as with Keycloak; tenant and changes come from Postgres.
 */
public final class TokenChecks {

  private static final double NANOS = 1e9;
  private static final int TOKENS_AT_HAND = 1_000;

  private TokenChecks() {}

  public static void main(String[] args) throws Exception {
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 40_000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 7;
    SignedTokens tokens = new SignedTokens();
    Vertx vertx = Vertx.vertx();
    try (TestDatabase database = TestDatabase.create()) {
      mirror(database, SignedTokens.ORGANIZATION);
      HttpServer keys =
          await(
              vertx
                  .createHttpServer()
                  .requestHandler(request -> request.response().end(tokens.keys().encode()))
                  .listen(0, "127.0.0.1"));
      String issuer = "http://127.0.0.1:" + keys.actualPort() + "/realms/sextant";
      List<String> signed = tokens.of(issuer, TOKENS_AT_HAND);
      TenantDatabase tenants = tenants(vertx, database);
      SignIn signIn = signIn(vertx, tenants, issuer);
      for (int round = 0; round < rounds; round++) {
        double checks = onLoop(vertx, () -> checks(signIn.bearers(), signed, count));
        double bare = onLoop(vertx, () -> bare(tokens.publicKey(), signed, count));
        System.out.printf(
            "round %d: %,.0f checks a second, %,.0f bare signatures, ratio %.2f%n",
            round, checks, bare, checks / bare);
      }
      await(signIn.close());
      await(tenants.close());
    }
    System.out.printf(
        "load of the machine: %.1f%n",
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    await(vertx.close());
  }

  private static void mirror(TestDatabase database, String organization) throws Exception {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "update tenants set organization_id = '%s' where id = '%s'"
              .formatted(organization, database.acme()));
    }
  }

  private static TenantDatabase tenants(Vertx vertx, TestDatabase database) {
    return TenantDatabase.open(
        vertx,
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(database.port())
            .setDatabase(database.name())
            .setUser(Roles.API)
            .setPassword(TestDatabase.PASSWORD),
        2);
  }

  private static SignIn signIn(Vertx vertx, TenantDatabase tenants, String issuer)
      throws Exception {
    AccessConfig.Client client = new AccessConfig.Client("sextant-web", "unused");
    AccessConfig.Keycloak config =
        AccessConfig.Keycloak.with(
            URI.create(issuer),
            client,
            client,
            URI.create("http://127.0.0.1"),
            Pepper.of(new byte[32]));
    Site site = new Site(Set.of("127.0.0.1"), Optional.empty(), Site.SameSite.LAX);
    return new KeycloakSignIn(
        vertx, config, new Access(tenants, config, site), subject -> Future.succeededFuture());
  }

  /** Checks tokens one after another; apart from cache loads, each step completes at once. */
  private static Future<Integer> checks(
      Authenticator authenticator, List<String> tokens, int left) {
    int now = Math.min(left, tokens.size());
    List<Future<?>> checked = new ArrayList<>(now);
    for (int i = 0; i < now; i++) {
      checked.add(authenticator.authenticate(new Credentials.Bearer(tokens.get(i))));
    }
    return Future.all(checked)
        .compose(
            all ->
                left > now
                    ? checks(authenticator, tokens, left - now)
                    : Future.succeededFuture(left))
        .map(last -> left);
  }

  private static Future<Integer> bare(PublicKey key, List<String> tokens, int count) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      for (int i = 0; i < count; i++) {
        String token = tokens.get(i % tokens.size());
        int end = token.lastIndexOf('.');
        signature.initVerify(key);
        signature.update(token.substring(0, end).getBytes(US_ASCII));
        if (!signature.verify(Base64.getUrlDecoder().decode(token.substring(end + 1)))) {
          throw new IllegalStateException("a good signature was refused");
        }
      }
      return Future.succeededFuture(count);
    } catch (java.security.GeneralSecurityException e) {
      return Future.failedFuture(e);
    }
  }

  /** Returns checks per second of one processor. */
  private static double onLoop(Vertx vertx, java.util.function.Supplier<Future<Integer>> work)
      throws Exception {
    return await(
        Future.future(
            promise ->
                vertx.runOnContext(
                    go -> {
                      long start = processorTime();
                      work.get()
                          .map(count -> count * NANOS / (processorTime() - start))
                          .onComplete(promise);
                    })));
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(5, TimeUnit.MINUTES);
  }
}
