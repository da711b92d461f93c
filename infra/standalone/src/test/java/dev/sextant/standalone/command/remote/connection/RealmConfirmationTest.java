package dev.sextant.standalone.command.remote.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.Halt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RealmConfirmationTest {

  private static final String ISSUER = "https://keycloak.example.org/realms/sextant";

  private final List<String> questions = new ArrayList<>();

  @Test
  void a_person_is_asked_about_a_realm_at_another_host() {
    RealmConfirmation realm = new RealmConfirmation("https://sextant.example.org", ISSUER);
    realm.require(null, answering(" yes "));
    assertThat(questions).hasSize(1);
    assertThat(questions.get(0)).contains(ISSUER, "not at the host of https://sextant.example.org");
    for (String answer : new String[] {"no", "", "null"}) {
      assertThatThrownBy(() -> realm.require(null, answering(answer))).isInstanceOf(Halt.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://Keycloak.example.org",
        "https://keycloak.example.org:8443",
      })
  void nobody_is_asked_about_one_at_the_same_host(String instance) {
    new RealmConfirmation(instance, ISSUER).require(null, answering("no"));
    assertThat(questions).isEmpty();
  }

  @Test
  void a_host_whose_name_ends_with_another_is_another() {
    assertThatThrownBy(
            () ->
                new RealmConfirmation("https://example.org", ISSUER)
                    .require(null, Optional.empty()))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("--trust-issuer " + ISSUER);
  }

  private Optional<UnaryOperator<String>> answering(String answer) {
    return Optional.of(
        question -> {
          questions.add(question);
          return answer;
        });
  }
}
