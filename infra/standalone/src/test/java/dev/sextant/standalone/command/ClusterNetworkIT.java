package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.NetworkNamespace;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.UndisturbedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster whose network is slow, breaks off several times, and is away for longer. */
class ClusterNetworkIT {

  private static final int FLAPS = 4;
  private static final int FLAP_SECONDS = 3;

  /** Longer than Flink waits for the heartbeats of its processes. */
  private static final int OUTAGE_SECONDS = 45;

  @TempDir private Path folder;

  @Test
  @Tag("long")
  void an_evaluation_leaves_the_same_report() throws Exception {
    UndisturbedRun expected = UndisturbedRun.get(folder);
    Path run = Files.createDirectory(folder.resolve("run"));
    Path progress = run.resolve("progress");
    try (NetworkNamespace network = NetworkNamespace.make();
        Sandbox cluster =
            new Sandbox(folder.resolve("cluster"), Deployment.CLUSTER, network.launcher())) {
      cluster.start();
      network.slow("50mbit", "400ms");
      Process client = cluster.begin(progress, UndisturbedRun.command(run));
      while (!Files.readString(progress).contains("scoring")) {
        assertThat(client.isAlive()).as(Files.readString(progress)).isTrue();
        TimeUnit.MILLISECONDS.sleep(50);
      }

      for (int flap = 0; flap < FLAPS; flap++) {
        breakOff(network, FLAP_SECONDS);
        TimeUnit.SECONDS.sleep(FLAP_SECONDS);
      }
      breakOff(network, OUTAGE_SECONDS);

      assertThat(client.waitFor()).as(Files.readString(progress)).isZero();
      assertThat(UndisturbedRun.report(run)).isEqualTo(expected.report());
      cluster.awaitCluster();
    }
  }

  private static void breakOff(NetworkNamespace network, int seconds) throws Exception {
    network.down();
    TimeUnit.SECONDS.sleep(seconds);
    network.up();
  }
}
