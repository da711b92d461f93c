package dev.sextant.bundle.format.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compresses and decompresses pages by zstd. The codecs that come with parquet-java need Hadoop.
 */
final class ZstdCodecs implements CompressionCodecFactory {

  private static final int LEVEL = 3;

  /**
   * The writer ends a page when it has 1 MiB, so a page is larger only by its last text. A line of
   * an import has at most 16 MiB, which are 48 MiB in UTF-8 if each byte was one of Windows-1252.
   */
  static final int LARGEST_PAGE = 64 << 20;

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return codec == CompressionCodecName.ZSTD ? new Compressor() : new Unchanged();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return codec == CompressionCodecName.ZSTD ? new Decompressor() : new AsStored();
  }

  @Override
  public void release() {}

  private static byte[] bytes(BytesInput page) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(page.size()));
    page.writeAllTo(bytes);
    return bytes.toByteArray();
  }

  private record Compressor() implements BytesInputCompressor {

    @Override
    public BytesInput compress(BytesInput page) throws IOException {
      return BytesInput.from(Zstd.compress(bytes(page), LEVEL));
    }

    @Override
    public CompressionCodecName getCodecName() {
      return CompressionCodecName.ZSTD;
    }

    @Override
    public void release() {}
  }

  private record Decompressor() implements BytesInputDecompressor {

    @Override
    public BytesInput decompress(BytesInput page, int size) throws IOException {
      return BytesInput.from(plain(bytes(page), size));
    }

    @Override
    public void decompress(ByteBuffer page, int compressed, ByteBuffer to, int size)
        throws IOException {
      byte[] bytes = new byte[compressed];
      page.get(bytes);
      to.put(plain(bytes, size));
    }

    private static byte[] plain(byte[] page, int size) throws IOException {
      if (size < 0 || size > LARGEST_PAGE) {
        throw new IOException(
            "expected a page of at most %d bytes, found one that declares %d"
                .formatted(LARGEST_PAGE, size));
      }
      byte[] plain = Zstd.decompress(page, size);
      if (plain.length != size) {
        throw new IOException(
            "a page declares a size of %d bytes and has %d".formatted(size, plain.length));
      }
      return plain;
    }

    @Override
    public void release() {}
  }

  private record AsStored() implements BytesInputDecompressor {

    @Override
    public BytesInput decompress(BytesInput page, int size) {
      return page;
    }

    @Override
    public void decompress(ByteBuffer page, int compressed, ByteBuffer to, int size) {
      to.put(page);
    }

    @Override
    public void release() {}
  }

  private record Unchanged() implements BytesInputCompressor {

    @Override
    public BytesInput compress(BytesInput page) {
      return page;
    }

    @Override
    public CompressionCodecName getCodecName() {
      return CompressionCodecName.UNCOMPRESSED;
    }

    @Override
    public void release() {}
  }
}
