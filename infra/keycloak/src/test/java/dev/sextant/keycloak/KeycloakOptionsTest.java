package dev.sextant.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeycloakOptionsTest {

  private static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";
  private static final KeycloakDatabase POSTGRES =
      new KeycloakDatabase.Postgres("jdbc:postgresql://127.0.0.1:1/keycloak", "keycloak", "secret");

  @Test
  void a_lasting_server_has_both_compilers() {
    assertThat(KeycloakOptions.of(POSTGRES, List.of("-Xmx768m"))).doesNotContain(FIRST_COMPILER);
  }

  @Test
  void a_server_that_ends_early_has_the_first_compiler_alone() {
    assertThat(KeycloakOptions.of(new KeycloakDatabase.InMemory(), List.of()))
        .contains(FIRST_COMPILER);
    assertThat(KeycloakOptions.of(POSTGRES, List.of("-Xmx768m", FIRST_COMPILER)))
        .contains(FIRST_COMPILER);
  }
}
