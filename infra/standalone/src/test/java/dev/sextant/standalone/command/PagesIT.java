package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of a started instance, walked through in a real browser. */
class PagesIT {

  @TempDir Path folder;

  @Test
  void a_new_user_gets_from_the_sign_in_link_to_a_report() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      String link = Sandbox.link(sandbox.startWithDemo());
      Path log = folder.resolve("walk.log");
      Path script = CommandTree.repository().resolve("web-ui/e2e/run.mjs");
      ProcessBuilder walk =
          new ProcessBuilder("node", script.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      walk.environment().put("SEXTANT_URL", link.substring(0, link.indexOf('#')));
      walk.environment().put("SEXTANT_LINK", link);

      int exitCode = walk.start().waitFor();

      assertThat(exitCode).as(Files.readString(log)).isZero();
      assertThat(sandbox.tables().count("select count(*) from reports"))
          .as("positive control: the walk left a report in the tables")
          .isPositive();
    }
  }
}
