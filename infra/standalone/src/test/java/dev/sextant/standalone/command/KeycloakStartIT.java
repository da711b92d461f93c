package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.DeviceSignIn;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.SignInPages;
import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code start --keycloak}: real processes on one data directory. */
class KeycloakStartIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir Path folder;

  @Test
  void people_sign_in_through_a_keycloak_that_keeps_its_data_over_a_kill() throws Exception {
    int port = FreePort.find();
    String keycloak = "http://127.0.0.1:" + port;
    try (Sandbox sandbox = new Sandbox(folder)) {
      Outcome started = sandbox.startWithKeycloak(port);
      assertThat(started.output())
          .contains("People sign in there through Keycloak at " + keycloak)
          .contains("Sign in as owner@sextant.localhost, once, with the password ")
          .doesNotContain("#code=")
          .doesNotContain(secrets(sandbox).getProperty("admin"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secretsFile(sandbox))))
          .isEqualTo("rw-------");
      assertThat(sandbox.run("status").output()).contains("Keycloak at " + keycloak);
      theTenantIsMirrored(sandbox, keycloak);
      thereAreNoLinks(sandbox);
      String owner = users(sandbox, keycloak).path(0).path("id").asText();
      JsonNode keys = get(keycloak + "/realms/sextant/protocol/openid-connect/certs", "");

      ProcessHandle instance = sandbox.owner();
      instance.destroyForcibly();
      instance.onExit().get(1, TimeUnit.MINUTES);
      List<ProcessHandle> orphans = keycloaks(sandbox);
      assertThat(orphans).isNotEmpty();

      Outcome again = sandbox.startWithKeycloak(port);
      assertThat(orphans).noneMatch(ProcessHandle::isAlive);
      assertThat(password(again))
          .as("the password that nobody used is replaced")
          .isNotEqualTo(password(started));
      assertThat(users(sandbox, keycloak)).hasSize(1);
      assertThat(users(sandbox, keycloak).path(0).path("id").asText()).isEqualTo(owner);
      assertThat(get(keycloak + "/realms/sextant/protocol/openid-connect/certs", ""))
          .isEqualTo(keys);
      SignInPages pages = theFirstAdministratorSignsIn(sandbox, password(again));
      new DeviceSignIn(sandbox, folder.resolve("config")).walk(pages);

      assertThat(sandbox.run("stop").output()).contains("Sextant has stopped.");
      assertThat(keycloaks(sandbox)).isEmpty();
      aClusterContinuesWithTheData(sandbox, port, pages);
    }
  }

  private static SignInPages theFirstAdministratorSignsIn(Sandbox sandbox, String password)
      throws Exception {
    String sextant = "http://127.0.0.1:" + sandbox.port();
    SignInPages pages =
        new SignInPages("owner@sextant.localhost", password, "a passphrase of my own");
    assertThat(pages.get(sextant + "/api/v1/me")).contains("\"status\":401");

    pages.walk(sextant + "/api/v1/sign-in");

    JsonNode me = JSON.readTree(pages.get(sextant + "/api/v1/me"));
    assertThat(me.path("email").asText()).isEqualTo("owner@sextant.localhost");
    assertThat(me.path("role").asText()).isEqualTo("admin");
    assertThat(me.at("/tenant/name").asText()).isEqualTo("local");
    return pages;
  }

  /** The session of the first administrator holds, at both processes of the API. */
  private static void aClusterContinuesWithTheData(Sandbox sandbox, int port, SignInPages pages)
      throws Exception {
    Outcome up =
        sandbox.run(
            "cluster",
            "up",
            "--port",
            "" + sandbox.port(),
            "--keycloak",
            "--keycloak-port",
            "" + port);
    assertThat(up.exitCode()).as(up.all()).isZero();
    assertThat(up.output())
        .contains("People sign in there through Keycloak")
        .doesNotContain("once");
    assertThat(sandbox.run("cluster", "status").exitCode()).isZero();
    for (int each : new int[] {sandbox.port(), sandbox.port() + 1}) {
      assertThat(pages.get("http://127.0.0.1:%d/api/v1/me".formatted(each)))
          .contains("owner@sextant.localhost");
    }
    pages.walk("http://127.0.0.1:%d/api/v1/sign-in".formatted(sandbox.port() + 1));
    assertThat(pages.get("http://127.0.0.1:%d/api/v1/me".formatted(sandbox.port() + 1)))
        .contains("owner@sextant.localhost");

    assertThat(sandbox.run("cluster", "down").exitCode()).isZero();
    assertThat(keycloaks(sandbox)).isEmpty();
  }

  private static String password(Outcome started) {
    Matcher password = Pattern.compile("once, with the password (\\S+)").matcher(started.output());
    assertThat(password.find()).as(started.all()).isTrue();
    return password.group(1);
  }

  private static void theTenantIsMirrored(Sandbox sandbox, String keycloak) throws Exception {
    JsonNode organizations =
        get(
            keycloak + "/admin/realms/sextant/organizations?briefRepresentation=false",
            token(sandbox, keycloak));

    assertThat(organizations).hasSize(1);
    assertThat(sandbox.tables().rows("select name, organization_id from tenants"))
        .containsEntry("local", organizations.path(0).path("id").asText());
    assertThat(sandbox.tables().rows("select name, id from tenants"))
        .containsEntry("local", organizations.at("/0/attributes/tenant_id/0").asText());
  }

  private static void thereAreNoLinks(Sandbox sandbox) throws Exception {
    Outcome link = sandbox.run("link");
    Outcome list = sandbox.run("embedder", "list");

    for (Outcome refused : List.of(link, list)) {
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.errors()).startsWith("People sign in through Keycloak there");
    }
  }

  private static JsonNode users(Sandbox sandbox, String keycloak) throws Exception {
    return get(keycloak + "/admin/realms/sextant/users", token(sandbox, keycloak));
  }

  private static String token(Sandbox sandbox, String keycloak) throws Exception {
    String form =
        "grant_type=client_credentials&client_id=sextant-provisioning&client_secret="
            + secrets(sandbox).getProperty("sextant-provisioning");
    return answer(
            HttpRequest.newBuilder(
                    URI.create(keycloak + "/realms/sextant/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)))
        .path("access_token")
        .asText();
  }

  private static JsonNode get(String address, String token) throws Exception {
    return answer(
        HttpRequest.newBuilder(URI.create(address)).header("Authorization", "Bearer " + token));
  }

  private static JsonNode answer(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> answer = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private static Path secretsFile(Sandbox sandbox) {
    return sandbox.data().resolve("keys/keycloak.properties");
  }

  private static Properties secrets(Sandbox sandbox) throws IOException {
    Properties secrets = new Properties();
    secrets.load(new StringReader(Files.readString(secretsFile(sandbox))));
    return secrets;
  }

  /** The processes whose command line names this data directory's Keycloak folder. */
  private static List<ProcessHandle> keycloaks(Sandbox sandbox) throws IOException {
    String home = sandbox.data().toRealPath().resolve("keycloak").toString();
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process).contains("kc.home.dir=" + home))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException e) {
      return "";
    }
  }
}
