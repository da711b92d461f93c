package dev.sextant.standalone.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostmasterIT {

  @TempDir private Path folder;

  @Test
  void what_somebody_else_runs_in_the_folder_survives_and_our_server_does_not() throws Exception {
    Path home = folder.resolve("postgres");
    PostgresServer orphan =
        PostgresServer.start(home, folder.resolve("postgres.properties"), step -> {});
    Path pidFile = home.resolve("cluster/postmaster.pid");
    ProcessHandle server =
        ProcessHandle.of(Long.parseLong(Files.readAllLines(pidFile).get(0))).orElseThrow();
    Process shell =
        new ProcessBuilder("sleep", "600").directory(home.resolve("cluster").toFile()).start();
    try {
      PostgresServer.stopOrphan(home);

      assertThat(server.isAlive()).isFalse();
      assertThat(pidFile).doesNotExist();
      assertThat(shell.isAlive()).isTrue();
    } finally {
      shell.destroyForcibly();
      orphan.close();
    }
  }
}
