package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.BrowserScript;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.testing.FreePort;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sign-in at Keycloak's page and sign-out, in a real browser. */
class KeycloakPagesIT {

  @TempDir Path folder;

  @Test
  void a_person_signs_in_at_keycloak_and_out_again() throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      Outcome started = sandbox.startWithKeycloak(FreePort.find());
      Matcher first =
          Pattern.compile("Sign in as (\\S+), once, with the password (\\S+)")
              .matcher(started.output());
      assertThat(first.find()).as(started.all()).isTrue();

      BrowserScript.run(
          "keycloak.mjs",
          Map.of(
              "SEXTANT_URL",
              "http://127.0.0.1:" + sandbox.port(),
              "SEXTANT_EMAIL",
              first.group(1),
              "SEXTANT_PASSWORD",
              first.group(2),
              "SEXTANT_TENANT",
              "local"));

      assertThat(sandbox.tables().count("select count(*) from sessions"))
          .as("the walk signed out")
          .isZero();
    }
  }
}
