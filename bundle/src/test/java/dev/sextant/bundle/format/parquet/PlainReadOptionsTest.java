package dev.sextant.bundle.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.parquet.PlainReadOptions;
import org.junit.jupiter.api.Test;

class PlainReadOptionsTest {

  /** The constructor of parquet-java takes nine truth values in a row. */
  @Test
  void page_checksums_are_verified_and_nothing_is_filtered() {
    PlainReadOptions options = new PlainReadOptions(new ZstdCodecs());

    assertThat(options.usePageChecksumVerification()).isTrue();
    assertThat(options.useSignedStringMinMax()).isFalse();
    assertThat(options.useStatsFilter()).isFalse();
    assertThat(options.useDictionaryFilter()).isFalse();
    assertThat(options.useRecordFilter()).isFalse();
    assertThat(options.useColumnIndexFilter()).isFalse();
    assertThat(options.useBloomFilter()).isFalse();
    assertThat(options.useOffHeapDecryptBuffer()).isFalse();
    assertThat(options.useHadoopVectoredIo()).isFalse();
  }
}
