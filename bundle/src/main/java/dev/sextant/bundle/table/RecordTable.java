package dev.sextant.bundle.table;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table whose rows are records: a column for each component. Components of a primitive type
 * always have a value; others may be null.
 *
 * @param <R> class of the rows
 */
public final class RecordTable<R extends Record> {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,59}");
  private static final Pattern HUMP = Pattern.compile("([A-Z])");

  private final String name;
  private final List<Column> columns;
  private final Class<?>[] types;
  private final MethodHandle[] accessors;
  private final MethodHandle constructor;

  private RecordTable(String name, Class<R> rows) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(rows, MethodHandles.lookup());
    RecordComponent[] components = rows.getRecordComponents();
    this.name = name;
    this.types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    this.accessors = new MethodHandle[components.length];
    List<Column> found = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      found.add(
          new Column(
              snakeCase(components[i].getName()),
              ColumnType.of(types[i]),
              !types[i].isPrimitive()));
      accessors[i] =
          lookup
              .unreflect(components[i].getAccessor())
              .asType(MethodType.methodType(Object.class, Record.class));
    }
    this.columns = List.copyOf(found);
    this.constructor =
        lookup
            .findConstructor(rows, MethodType.methodType(void.class, types))
            .asSpreader(Object[].class, types.length)
            .asType(MethodType.methodType(Record.class, Object[].class));
  }

  /**
   * Returns the table of a record class.
   *
   * @param name of the table and of its files
   */
  public static <R extends Record> RecordTable<R> of(String name, Class<R> rows) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not the name of a table: " + name);
    }
    try {
      return new RecordTable<>(name, rows);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("cannot read the components of " + rows, e);
    }
  }

  private static String snakeCase(String component) {
    return HUMP.matcher(component).replaceAll("_$1").toLowerCase(Locale.ROOT);
  }

  public String name() {
    return name;
  }

  /** Returns the columns in the order of the components. */
  public List<Column> columns() {
    return columns;
  }

  /**
   * Returns the values of a row by column: boxed numbers, texts, {@code double[]}, {@code float[]},
   * or null.
   */
  public @Nullable Object[] values(R row) {
    @Nullable Object[] values = new Object[accessors.length];
    for (int i = 0; i < values.length; i++) {
      Object value = value(accessors[i], row);
      values[i] =
          value instanceof Enum<?> constant
              ? code(constant)
              : value instanceof UUID id ? id.toString() : value;
    }
    return values;
  }

  private static @Nullable Object value(MethodHandle accessor, Record row) {
    try {
      return accessor.invokeExact(row);
    } catch (Throwable e) {
      throw new IllegalStateException("cannot read a component of " + row.getClass(), e);
    }
  }

  /**
   * Returns the row with these values.
   *
   * @throws IllegalArgumentException if a value that must be there is null, if an enum has no such
   *     constant, or if the record refuses the values
   */
  public R row(@Nullable Object[] values) {
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      if (values[i] == null && types[i].isPrimitive()) {
        throw new IllegalArgumentException(
            "table %s: a row lacks %s".formatted(name, columns.get(i).name()));
      }
      arguments[i] = argument(types[i], values[i]);
    }
    return construct(arguments);
  }

  @SuppressWarnings("unchecked")
  private R construct(@Nullable Object[] arguments) {
    try {
      return (R) (Record) constructor.invokeExact(arguments);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("table " + name + ": " + e.getMessage(), e);
    } catch (Throwable e) {
      throw new IllegalStateException("cannot create a row of " + name, e);
    }
  }

  private static @Nullable Object argument(Class<?> type, @Nullable Object value) {
    if (value instanceof String text && type == UUID.class) {
      return UUID.fromString(text);
    }
    return value == null || !type.isEnum() ? value : constant(type, value);
  }

  private static Object constant(Class<?> type, Object code) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> code((Enum<?>) constant).equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("%s has no %s".formatted(type.getSimpleName(), code)));
  }

  private static String code(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
