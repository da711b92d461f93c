package dev.sextant.bundle.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;

class ZstdCodecsTest {

  /** UTF-8 of a text of 16 MiB, each byte of which needs three. */
  private static final int LONGEST_TEXT = 48 << 20;

  private final BytesInputDecompressor pages =
      new ZstdCodecs().getDecompressor(CompressionCodecName.ZSTD);

  @Test
  void a_page_with_the_longest_text_of_an_import_comes_back() throws IOException {
    byte[] page = Zstd.compress(new byte[LONGEST_TEXT]);

    assertThat(pages.decompress(BytesInput.from(page), LONGEST_TEXT).size())
        .isEqualTo(LONGEST_TEXT);
  }

  /** A few kilobytes of zstd are enough for a page of any size. */
  @Test
  void a_page_that_no_writer_makes_is_refused_before_it_is_decompressed() {
    int size = ZstdCodecs.LARGEST_PAGE + 1;
    byte[] page = Zstd.compress(new byte[size]);
    assertThat(page).hasSizeLessThan(1 << 14);

    assertThatThrownBy(() -> pages.decompress(BytesInput.from(page), size))
        .isInstanceOf(IOException.class)
        .hasMessage("expected a page of at most 67108864 bytes, found one that declares 67108865");
    assertThatThrownBy(
            () -> pages.decompress(ByteBuffer.wrap(page), page.length, ByteBuffer.allocate(1), -1))
        .isInstanceOf(IOException.class);
  }
}
