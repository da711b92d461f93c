package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Examples;
import dev.sextant.standalone.command.testing.Rotating;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.testing.Listener;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Start, status, link, stop: real processes on one data directory. */
class LifecycleIT {

  private static final String A_LATER_MIGRATION =
      """
      insert into flyway_schema_history
        (installed_rank, version, description, type, script, installed_by, execution_time, success)
      values (9000, '9000', 'later', 'SQL', 'V9000__later.sql', 'later', 1, true)
      """;

  @TempDir Path folder;

  @Test
  void an_instance_starts_once_answers_and_keeps_its_data_over_a_restart() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      assertThat(sandbox.run("status").exitCode()).isEqualTo(3);

      Rotating rotating = Rotating.during(sandbox.data());
      Outcome started = sandbox.start();
      assertThat(rotating.end())
          .as("answers to attempts to change the passwords during the start")
          .anyMatch(each -> each.startsWith("Sextant is starting"));
      assertThat(started.output())
          .contains("  unpacking Postgres", "  creating the database", "  migrating the database")
          .contains("Sextant runs at http://127.0.0.1:" + sandbox.port());
      assertThat(sandbox.run("status"))
          .satisfies(
              status -> {
                assertThat(status.exitCode()).isZero();
                assertThat(status.output())
                    .contains("http://127.0.0.1:" + sandbox.port())
                    .contains(sandbox.data().toString())
                    .contains("open experiments  0")
                    .contains("experiment queue  0 running, 0 waiting", "task managers     ");
              });
      assertThat(signIn(Sandbox.link(started))).isEqualTo(201);
      assertThat(signIn(Sandbox.link(started))).as("the code works once").isEqualTo(401);
      assertThat(signIn(Sandbox.link(sandbox.run("link")))).isEqualTo(201);
      List<Listener> listeners = Listener.ofTree(sandbox.owner());
      assertThat(listeners).isNotEmpty().allMatch(Listener::isLoopback);

      ProcessHandle first = sandbox.owner();
      Outcome again = sandbox.start();
      assertThat(again.output())
          .startsWith("Sextant already runs at http://127.0.0.1:" + sandbox.port());
      assertThat(signIn(Sandbox.link(again))).isEqualTo(201);
      assertThat(sandbox.owner()).isEqualTo(first);
      Outcome elsewhere = sandbox.run("start", "--port", "1");
      assertThat(elsewhere.exitCode()).isEqualTo(2);
      assertThat(elsewhere.all())
          .contains("already runs at http://127.0.0.1:" + sandbox.port(), "not on port 1");
      Outcome measured = sandbox.run("start", "--metrics-port", "1024");
      assertThat(measured.exitCode()).isEqualTo(2);
      assertThat(measured.all()).contains("Stop it first to start it with --metrics-port.");
      assertThat(sandbox.run("start", "--models", sandbox.data().toString()).all())
          .contains("Stop it first to start it with --models.");

      List<String> before = Files.readAllLines(secrets(sandbox));
      Outcome rotated = sandbox.run("rotate-passwords");
      assertThat(rotated.exitCode()).as(rotated.all()).isZero();
      assertThat(rotated.output()).contains("have new passwords", "./sextant backup");
      assertThat(Files.readAllLines(secrets(sandbox)))
          .as("three passwords of four changed")
          .filteredOn(line -> line.contains("=") && before.contains(line))
          .hasSize(1)
          .first()
          .asString()
          .startsWith("postgres=");

      Outcome evaluated = evaluate(sandbox, "first");
      assertThat(evaluated.exitCode()).as(evaluated.all()).isZero();
      assertThat(Listener.ofTree(sandbox.owner()))
          .as("a job opens no port")
          .containsExactlyInAnyOrderElementsOf(listeners);
      assertThat(sandbox.run("stop").output()).contains("Sextant has stopped.");
      assertThat(first.isAlive()).isFalse();
      assertThat(sandbox.run("status").exitCode()).isEqualTo(3);
      assertThat(sandbox.run("stop").output()).isEqualTo("Sextant is not running.\n");

