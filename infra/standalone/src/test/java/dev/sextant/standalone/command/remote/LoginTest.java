package dev.sextant.standalone.command.remote;

import static dev.sextant.standalone.command.remote.FakeInstance.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A person signs in at no realm that they have not confirmed. No console is there in a test. */
class LoginTest {

  private static final String ELSEWHERE = "https://realm.invalid/realms/other";

  @AutoClose private final FakeInstance instance = new FakeInstance();

  LoginTest() throws IOException {}

  @Test
  void a_realm_at_another_host_is_refused_unless_the_line_names_it() {
    names(ELSEWHERE);

    CommandRun refused = login();
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.errors())
        .contains(
            instance.address() + " names the realm " + ELSEWHERE,
            "add --trust-issuer " + ELSEWHERE);

    CommandRun other = login("--trust-issuer", "https://realm.invalid/realms/own");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.errors()).contains("--trust-issuer names https://realm.invalid/realms/own");

    CommandRun trusted = login("--trust-issuer", ELSEWHERE + "/");
    assertThat(trusted.code()).isEqualTo(1);
    assertThat(trusted.errors())
        .contains("The sign-in goes to the realm " + ELSEWHERE, ELSEWHERE + " did not answer");
  }

  @Test
  void a_realm_at_the_host_of_the_instance_needs_no_confirmation() {
    String own = instance.address().replace("127.0.0.1", "localhost") + "/realms/sextant";
    names(own);

    CommandRun run = login();

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.errors())
        .contains("The sign-in goes to the realm " + own, "does not describe the realm");
    assertThat(login("--trust-issuer", ELSEWHERE).code()).isEqualTo(2);
  }

  private void names(String issuer) {
    instance.on("GET /sign-in-method", json("{'issuer': '%s'}".formatted(issuer)));
  }

  private CommandRun login(String... more) {
    List<String> line =
        new ArrayList<>(List.of("login", "--profile", "login-test", "--url", instance.address()));
    line.addAll(List.of(more));
    return CommandRun.of(line.toArray(String[]::new));
  }
}
