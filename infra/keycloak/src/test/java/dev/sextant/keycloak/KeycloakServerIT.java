package dev.sextant.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** All tests share one server; the last test stops it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KeycloakServerIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final SextantRealm REALM =
      new SextantRealm("http://127.0.0.1:7117", "w".repeat(40), "p".repeat(40));

  @TempDir private static Path folder;

  private static KeycloakServer server;

  @BeforeAll
  static void start() throws IOException {
    server = KeycloakServer.start(config("home", KeycloakArchive.ofUser(), freePort()), step -> {});
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @Test
  void the_realm_answers_under_its_issuer() throws Exception {
    JsonNode discovery = get(server.issuer() + "/.well-known/openid-configuration");

    assertThat(server.isReady()).isTrue();
    assertThat(discovery.path("issuer").asText()).isEqualTo(server.issuer());
    assertThat(discovery.path("backchannel_logout_supported").asBoolean()).isTrue();
  }

  @Test
  void provisioning_may_do_its_work_and_no_more() throws Exception {
    JsonNode claims = claims(provisioningToken(REALM.provisioningSecret()));

    assertThat(claims.at("/resource_access/realm-management/roles").toString())
        .contains("manage-organizations", "manage-users", "manage-clients")
        .doesNotContain("manage-realm", "realm-admin", "impersonation");
    assertThat(claims.path("aud").toString()).doesNotContain("sextant-api");
  }

  @Test
  void another_secret_opens_nothing() throws Exception {
    assertThat(provisioningToken("q".repeat(40))).isEmpty();
    assertThat(provisioningToken(REALM.provisioningSecret())).isNotEmpty();
  }

  @Test
  void the_browsers_client_is_found_as_the_file_says() throws Exception {
    JsonNode web = webClient();

    assertThat(web.at("/redirectUris/0").asText())
        .isEqualTo("http://127.0.0.1:7117" + SextantRealm.CALLBACK);
    assertThat(web.path("redirectUris")).hasSize(1);
    assertThat(web.path("secret").asText()).isEqualTo(REALM.webSecret());
  }

  @Test
  void a_move_to_another_port_reaches_the_browsers_client() throws Exception {
    SextantRealm moved =
        new SextantRealm("http://127.0.0.1:7200", "v".repeat(40), REALM.provisioningSecret());
    server.moveSextant(moved);
    JsonNode web = webClient();
    server.moveSextant(REALM);

    assertThat(web.at("/redirectUris/0").asText())
        .isEqualTo("http://127.0.0.1:7200" + SextantRealm.CALLBACK);
    assertThat(web.path("attributes").path("backchannel.logout.url").asText())
        .isEqualTo("http://127.0.0.1:7200" + SextantRealm.BACK_CHANNEL_LOGOUT);
    assertThat(web.path("secret").asText()).isEqualTo(moved.webSecret());
    assertThat(webClient().path("secret").asText()).isEqualTo(REALM.webSecret());
  }

  @Test
  void secrets_are_on_no_command_line_and_in_no_file() throws Exception {
    List<ProcessHandle> processes = processes();

    assertThat(processes).hasSizeGreaterThanOrEqualTo(2);
    for (ProcessHandle process : processes) {
      assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")))
          .contains("--optimized")
          .doesNotContain(REALM.webSecret(), REALM.provisioningSecret(), "the-first-admin");
    }
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(REALM.webSecret(), REALM.provisioningSecret(), "the-first-admin");
      }
    }
  }

  @Test
  void a_port_that_somebody_has_is_refused_even_if_a_keycloak_answers_there() {
    int taken = URI.create(server.address()).getPort();

    assertThatIOException()
        .isThrownBy(
            () ->
                KeycloakServer.start(config("second", KeycloakArchive.ofUser(), taken), step -> {}))
        .withMessageContaining("Port %d of Keycloak is taken", taken);
  }

  @Test
  void without_the_archive_the_error_says_how_to_get_it() {
    KeycloakArchive none = new KeycloakArchive(folder.resolve("none"));

    assertThatIOException()
        .isThrownBy(() -> KeycloakServer.start(config("third", none, 1), step -> {}))
        .withMessageContaining("mvn dependency:copy");
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void what_a_killed_process_left_behind_is_stopped() throws Exception {
    List<ProcessHandle> processes = processes();
    ProcessHandle java = processes.get(processes.size() - 1);
    ProcessHandle script = processes.get(0);
    script.destroyForcibly();
    script.onExit().get(2, TimeUnit.MINUTES);
    assertThat(java.isAlive()).isTrue();
    assertThat(server.isReady()).isTrue();

    KeycloakServer.stopOrphan(folder.resolve("another"));
    assertThat(server.isReady()).isTrue();

    KeycloakServer.stopOrphan(folder.resolve("home"));
    assertThat(java.isAlive()).isFalse();
    assertThat(server.isReady()).isFalse();
  }

  private static List<ProcessHandle> processes() {
    ProcessHandle script = ProcessHandle.of(server.pid()).orElseThrow();
    return Stream.concat(Stream.of(script), script.descendants()).toList();
  }

  private static KeycloakConfig config(String home, KeycloakArchive archive, int port) {
    return KeycloakConfig.usual(
        archive,
        folder.resolve(home),
        folder.resolve(home + ".log"),
        port,
        new KeycloakDatabase.InMemory(),
        REALM,
        new KeycloakConfig.Admin("admin", "the-first-admin"));
  }

  private static JsonNode webClient() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(server.address() + "/admin/realms/sextant/clients?clientId=sextant-web"))
            .header("Authorization", "Bearer " + provisioningToken(REALM.provisioningSecret()))
            .build();
    return JSON.readTree(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body()).path(0);
  }

  private static String provisioningToken(String secret) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.issuer() + "/protocol/openid-connect/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "grant_type=client_credentials&client_id=sextant-provisioning&client_secret="
                        + secret))
            .build();
    return JSON.readTree(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body())
        .path("access_token")
        .asText();
  }

  private static JsonNode get(String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    return JSON.readTree(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  private static JsonNode claims(String token) throws IOException {
    return JSON.readTree(Base64.getUrlDecoder().decode(token.split("\\.")[1]));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
