package org.apache.parquet;

import java.util.Map;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.format.converter.ParquetMetadataConverter;

/**
 * Options of a reader without Hadoop. It is in this package because every builder of parquet-java
 * loads Hadoop's codecs and input formats, and the constructor is visible only here.
 */
public final class PlainReadOptions extends ParquetReadOptions {

  private static final int MOST_AT_ONCE = 8 << 20;

  /** Reads all rows, with page checksums verified where there are some. */
  public PlainReadOptions(CompressionCodecFactory codecs) {
    super(
        false,
        false,
        false,
        false,
        false,
        true,
        false,
        false,
        false,
        null,
        ParquetMetadataConverter.NO_FILTER,
        codecs,
        new HeapByteBufferAllocator(),
        MOST_AT_ONCE,
        Map.of(),
        null,
        null,
        new PlainParquetConfiguration());
  }
}
