package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.BrowserScript;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.Sandbox;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of Sextant, walked through in a real browser. */
class PagesIT {

  @TempDir Path folder;

  @Test
  void a_new_user_gets_from_the_sign_in_link_to_a_report() throws Exception {
    walk(Deployment.INSTANCE);
  }

  @Test
  @Tag("long")
  void the_same_is_true_of_a_cluster() throws Exception {
    walk(Deployment.CLUSTER);
  }

  private void walk(Deployment deployment) throws Exception {
    try (Sandbox sandbox = new Sandbox(folder, deployment)) {
      Outcome started = sandbox.startWithDemo();
      if (deployment == Deployment.CLUSTER) {
        sandbox.run("stop");
        started = sandbox.start();
      }
      String link = Sandbox.link(started);

      BrowserScript.run(
          "run.mjs",
          Map.of("SEXTANT_URL", link.substring(0, link.indexOf('#')), "SEXTANT_LINK", link));

      assertThat(sandbox.tables().count("select count(*) from reports"))
          .as("positive control: the walk left a report in the tables")
          .isPositive();
    }
  }
}
