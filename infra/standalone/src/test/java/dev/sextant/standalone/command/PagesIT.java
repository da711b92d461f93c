package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of a started instance, walked through in a real browser. */
class PagesIT {

  @TempDir Path folder;

  @Test
  void a_new_user_gets_from_the_sign_in_link_to_a_report() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      String link = Sandbox.link(sandbox.startWithDemo());

      BrowserScript.run(
          "run.mjs",
          Map.of("SEXTANT_URL", link.substring(0, link.indexOf('#')), "SEXTANT_LINK", link));

      assertThat(sandbox.tables().count("select count(*) from reports"))
          .as("positive control: the walk left a report in the tables")
          .isPositive();
    }
  }
}
