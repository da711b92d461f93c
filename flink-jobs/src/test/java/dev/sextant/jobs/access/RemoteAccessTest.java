package dev.sextant.jobs.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.access.RemoteAccess.Grant;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RemoteAccessTest {

  private static final RemoteAccess ACCESS =
      new RemoteAccess(
          CredentialKeys.parse("a " + "0".repeat(64)), new EndpointPolicy(false, Set.of()));

  @Test
  void tasks_have_the_access_of_their_database_until_the_grant_ends() {
    try (Grant grant = RemoteAccess.grant("jdbc:one", ACCESS)) {
      assertThat(grant).isNotNull();
      assertThat(RemoteAccess.of("jdbc:one")).isSameAs(ACCESS);
      assertThatThrownBy(() -> RemoteAccess.of("jdbc:two"))
          .hasMessageContaining("cannot call models");
    }
    assertThatThrownBy(() -> RemoteAccess.of("jdbc:one")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void no_key_is_shown() {
    assertThat(ACCESS.toString()).doesNotContain("0000");
  }
}
