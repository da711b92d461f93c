package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Examples;
import dev.sextant.standalone.command.testing.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance whose Postgres is killed, or cannot restart, during its work. */
class StayingUpIT {

  private static final int COPIES = 3;
  private static final int LOOKS = 6_000;

  @TempDir Path folder;

  @Test
  void an_import_and_an_experiment_outlast_a_postgres_that_is_killed_twice() throws Exception {
    Path file = Examples.multiplied(folder.resolve("items.jsonl"), COPIES);
    try (Sandbox sandbox = new Sandbox(folder.resolve("sandbox"))) {
      sandbox.start();
      CompletableFuture<Outcome> evaluated = evaluation(sandbox, file);
      await(() -> sandbox.tables().count("select count(*) from imports") > 0);
      long first = kill(sandbox);
      await(() -> postmaster(sandbox) != first && isReady(sandbox));
      await(() -> sandbox.tables().count("select count(*) from embeddings") > 0);
      long second = kill(sandbox);

      Outcome outcome = evaluated.get(5, TimeUnit.MINUTES);
      assertThat(outcome.exitCode()).as(outcome.all()).isZero();
      assertThat(postmaster(sandbox)).isNotIn(first, second);
      assertThat(folder.resolve("report/report.json")).isNotEmptyFile();
      assertThat(sandbox.tables().rows("select state from experiments").keySet())
          .containsExactly("completed");
      assertThat(sandbox.tables().count("select count(*) from dataset_versions")).isOne();
      assertThat(sandbox.tables().count("select count(*) from items"))
          .isEqualTo(Files.readAllLines(file).size());
      assertThat(sandbox.run("status").exitCode()).isZero();
      checkAuditLog(sandbox);
      assertThat(lines(sandbox, "ended by itself; starting it again")).isEqualTo(2);
      assertThat(lines(sandbox, "Postgres runs again")).isEqualTo(2);
      assertThat(lines(sandbox, "\tat ")).as("stack traces of ours").isLessThan(200);
    }
  }

  @Test
  void status_names_the_database_while_it_cannot_be_started_and_is_well_again_after()
      throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      sandbox.start();
      Path versionFile = sandbox.data().resolve("postgres/cluster/PG_VERSION");
      Path away = versionFile.resolveSibling("PG_VERSION.away");
      Files.move(versionFile, away);
      kill(sandbox);

      await(() -> sandbox.run("status").all().contains("does not start"));
      Outcome status = sandbox.run("status");
      assertThat(status.exitCode()).isEqualTo(1);
      assertThat(status.output())
          .contains("not ready: database", "database          down: Postgres");

      Files.move(away, versionFile);
      await(() -> isReady(sandbox));
      assertThat(sandbox.run("status").exitCode()).isZero();
    }
  }

  /** The lines of the audit log are those of the rows that a killed Postgres had confirmed. */
  private static void checkAuditLog(Sandbox sandbox) throws Exception {
    String file = sandbox.data().resolve("logs/audit.log").toString();
    Outcome agreed = sandbox.run("audit-check", file);
    assertThat(agreed.exitCode()).as(agreed.all()).isZero();
    sandbox
        .tables()
        .execute("update audit_events set address = 'x' where operation = 'createProject'");
    Outcome changed = sandbox.run("audit-check", file);
    assertThat(changed.exitCode()).isEqualTo(3);
    assertThat(changed.output()).contains("the audit log says otherwise", " 1 changed, 0 removed");
  }

  private CompletableFuture<Outcome> evaluation(Sandbox sandbox, Path file) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return sandbox.run(
                "evaluate",
                file.toString(),
                "--embedders",
                "lexical,all-MiniLM-L6-v2",
                "--out",
                folder.resolve("report").toString());
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static boolean isReady(Sandbox sandbox) throws Exception {
    return sandbox.run("status").exitCode() == 0;
  }

  private static long kill(Sandbox sandbox) throws Exception {
    long pid = postmaster(sandbox);
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    return pid;
  }

  private static long postmaster(Sandbox sandbox) throws Exception {
    Path file = sandbox.data().resolve("postgres/cluster/postmaster.pid");
    return Files.exists(file) ? Long.parseLong(Files.readAllLines(file).get(0).strip()) : -1;
  }

  private static long lines(Sandbox sandbox, String part) throws Exception {
    return Files.readAllLines(sandbox.data().resolve("logs/sextant.log")).stream()
        .filter(line -> line.contains(part))
        .count();
  }

  /** Retries a condition that cannot be checked at the moment. */
  private static void await(Callable<Boolean> condition) throws Exception {
    for (int look = 0; look < LOOKS; look++) {
      if (holds(condition)) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(condition.call()).isTrue();
  }

  private static boolean holds(Callable<Boolean> condition) {
    try {
      return condition.call();
    } catch (Exception away) {
      return false;
    }
  }
}
