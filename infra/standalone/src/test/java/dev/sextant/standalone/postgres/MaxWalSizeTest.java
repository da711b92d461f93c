package dev.sextant.standalone.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaxWalSizeTest {

  @ParameterizedTest
  @CsvSource({"0, 1024", "8192, 1024", "16000, 2000", "32768, 4096", "1000000, 4096"})
  void the_log_takes_an_eighth_of_the_free_disk_within_bounds(long free, long log) {
    assertThat(MaxWalSize.megabytes(free)).isEqualTo(log);
  }
}
