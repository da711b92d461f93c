package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.testing.TestKeycloak;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;

/** The directory of the Keycloak that all tests share. */
final class DirectoryFixture implements AutoCloseable {

  static final String PASSWORD = "correct horse battery staple";

  final TestKeycloak keycloak = TestKeycloak.shared();
  private final Vertx vertx = Vertx.vertx();
  final Directory directory = at(keycloak.address(), keycloak.provisioningSecret());

  Directory at(String address, String secret) {
    return new KeycloakDirectory(vertx, DirectoryConfig.of(URI.create(address), secret));
  }

  /** Returns a new tenant's organization. */
  Organization tenant(String word) {
    return done(directory.organizations().create(newTenant(), TestKeycloak.unique(word)));
  }

  static TenantId newTenant() {
    return new TenantId(UUID.randomUUID());
  }

  static String address(String word) {
    return TestKeycloak.unique(word) + "@people.test";
  }

  /** Returns the groups that a person's fresh token names for an organization. */
  List<String> groups(String email, Organization organization) {
    return groupsOf(keycloak.accessToken(email, PASSWORD, "openid organization:*"), organization);
  }

  /** Returns an organization's groups in a token; empty if the token does not name it. */
  static List<String> groupsOf(String token, Organization organization) {
    JsonObject claims =
        new JsonObject(
            new String(
                Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8));
    JsonObject found =
        claims
            .getJsonObject("organization", new JsonObject())
            .getJsonObject(organization.alias(), new JsonObject().put("id", organization.id()));
    Assertions.assertThat(found.getString("id")).isEqualTo(organization.id());
    return found.getJsonArray("groups", new JsonArray()).stream().map(Object::toString).toList();
  }

  static <T> T done(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("it failed", e);
    }
  }

  static Refusal refused(Future<?> future) {
    try {
      Object answer = future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
      throw new AssertionError("it was not refused: " + answer);
    } catch (java.util.concurrent.ExecutionException e) {
      Assertions.assertThat(e.getCause()).isInstanceOf(Refusal.class);
      return (Refusal) e.getCause();
    } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
      throw new AssertionError("it did not answer", e);
    }
  }

  @Override
  public void close() {
    done(directory.close());
    done(vertx.close());
  }
}
