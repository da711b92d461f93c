package dev.sextant.bundle.format.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses pages by zstd. The codecs that come with parquet-java need Hadoop. */
final class ZstdCodecs implements CompressionCodecFactory {

  private static final int LEVEL = 3;

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return codec == CompressionCodecName.ZSTD ? new Compressor() : new Unchanged();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("bundles are read as JSON lines");
  }

  @Override
  public void release() {}

  private record Compressor() implements BytesInputCompressor {

    @Override
    public BytesInput compress(BytesInput page) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(page.size()));
      page.writeAllTo(bytes);
      return BytesInput.from(Zstd.compress(bytes.toByteArray(), LEVEL));
    }

    @Override
    public CompressionCodecName getCodecName() {
      return CompressionCodecName.ZSTD;
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
