package dev.sextant.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.keycloak.KeycloakArchive;
import dev.sextant.keycloak.KeycloakConfig;
import dev.sextant.keycloak.KeycloakDatabase;
import dev.sextant.keycloak.KeycloakServer;
import dev.sextant.keycloak.SextantRealm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Keycloak that all tests of one JVM share: the realm of Sextant in memory, without users.
 *
 * <p>It is ready in about 20 s, so only integration tests use it. Names of people and organizations
 * must be the test's own; {@link #unique} makes one.
 */
public final class TestKeycloak {

  /** The groups of an organization, which are the roles in its tenant. */
  public static final List<String> GROUPS = List.of("viewers", "annotators", "editors", "admins");

  private static final String ADMIN = "admin";
  private static final String ADMIN_PASSWORD = "the administrator of tests";
  private static final String WEB_SECRET = "web-secret-of-tests-0123456789abcdef";
  private static final String PROVISIONING_SECRET = "provisioning-secret-of-tests-0123456789";

  /** A client that accepts passwords; it exists only in tests. */
  private static final String PASSWORD_CLIENT = "tests-only";

  private final KeycloakServer server;
  private final KeycloakCalls calls;

  private TestKeycloak(KeycloakServer server) {
    this.server = server;
    this.calls = new KeycloakCalls(server.address(), ADMIN, ADMIN_PASSWORD);
  }

  /** Returns this JVM's instance, starting it on first use. */
  public static TestKeycloak shared() {
    return Shared.INSTANCE;
  }

  /** Returns its address, without a path. */
  public String address() {
    return server.address();
  }

  /** Returns the issuer of its tokens. */
  public String issuer() {
    return server.issuer();
  }

  /** Returns the secret of {@code sextant-web}. */
  public String webSecret() {
    return WEB_SECRET;
  }

  /** Returns the secret of {@code sextant-provisioning}. */
  public String provisioningSecret() {
    return PROVISIONING_SECRET;
  }

  /** Returns a name that is used nowhere else. */
  public static String unique(String word) {
    return word + "-" + UUID.randomUUID().toString().substring(0, 8);
  }

  /**
   * Allows {@code sextant-web} to redirect to an address, and sends it the back-channel logouts.
   *
   * @param address of Sextant, without a path
   */
  public void sendPeopleTo(String address) {
    try {
      server.moveSextant(new SextantRealm(address, WEB_SECRET, PROVISIONING_SECRET));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates an organization with the four groups; returns its id. */
  public String createOrganization(String alias) {
    String id = created("/organizations", Map.of("name", alias, "alias", alias, "enabled", true));
    GROUPS.forEach(
        group -> admin("POST", "/organizations/" + id + "/groups", Map.of("name", group)));
    return id;
  }

  /**
   * Creates a user who can sign in with the password at once; returns the id, which is the subject.
   */
  public String createUser(String email, String password) {
    return created(
        "/users",
        Map.of(
            "email",
            email,
            "emailVerified",
            true,
            "enabled",
            true,
            "firstName",
            "Test",
            "lastName",
            email.substring(0, email.indexOf('@')),
            "credentials",
            List.of(Map.of("type", "password", "value", password, "temporary", false))));
  }

  /** Makes a user a member, in a group if one is given. */
  public void addMember(String organization, String user, @Nullable String group) {
    admin("POST", "/organizations/" + organization + "/members", user);
    if (group != null) {
      String path =
          "/organizations/%s/groups/%s/members/%s"
              .formatted(organization, groupId(organization, group), user);
      admin("PUT", path, null);
    }
  }

  /** Makes a user an operator of the platform. */
  public void makeOperator(String user) {
    JsonNode role = admin("GET", "/roles/platform-operator", null);
    admin("POST", "/users/" + user + "/role-mappings/realm", List.of(role));
  }

  /**
   * Returns an access token of a user, as a command line gets it.
   *
   * @param scope such as {@code organization:*}
   */
  public String accessToken(String email, String password, String scope) {
    return calls.token(
        SextantRealm.NAME,
        Map.of(
            "grant_type", "password",
            "client_id", PASSWORD_CLIENT,
            "username", email,
            "password", password,
            "scope", scope));
  }

  /** Returns an access token of a service client. */
  public String serviceToken(String clientId, String secret) {
    return calls.token(
        SextantRealm.NAME,
        Map.of(
            "grant_type", "client_credentials",
            "client_id", clientId,
            "client_secret", secret));
  }

  /**
   * Sends a request as administrator.
   *
   * @param path below the realm, such as {@code /users}
   * @param body text is sent unchanged, anything else as JSON
   * @return the response body; a missing node if it is empty
   * @throws IllegalStateException if the request is refused
   */
  public JsonNode admin(String method, String path, @Nullable Object body) {
    return calls.administer(method, path, body);
  }

  private String created(String path, Object body) {
    return calls.create(path, body);
  }

  private String groupId(String organization, String group) {
    for (JsonNode each : admin("GET", "/organizations/" + organization + "/groups", null)) {
      if (group.equals(each.path("name").asText())) {
        return each.path("id").asText();
      }
    }
    throw new IllegalArgumentException("there is no group " + group);
  }

  private static TestKeycloak start() throws IOException {
    Path home = Files.createTempDirectory("sextant-keycloak");
    KeycloakServer server =
        KeycloakServer.start(
            KeycloakConfig.usual(
                KeycloakArchive.ofUser(),
                home,
                home.resolve("keycloak.log"),
                FreePort.find(),
                new KeycloakDatabase.InMemory(),
                new SextantRealm("http://127.0.0.1:7117", WEB_SECRET, PROVISIONING_SECRET),
                new KeycloakConfig.Admin(ADMIN, ADMIN_PASSWORD)),
            step -> {});
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, home), "test-keycloak"));
    TestKeycloak keycloak = new TestKeycloak(server);
    keycloak.created(
        "/clients",
        Map.of(
            "clientId", PASSWORD_CLIENT,
            "publicClient", true,
            "standardFlowEnabled", false,
            "directAccessGrantsEnabled", true,
            "fullScopeAllowed", true));
    return keycloak;
  }

  private static void stop(KeycloakServer server, Path home) {
    try {
      server.close();
      try (Stream<Path> files = Files.walk(home)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Shared {

    private static final TestKeycloak INSTANCE;

    static {
      try {
        INSTANCE = start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
