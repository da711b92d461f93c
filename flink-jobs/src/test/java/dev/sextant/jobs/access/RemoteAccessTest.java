package dev.sextant.jobs.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RemoteAccessTest {

  private static final RemoteAccess ACCESS =
      new RemoteAccess(
          CredentialKeys.parse("a " + "0".repeat(64)), new EndpointPolicy(false, Set.of()));

  @Test
  void tasks_have_the_access_of_their_instance_until_the_grant_ends() {
    try (Grant grant = RemoteAccess.grant("one", ACCESS)) {
      assertThat(grant).isNotNull();
      assertThat(RemoteAccess.of("one")).isSameAs(ACCESS);
      assertThatThrownBy(() -> RemoteAccess.of("two")).hasMessageContaining("cannot call models");
    }
    assertThatThrownBy(() -> RemoteAccess.of("one")).isInstanceOf(SettingsException.class);
  }

  @Test
  void no_key_is_shown() {
    assertThat(ACCESS.toString()).doesNotContain("0000");
  }
}
