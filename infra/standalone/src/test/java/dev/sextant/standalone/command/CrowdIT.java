package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.testing.load.Load;
import dev.sextant.testing.load.LoadResult;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two hundred concurrent clients on a real instance; the benchmarks module runs the same for a
 * minute.
 */
class CrowdIT {

  private static final int CLIENTS = 200;

  @TempDir Path folder;

  @Test
  void two_hundred_clients_that_read_and_write_meet_no_error() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      URI link = URI.create(Sandbox.link(sandbox.start()));
      LoadResult result = new Load(link, CLIENTS, Duration.ofSeconds(8), 1).run();
      assertThat(result.errors()).as(result.toString()).isEmpty();
      // The number depends on the machine.
      assertThat(result.reads().count()).isPositive();
      assertThat(result.writes().count()).isPositive();
      assertThat(sandbox.tables().count("select count(*) from projects"))
          .as("what was written is there")
          .isPositive();
    }
  }
}
