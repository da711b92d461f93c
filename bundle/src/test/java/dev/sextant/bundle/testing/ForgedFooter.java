package dev.sextant.bundle.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.parquet.PlainReadOptions;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;

/** Changes what the footer of a Parquet file declares, as somebody who forges one would. */
public final class ForgedFooter {

  /** Length of the footer and the four letters of the format. */
  private static final int TAIL = 8;

  /** Begins a number of 64 bits whose field follows the one before. */
  private static final int NEXT_LONG = 0x16;

  private ForgedFooter() {}

  /** Declares another compressed size of the first column in the first row group. */
  public static void declareSize(Path path, long bytes) throws IOException {
    ColumnChunkMetaData column = firstColumn(path);
    byte[] before = sizes(column.getTotalUncompressedSize(), column.getTotalSize());
    byte[] after = sizes(column.getTotalUncompressedSize(), bytes);
    byte[] file = Files.readAllBytes(path);
    ByteBuffer tail = ByteBuffer.wrap(file, file.length - TAIL, TAIL);
    int length = tail.order(ByteOrder.LITTLE_ENDIAN).getInt();
    int place = file.length - TAIL - length;
    while (!Arrays.equals(file, place, place + before.length, before, 0, before.length)) {
      place++;
    }
    ByteArrayOutputStream forged = new ByteArrayOutputStream();
    forged.write(file, 0, place);
    forged.write(after);
    forged.write(file, place + before.length, file.length - TAIL - place - before.length);
    forged.write(
        ByteBuffer.allocate(Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(length + after.length - before.length)
            .array());
    forged.write(file, file.length - Integer.BYTES, Integer.BYTES);
    Files.write(path, forged.toByteArray());
  }

  private static ColumnChunkMetaData firstColumn(Path path) throws IOException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(new LocalInputFile(path), new PlainReadOptions(new NoCodecs()))) {
      return reader.getRowGroups().get(0).getColumns().get(0);
    }
  }

  /** Two numbers in the compact protocol of Thrift. */
  private static byte[] sizes(long uncompressed, long compressed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (long size : new long[] {uncompressed, compressed}) {
      bytes.write(NEXT_LONG);
      long left = size << 1;
      while (left > 0x7f) {
        bytes.write((int) (left & 0x7f) | 0x80);
        left >>>= 7;
      }
      bytes.write((int) left);
    }
    return bytes.toByteArray();
  }

  /** A footer is not compressed. */
  private static final class NoCodecs implements CompressionCodecFactory {

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
      throw new UnsupportedOperationException();
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void release() {}
  }
}
