package dev.sextant.api.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.access.AccessConfig.Client;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.login.Passwords;
import dev.sextant.api.testing.TestApi;
import dev.sextant.remote.http.EndpointPolicy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessConfigTest {

  private static final Pepper PEPPER = Pepper.of(new byte[32]);
  private static final Client CLIENT = new Client("sextant-web", "a secret that is not shown");

  @Test
  void without_an_identity_provider_only_this_machine_is_listened_to() {
    AccessConfig local = AccessConfig.Local.with(Path.of("key.jwk"), PEPPER);
    assertThatCode(() -> config("127.0.0.1", local)).doesNotThrowAnyException();
    assertThatThrownBy(() -> config("0.0.0.0", local))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("listen on 127.0.0.1, or configure Keycloak");
    assertThatCode(() -> config("0.0.0.0", keycloak("https://id.example.org/realms/sextant")))
        .doesNotThrowAnyException();
  }

  @Test
  void nobody_chooses_among_all_files() {
    AccessConfig provider = keycloak("https://id.example.org/realms/sextant");
    assertThatThrownBy(() -> config("127.0.0.1", provider, Path.of("/")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name the folders that models are read from");
    assertThatThrownBy(() -> config("127.0.0.1", provider, Path.of("/models/..")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatCode(() -> config("127.0.0.1", provider, Path.of("/models")))
        .doesNotThrowAnyException();
    AccessConfig local = AccessConfig.Local.with(Path.of("key.jwk"), PEPPER);
    assertThatThrownBy(() -> config("127.0.0.1", local, Path.of("/")))
        .as("a key of a local instance may be in other hands")
        .isInstanceOf(IllegalArgumentException.class);
    assertThatCode(() -> config("127.0.0.1", local, Path.of("/models"))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://id.example.org/realms/sextant",
        "ftp://127.0.0.1/realms/sextant",
        "/realms/sextant"
      })
  void a_realm_is_not_asked_in_the_clear(String issuer) {
    assertThatThrownBy(() -> keycloak(issuer)).hasMessageContaining("must be https");
    assertThatCode(() -> keycloak("http://127.0.0.1:8080/realms/sextant"))
        .doesNotThrowAnyException();
  }

  @Test
  void production_settings_keep_a_standalone_sextant_from_starting() {
    assertThatThrownBy(
            () ->
                ProductionSettings.requireNone(
                    Map.of("SEXTANT_KEYCLOAK_ISSUER", "x", "SEXTANT_HEAP", "2g")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SEXTANT_KEYCLOAK_ISSUER")
        .hasMessageNotContaining("SEXTANT_HEAP");
    assertThatCode(() -> ProductionSettings.requireNone(Map.of("SEXTANT_HEAP", "2g")))
        .doesNotThrowAnyException();
  }

  @Test
  void a_pepper_is_long_and_nobody_sees_a_secret() {
    assertThatThrownBy(() -> Pepper.of(new byte[31])).hasMessageContaining("32 bytes");
    assertThat(keycloak("https://id.example.org/realms/sextant").toString())
        .doesNotContain("a secret that is not shown")
        .contains("sextant-web");
  }

  private static AccessConfig keycloak(String issuer) {
    return AccessConfig.Keycloak.with(
        URI.create(issuer), CLIENT, CLIENT, URI.create("https://sextant.example.org"), PEPPER);
  }

  private static ApiConfig config(String host, AccessConfig access, Path... models) {
    return new ApiConfig(
        new ApiConfig.Listener(host, 0, Set.of("localhost")),
        new ApiConfig.Database(
            "127.0.0.1",
            1,
            "sextant",
            "sextant_api",
            Passwords.of("secret"),
            2,
            Optional.empty(),
            true),
        ApiConfig.Uploads.to(Path.of("spool")),
        access,
        new ApiConfig.Dispatch(1, Duration.ofSeconds(1)),
        new ApiConfig.Models(List.of(models)),
        new ApiConfig.Generators(TestApi.CREDENTIAL_KEYS, new EndpointPolicy(false, Set.of())),
        LimitConfig.shared(),
        Optional.empty(),
        Optional.empty());
  }
}
