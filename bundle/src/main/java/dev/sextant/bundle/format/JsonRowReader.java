package dev.sextant.bundle.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.sextant.bundle.table.Column;
import dev.sextant.bundle.table.ColumnType;
import dev.sextant.bundle.table.RecordTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table from JSON lines, as {@link JsonRows} writes them. */
public final class JsonRowReader<R extends Record> implements RowReader<R> {

  /** Far more than a text of an import may have. */
  private static final int LONGEST_TEXT = 256 << 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(LONGEST_TEXT).build())
          .build();

  private final RecordTable<R> table;
  private final JsonParser parser;
  private final Map<String, Integer> places = new HashMap<>();
  private long row;

  /**
   * @param lines is closed with the reader
   */
  public JsonRowReader(RecordTable<R> table, InputStream lines) throws IOException {
    this.table = table;
    this.parser = FACTORY.createParser(lines);
    List<Column> columns = table.columns();
    for (int i = 0; i < columns.size(); i++) {
      places.put(columns.get(i).name(), i);
    }
  }

  @Override
  public @Nullable R next() throws IOException {
    if (parser.nextToken() == null) {
      return null;
    }
    row++;
    try {
      return table.row(values());
    } catch (IllegalArgumentException e) {
      throw new IOException("row %d of %s: %s".formatted(row, table.name(), e.getMessage()), e);
    }
  }

  private @Nullable Object[] values() throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("expected an object, found " + parser.currentToken());
    }
    @Nullable Object[] values = new Object[places.size()];
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Integer place = places.get(name);
      if (place == null) {
        throw new IllegalArgumentException("there is no column " + name);
      }
      parser.nextToken();
      values[place] = value(table.columns().get(place));
    }
    return values;
  }

  private @Nullable Object value(Column column) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    ColumnType type = column.type();
    if (type == ColumnType.TEXT && token == JsonToken.VALUE_STRING) {
      return parser.getText();
    } else if (type == ColumnType.DOUBLE && token == JsonToken.VALUE_STRING) {
      return Double.valueOf(parser.getText());
    } else if (type == ColumnType.DOUBLE && token.isNumeric()) {
      return parser.getDoubleValue();
    } else if (type == ColumnType.INTEGER && token == JsonToken.VALUE_NUMBER_INT) {
      return parser.getIntValue();
    } else if (type == ColumnType.LONG && token == JsonToken.VALUE_NUMBER_INT) {
      return parser.getLongValue();
    } else if (type == ColumnType.BOOLEAN && token.isBoolean()) {
      return parser.getBooleanValue();
    } else if (type == ColumnType.NUMBERS && token == JsonToken.START_ARRAY) {
      return numbers(column);
    }
    throw new IllegalArgumentException(
        "expected %s in %s, found %s".formatted(type.code(), column.name(), token));
  }

  private double[] numbers(Column column) throws IOException {
    DoubleStream.Builder numbers = DoubleStream.builder();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token == JsonToken.VALUE_STRING) {
        numbers.add(Double.parseDouble(parser.getText()));
      } else if (token != null && token.isNumeric()) {
        numbers.add(parser.getDoubleValue());
      } else {
        throw new IllegalArgumentException(
            "expected numbers in %s, found %s".formatted(column.name(), token));
      }
    }
    return numbers.build().toArray();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
