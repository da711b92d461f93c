package dev.sextant.bundle.format.parquet;

import dev.sextant.bundle.table.Column;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Gives the values of rows to parquet-java. */
final class RowSupport extends WriteSupport<@Nullable Object[]> {

  private final List<Column> columns;
  private final MessageType schema;
  private @Nullable RecordConsumer consumer;

  RowSupport(List<Column> columns, MessageType schema) {
    this.columns = columns;
    this.schema = schema;
  }

  @Override
  @SuppressWarnings("deprecation") // abstract
  public WriteContext init(Configuration configuration) {
    throw new UnsupportedOperationException("there is no Hadoop");
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer to) {
    consumer = to;
  }

  @Override
  public void write(@Nullable Object[] row) {
    RecordConsumer to = consumer;
    if (to == null) {
      throw new IllegalStateException("prepareForWrite comes first");
    }
    to.startMessage();
    for (int i = 0; i < row.length; i++) {
      Object value = row[i];
      if (value != null) {
        to.startField(columns.get(i).name(), i);
        add(to, value);
        to.endField(columns.get(i).name(), i);
      }
    }
    to.endMessage();
  }

  private static void add(RecordConsumer to, Object value) {
    if (value instanceof String text) {
      to.addBinary(Binary.fromString(text));
    } else if (value instanceof Double number) {
      to.addDouble(number);
    } else if (value instanceof Integer number) {
      to.addInteger(number);
    } else if (value instanceof Long number) {
      to.addLong(number);
    } else if (value instanceof Boolean truth) {
      to.addBoolean(truth);
    } else if (value instanceof double[] numbers) {
      addList(to, numbers.length, place -> to.addDouble(numbers[place]));
    } else {
      float[] vector = (float[]) value;
      addList(to, vector.length, place -> to.addFloat(vector[place]));
    }
  }

  private static void addList(RecordConsumer to, int size, IntConsumer element) {
    to.startGroup();
    if (size > 0) {
      to.startField(ParquetSchema.LIST, 0);
      for (int place = 0; place < size; place++) {
        to.startGroup();
        to.startField(ParquetSchema.ELEMENT, 0);
        element.accept(place);
        to.endField(ParquetSchema.ELEMENT, 0);
        to.endGroup();
      }
      to.endField(ParquetSchema.LIST, 0);
    }
    to.endGroup();
  }
}
