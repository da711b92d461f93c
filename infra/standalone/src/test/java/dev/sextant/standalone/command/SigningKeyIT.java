package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.Sandbox;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key of local tokens changes while real processes run. */
class SigningKeyIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void an_instance_follows_a_rotation_and_keeps_it_after_it_was_killed() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      sandbox.start();
      String old = token(sandbox);

      Outcome rotated = sandbox.run("rotate-signing-key");
      assertThat(rotated.exitCode()).as(rotated.all()).isZero();
      String next = token(sandbox);
      assertThat(kid(next)).isEqualTo(newest(sandbox)).isNotEqualTo(kid(old));
      assertThat(rotated.output()).contains(kid(next), "valid until they expire");
      assertThat(status(sandbox.port(), old)).isEqualTo(200);
      assertThat(status(sandbox.port(), next)).isEqualTo(200);

      sandbox.killAndStart();
      assertThat(status(sandbox.port(), old)).isEqualTo(200);
      assertThat(status(sandbox.port(), next)).isEqualTo(200);

      Outcome refused = sandbox.run("rotate-signing-key", "--refuse-old-tokens");
      assertThat(refused.exitCode()).as(refused.all()).isZero();
      assertThat(status(sandbox.port(), old)).isEqualTo(401);
      assertThat(status(sandbox.port(), next)).isEqualTo(401);
      assertThat(status(sandbox.port(), token(sandbox))).isEqualTo(200);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(sandbox))))
          .isEqualTo("rw-------");

      sandbox.run("stop");
      Files.writeString(file(sandbox), Files.readString(file(sandbox)).substring(0, 100));
      Outcome damaged = sandbox.run("start", "--port", Integer.toString(sandbox.port()));
      assertThat(damaged.exitCode()).isEqualTo(2);
      assertThat(damaged.all())
          .contains("The file of the signing key is damaged: " + file(sandbox))
          .doesNotContain("Exception", "\tat ");
      assertThat(sandbox.run("rotate-signing-key").exitCode()).isEqualTo(2);
      assertThat(sandbox.run("rotate-signing-key", "--refuse-old-tokens").exitCode()).isZero();
      sandbox.start();
      assertThat(status(sandbox.port(), token(sandbox))).isEqualTo(200);
    }
  }

  @Test
  void both_processes_of_a_cluster_follow_a_rotation() throws Exception {
    try (Sandbox cluster = new Sandbox(folder, Deployment.CLUSTER)) {
      cluster.start();
      int second = cluster.port() + 1;
      String old = token(cluster);
      assertThat(status(second, old)).isEqualTo(200);

      assertThat(cluster.run("rotate-signing-key").exitCode()).isZero();
      String next = token(cluster);
      assertThat(kid(next)).isEqualTo(newest(cluster)).isNotEqualTo(kid(old));
      assertThat(status(second, next)).as("signed by the first process").isEqualTo(200);
      assertThat(status(second, old)).isEqualTo(200);

      assertThat(cluster.run("rotate-signing-key", "--refuse-old-tokens").exitCode()).isZero();
      for (int port : new int[] {cluster.port(), second}) {
        assertThat(status(port, old)).isEqualTo(401);
        assertThat(status(port, next)).isEqualTo(401);
      }
      assertThat(status(second, token(cluster))).isEqualTo(200);
    }
  }

  @Test
  void what_is_restored_refuses_tokens_that_its_original_has_refused() throws Exception {
    String backup = folder.resolve("backup").toString();
    String old;
    try (Sandbox original = new Sandbox(folder.resolve("original"))) {
      original.start();
      old = token(original);
      assertThat(original.run("backup", backup).exitCode()).isZero();
      assertThat(original.run("rotate-signing-key", "--refuse-old-tokens").exitCode()).isZero();
    }
    try (Sandbox restored = new Sandbox(folder.resolve("restored"))) {
      Outcome outcome = restored.run("restore", backup);
      assertThat(outcome.output())
          .contains("Tokens that the original signed are refused.", "is valid again");
      restored.start();
      assertThat(status(restored.port(), old)).isEqualTo(401);
      assertThat(status(restored.port(), token(restored))).isEqualTo(200);
    }
  }

  private String token(Sandbox sandbox) throws Exception {
    String code = Sandbox.link(sandbox.run("link")).split("#code=", 2)[1];
    HttpResponse<String> session =
        http.send(
            request(sandbox.port(), "session")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"code\":\"%s\"}".formatted(code)))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(session.statusCode()).as(session.body()).isEqualTo(201);
    return JSON.readTree(session.body()).path("token").asText();
  }

  private int status(int port, String token) throws Exception {
    return http.send(
            request(port, "me").header("Authorization", "Bearer " + token).build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static HttpRequest.Builder request(int port, String path) {
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:%d/api/v1/%s".formatted(port, path)));
  }

  private static Path file(Sandbox sandbox) {
    return sandbox.data().resolve("keys/signing-key.jwk");
  }

  private static String newest(Sandbox sandbox) throws IOException {
    JsonNode keys = JSON.readTree(Files.readString(file(sandbox))).path("keys");
    return keys.path(keys.size() - 1).path("kid").asText();
  }

  private static String kid(String token) throws IOException {
    byte[] header = Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.')));
    return JSON.readTree(header).path("kid").asText();
  }
}
