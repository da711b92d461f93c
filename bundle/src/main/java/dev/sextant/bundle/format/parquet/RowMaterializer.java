package dev.sextant.bundle.format.parquet;

import dev.sextant.bundle.table.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.jspecify.annotations.Nullable;

/** Takes the values of rows from parquet-java. */
final class RowMaterializer extends RecordMaterializer<@Nullable Object[]> {

  private final Group root = new Group();
  private final List<Converter> converters = new ArrayList<>();
  private @Nullable Object[] row;

  RowMaterializer(List<Column> columns) {
    row = new Object[columns.size()];
    for (int place = 0; place < columns.size(); place++) {
      converters.add(
          switch (columns.get(place).type()) {
            case NUMBERS -> new Numbers(place, new Doubles());
            case VECTOR -> new Numbers(place, new Floats());
            case BOOLEAN, INTEGER, LONG, DOUBLE, TEXT -> new Value(place);
          });
    }
  }

  @Override
  public @Nullable Object[] getCurrentRecord() {
    return row;
  }

  @Override
  public GroupConverter getRootConverter() {
    return root;
  }

  private final class Group extends GroupConverter {

    @Override
    public Converter getConverter(int place) {
      return converters.get(place);
    }

    @Override
    public void start() {
      row = new Object[converters.size()];
    }

    @Override
    public void end() {}
  }

  private final class Value extends PrimitiveConverter {

    private final int place;

    Value(int place) {
      this.place = place;
    }

    @Override
    public void addBinary(Binary value) {
      row[place] = value.toStringUsingUTF8();
    }

    @Override
    public void addBoolean(boolean value) {
      row[place] = value;
    }

    @Override
    public void addDouble(double value) {
      row[place] = value;
    }

    @Override
    public void addInt(int value) {
      row[place] = value;
    }

    @Override
    public void addLong(long value) {
      row[place] = value;
    }
  }

  /** A list of three levels: the list, its elements, and the number in each. */
  private final class Numbers extends GroupConverter {

    private final int place;
    private final Elements elements;
    private final GroupConverter element =
        new GroupConverter() {
          @Override
          public Converter getConverter(int only) {
            return elements;
          }

          @Override
          public void start() {}

          @Override
          public void end() {}
        };

    Numbers(int place, Elements elements) {
      this.place = place;
      this.elements = elements;
    }

    @Override
    public Converter getConverter(int only) {
      return element;
    }

    @Override
    public void start() {
      elements.size = 0;
    }

    @Override
    public void end() {
      row[place] = elements.array();
    }
  }

  /** Collects the numbers of one list. */
  private abstract static class Elements extends PrimitiveConverter {

    static final int FIRST = 64;

    int size;

    abstract Object array();
  }

  private static final class Floats extends Elements {

    private float[] values = new float[FIRST];

    @Override
    public void addFloat(float value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    @Override
    Object array() {
      return Arrays.copyOf(values, size);
    }
  }

  private static final class Doubles extends Elements {

    private double[] values = new double[FIRST];

    @Override
    public void addDouble(double value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    @Override
    Object array() {
      return Arrays.copyOf(values, size);
    }
  }
}
