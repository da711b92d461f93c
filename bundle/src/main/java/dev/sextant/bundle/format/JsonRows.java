package dev.sextant.bundle.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.sextant.bundle.table.Column;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as JSON lines in UTF-8. A missing value is null. JSON has no NaN and no infinity, so these
 * are the texts {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}.
 */
public final class JsonRows implements RowWriter {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private final JsonGenerator out;
  private final SerializedString[] names;

  public JsonRows(OutputStream file, List<Column> columns) throws IOException {
    this.out = FACTORY.createGenerator(file).setRootValueSeparator(new SerializedString(""));
    this.names =
        columns.stream()
            .map(column -> new SerializedString(column.name()))
            .toArray(SerializedString[]::new);
  }

  @Override
  public void write(@Nullable Object[] values) throws IOException {
    out.writeStartObject();
    for (int i = 0; i < values.length; i++) {
      out.writeFieldName(names[i]);
      write(values[i]);
    }
    out.writeEndObject();
    out.writeRaw('\n');
  }

  private void write(@Nullable Object value) throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof String text) {
      out.writeString(text);
    } else if (value instanceof Double number) {
      out.writeNumber(number);
    } else if (value instanceof Integer number) {
      out.writeNumber(number);
    } else if (value instanceof Long number) {
      out.writeNumber(number);
    } else if (value instanceof Boolean truth) {
      out.writeBoolean(truth);
    } else if (value instanceof double[] numbers) {
      out.writeArray(numbers, 0, numbers.length);
    } else {
      throw new IllegalArgumentException("vectors are written as Parquet only");
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
