package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.Tables;
import dev.sextant.standalone.command.testing.UndisturbedRun;
import dev.sextant.standalone.postgres.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster whose disk another program fills in the middle of an experiment. */
class ClusterDiskIT {

  private static final int MEGABYTES = 1_500;

  @TempDir private Path folder;

  @Test
  @Tag("long")
  void the_experiment_continues_once_there_is_space() throws Exception {
    UndisturbedRun expected = UndisturbedRun.get(folder);
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), MEGABYTES);
        Sandbox cluster = new Sandbox(disk.folder().resolve("cluster"), Deployment.CLUSTER)) {
      cluster.start();
      UndisturbedRun.begin(cluster, Files.createDirectory(folder.resolve("run")));
      disk.fill();
      writeUntilPostgresStops(cluster.tables());
      // Recovery may have freed some of the log, so that Postgres runs again on what is left.
      disk.fill();
      Sandbox.kill(cluster.postmaster());
      assertThat(cluster.run("cluster", "status").exitCode()).as("a part is down").isEqualTo(1);

      disk.clear();
      cluster.awaitCluster();

      expected.awaitSame(cluster.tables());
    }
  }

  /** Writes much into the log of Postgres, which it cannot do without. */
  private static void writeUntilPostgresStops(Tables tables) throws Exception {
    for (int megabyte = 0; megabyte < MEGABYTES; megabyte++) {
      try {
        tables.execute("select pg_logical_emit_message(true, 'fill', repeat('x', 1 << 20))");
      } catch (SQLException stopped) {
        return;
      }
    }
    throw new AssertionError("the disk took everything");
  }
}