      assertThat(sandbox.start().output()).doesNotContain("unpacking Postgres");
      Outcome reevaluated = evaluate(sandbox, "second");
      assertThat(reevaluated.exitCode()).as(reevaluated.all()).isZero();
      assertThat(folder.resolve("second/report.json"))
          .hasSameBinaryContentAs(folder.resolve("first/report.json"));
      assertThat(sandbox.tables().count("select count(*) from dataset_versions")).isOne();
      assertThat(sandbox.tables().count("select count(*) from experiments")).isEqualTo(2);

      sandbox.tables().execute(A_LATER_MIGRATION);
      sandbox.run("stop");
      assertRefused(
          sandbox, "The database was migrated to schema 9000, which this build does not know.");
      assertThat(sandbox.run("status").exitCode()).isEqualTo(3);
    }
  }

  @Test
  void a_data_directory_of_an_unreleased_build_is_refused() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      sandbox.start();
      sandbox.tables().execute("update flyway_schema_history set checksum = checksum + 1");
      sandbox.run("stop");
      assertRefused(
          sandbox,
          "The database was created by an unreleased build of Sextant, which this build cannot"
              + " upgrade.");
    }
  }

  private static Path secrets(Sandbox sandbox) {
    return sandbox.data().resolve("keys/postgres.properties");
  }

  private static void assertRefused(Sandbox sandbox, String why) throws Exception {
    Outcome refused = sandbox.run("start", "--port", port(sandbox));
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.all())
        .contains(why + " Use the version of Sextant that wrote it, or another --data folder.")
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  void a_port_that_is_taken_is_named_with_a_remedy() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder);
        ServerSocket taken =
            new ServerSocket(sandbox.port(), 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome = sandbox.run("start", "--port", Integer.toString(taken.getLocalPort()));

      assertThat(outcome.exitCode()).isEqualTo(1);
      assertThat(outcome.all())
          .contains("Port %d is taken by another program.".formatted(sandbox.port()))
          .contains("./sextant start --port")
          .doesNotContain("Exception", "\tat ");
      assertThat(sandbox.run("status").exitCode()).isEqualTo(3);
    }
  }

  @Test
  void a_full_disk_is_reported_before_anything_is_unpacked() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(succeeds("mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", disk.toString()));
    try (Sandbox sandbox = new Sandbox(folder.resolve("sandbox"))) {
      Outcome outcome =
          sandbox.runBare(
              "start", "--data", disk.resolve("data").toString(), "--port", port(sandbox));

      assertThat(outcome.exitCode()).isEqualTo(1);
      assertThat(outcome.all())
          .startsWith("Not enough disk space for running: " + disk)
          .doesNotContain("\tat ");
      assertThat(sandbox.data()).doesNotExist();
    } finally {
      succeeds("umount", disk.toString());
    }
  }

  @Test
  void a_data_directory_that_cannot_be_written_is_named() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    try (Sandbox sandbox = new Sandbox(folder.resolve("sandbox"))) {
      Outcome outcome =
          sandbox.runBare(
              "start", "--data", file.resolve("data").toString(), "--port", port(sandbox));

      assertThat(outcome.exitCode()).isEqualTo(1);
      assertThat(outcome.all())
          .startsWith("Cannot write the data directory " + file)
          .doesNotContain("\tat ");
      assertThat(sandbox.data()).doesNotExist();
    }
  }

  /** Avoids the default port, on which another instance may run. */
  private static String port(Sandbox sandbox) {
    return Integer.toString(sandbox.port());
  }

  private Outcome evaluate(Sandbox sandbox, String out) throws Exception {
    return sandbox.run(
        "evaluate",
        Examples.file().toString(),
        "--embedders",
        "lexical",
        "--out",
        folder.resolve(out).toString());
  }

  private static boolean succeeds(String... command) throws Exception {
    return new ProcessBuilder(command).start().waitFor() == 0;
  }

  private static int signIn(String link) throws IOException {
    String[] parts = link.split("/#code=", 2);
    HttpURLConnection request =
        (HttpURLConnection) URI.create(parts[0] + "/api/v1/session").toURL().openConnection();
    request.setRequestMethod("POST");
    request.setRequestProperty("Content-Type", "application/json");
    request.setDoOutput(true);
    request.getOutputStream().write(("{\"code\":\"" + parts[1] + "\"}").getBytes());
    return request.getResponseCode();
  }
}
