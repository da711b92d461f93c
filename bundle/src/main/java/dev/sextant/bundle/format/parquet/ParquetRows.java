package dev.sextant.bundle.format.parquet;

import dev.sextant.bundle.format.RowWriter;
import dev.sextant.bundle.table.Column;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.jspecify.annotations.Nullable;

/**
 * Rows as Parquet, compressed by zstd. Memory holds one row group, so it does not grow with the
 * number of rows.
 */
public final class ParquetRows implements RowWriter {

  /**
   * A bundle writes several tables at once, and each of them holds a row group. 100,000 scores fill
   * one, so more rows take no more memory.
   */
  private static final long ROW_GROUP_BYTES = 4L << 20;

  /**
   * A row may be a long text after thousands of short ones: sizes are looked at after each row, so
   * that pages and row groups are larger than intended by one row only.
   */
  private static final int ROWS_BETWEEN_LOOKS = 1;

  private final ParquetWriter<@Nullable Object[]> writer;

  /**
   * @param metadata key-value pairs of the footer
   */
  public ParquetRows(
      OutputStream file, String table, List<Column> columns, Map<String, String> metadata)
      throws IOException {
    this.writer =
        new Builder(new StreamFile(file), table, columns)
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new ZstdCodecs())
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withRowGroupSize(ROW_GROUP_BYTES)
            .withMinRowCountForPageSizeCheck(ROWS_BETWEEN_LOOKS)
            .withMaxRowCountForPageSizeCheck(ROWS_BETWEEN_LOOKS)
            .withExtraMetaData(metadata)
            .build();
  }

  @Override
  public void write(@Nullable Object[] values) throws IOException {
    writer.write(values);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static final class Builder extends ParquetWriter.Builder<@Nullable Object[], Builder> {

    private final String table;
    private final List<Column> columns;

    Builder(OutputFile file, String table, List<Column> columns) {
      super(file);
      this.table = table;
      this.columns = columns;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract
    protected WriteSupport<@Nullable Object[]> getWriteSupport(Configuration configuration) {
      throw new UnsupportedOperationException("there is no Hadoop");
    }

    @Override
    protected WriteSupport<@Nullable Object[]> getWriteSupport(ParquetConfiguration configuration) {
      return new RowSupport(columns, ParquetSchema.of(table, columns));
    }
  }
}
