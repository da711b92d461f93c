package dev.sextant.jobs.tables;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row as a record: the component {@code maxTokens} is the column {@code max_tokens}. A UUID
 * may be read as text, an enum by its code, such as {@code not-yet}, and an array as a list of
 * texts or as numbers. A component that is a record is read from the same row; if it may be null,
 * it is null where its first column is. Any other null is refused where the component is not {@link
 * Nullable}.
 */
public final class RecordReader<T extends Record> implements Sql.Reader<T> {

  private final Class<T> type;
  private final Constructor<T> constructor;
  private final List<Column> columns;

  private record Column(
      String name, Class<?> type, boolean nullable, @Nullable RecordReader<?> nested) {}

  private RecordReader(Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    this.type = type;
    this.columns = Stream.of(components).map(RecordReader::column).toList();
    try {
      this.constructor =
          type.getDeclaredConstructor(
              Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has this constructor", e);
    }
    constructor.setAccessible(true);
  }

  /** Returns the reader of a record type; a store keeps it in a constant. */
  public static <T extends Record> RecordReader<T> of(Class<T> type) {
    return new RecordReader<>(type);
  }

  @Override
  public T read(ResultSet row) throws SQLException {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(row, columns.get(i));
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the row does not fit " + constructor, e);
    }
  }

  private static Column column(RecordComponent component) {
    return new Column(
        component.getName().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT),
        MethodType.methodType(component.getType()).wrap().returnType(),
        component.getAnnotatedType().isAnnotationPresent(Nullable.class),
        component.getType().isRecord() ? of(component.getType().asSubclass(Record.class)) : null);
  }

  private @Nullable Object value(ResultSet row, Column column) throws SQLException {
    RecordReader<?> nested = column.nested();
    if (nested != null) {
      return column.nullable() && nested.isAbsent(row) ? null : nested.read(row);
    }
    Object value = row.getObject(column.name());
    if (value == null && !column.nullable()) {
      throw new IllegalStateException("%s of %s is null".formatted(column.name(), type.getName()));
    }
    return value == null ? null : converted(value, column.type());
  }

  private boolean isAbsent(ResultSet row) throws SQLException {
    return row.getObject(columns.get(0).name()) == null;
  }

  @SuppressWarnings("unchecked") // an enum class, of whichever enum
  private static Object converted(Object value, Class<?> wanted) throws SQLException {
    if (wanted.isInstance(value)) {
      return value;
    } else if (value instanceof UUID id && wanted == String.class) {
      return id.toString();
    } else if (value instanceof Array array && wanted == double[].class) {
      return Objects.requireNonNull(Sql.doubles(array));
    } else if (value instanceof Array array && wanted == List.class) {
      return Stream.of((Object[]) array.getArray()).map(Object::toString).toList();
    } else if (value instanceof String code && wanted.isEnum()) {
      return Enum.valueOf(
          wanted.asSubclass(Enum.class), code.toUpperCase(Locale.ROOT).replace('-', '_'));
    } else if (value instanceof Number number) {
      return converted(number, wanted);
    }
    throw new IllegalStateException(
        "expected a %s, found a %s".formatted(wanted.getName(), value.getClass().getName()));
  }

  private static Object converted(Number number, Class<?> wanted) {
    if (wanted == Integer.class) {
      return Math.toIntExact(number.longValue());
    }
    return wanted == Long.class ? (Object) number.longValue() : (Object) number.doubleValue();
  }
}
