package dev.sextant.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "http://store.example.org, eu-central-1, exports, in/here, the endpoint",
    "ftp://127.0.0.1, eu-central-1, exports, in/here, the endpoint",
    "https://store.example.org, EU Central, exports, in/here, the region",
    "https://store.example.org, eu-central-1, Exports, in/here, bucket",
    "https://store.example.org, eu-central-1, exports, /in/here, the prefix",
    "https://store.example.org, eu-central-1, exports, in//here, the prefix"
  })
  void wrong_settings_are_named(
      URI endpoint, String region, String bucket, String prefix, String what) {
    assertThatThrownBy(
            () ->
                new BucketSettings(
                    Optional.of(endpoint), region, bucket, prefix, "a", "b", 5L << 20))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(what);
  }

  @Test
  void the_secret_is_never_shown() {
    BucketSettings settings =
        new BucketSettings(
            Optional.empty(), "eu-central-1", "exports", "", "key", "secret", 5L << 20);
    assertThat(settings.toString()).doesNotContain("secret").contains("exports");
  }
}
