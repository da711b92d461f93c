package dev.sextant.api.tenancy;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.json.RecordJson;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps a row to a record: the component {@code createdAt} is the column {@code created_at}. Enums
 * are read by their {@link EnumCodes code}, arrays as lists or sets, JSON as the component's type,
 * and a record with a one-parameter constructor (an id) from the plain value. A null is refused
 * where the component is neither {@link Nullable} nor an {@link Optional}. A record without a
 * column of its own is read from the columns of the same row.
 */
public final class RecordMapper<T extends Record> implements Function<Row, T> {

  private final Class<T> type;
  private final Constructor<?> constructor;
  private final List<Column> columns;

  private record Column(
      String name, Type type, boolean nullable, @Nullable RecordMapper<?> nested) {}

  private RecordMapper(Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    this.type = type;
    this.columns = Stream.of(components).map(RecordMapper::column).toList();
    this.constructor = constructor(type, components.length);
  }

  /** Returns the mapper for a record type; a store keeps it in a constant. */
  public static <T extends Record> RecordMapper<T> of(Class<T> type) {
    return new RecordMapper<>(type);
  }

  @Override
  public T apply(Row row) {
    return type.cast(
        construct(constructor, columns.stream().map(column -> value(row, column)).toArray()));
  }

  private static Column column(RecordComponent component) {
    return new Column(
        component.getName().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT),
        component.getGenericType(),
        component.getAnnotatedType().isAnnotationPresent(Nullable.class),
        component.getType().isRecord() ? of(component.getType().asSubclass(Record.class)) : null);
  }

  private @Nullable Object value(Row row, Column column) {
    RecordMapper<?> nested = column.nested();
    if (nested != null && row.getColumnIndex(column.name()) < 0) {
      return nested.apply(row);
    }
    Object value = row.getValue(column.name());
    boolean isNull = value == null || value == Tuple.JSON_NULL;
    if (raw(column.type()) == Optional.class) {
      return isNull ? Optional.empty() : Optional.of(converted(value, argument(column.type())));
    } else if (isNull && !column.nullable()) {
      throw new IllegalStateException("%s of %s is null".formatted(column.name(), type.getName()));
    }
    return isNull ? null : converted(value, column.type());
  }

  @SuppressWarnings("unchecked") // an enum class, of whichever enum
  private static Object converted(Object value, Type generic) {
    Class<?> wanted = raw(generic);
    if (wanted.isInstance(value)) {
      return value;
    } else if (value instanceof JsonObject || value instanceof JsonArray) {
      return RecordJson.decode(value, generic);
    } else if (value instanceof Object[] elements) {
      Stream<Object> all = Stream.of(elements).map(each -> converted(each, argument(generic)));
      return wanted == Set.class ? all.collect(Collectors.toUnmodifiableSet()) : all.toList();
    } else if (value instanceof Number number) {
      return converted(number, wanted);
    } else if (value instanceof Buffer bytes && wanted == byte[].class) {
      return bytes.getBytes();
    } else if (value instanceof String code && wanted.isEnum()) {
      return EnumCodes.parse(wanted.asSubclass(Enum.class), code);
    }
    Constructor<?> wrapper = constructor(wanted, 1);
    return construct(wrapper, converted(value, wrapper.getGenericParameterTypes()[0]));
  }

  private static Object converted(Number number, Class<?> wanted) {
    if (wanted == Integer.class) {
      return Math.toIntExact(number.longValue());
    }
    return wanted == Long.class ? (Object) number.longValue() : (Object) number.doubleValue();
  }

  private static Constructor<?> constructor(Class<?> type, int parameters) {
    Constructor<?> found =
        Stream.of(type.getDeclaredConstructors())
            .filter(each -> each.getParameterCount() == parameters)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no column is a " + type.getName()));
    found.setAccessible(true);
    return found;
  }

  private static Object construct(Constructor<?> constructor, @Nullable Object... values) {
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the row does not fit " + constructor, e);
    }
  }

  /** Returns the class of a type; for a primitive, its wrapper class. */
  private static Class<?> raw(Type type) {
    Class<?> raw =
        (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    return MethodType.methodType(raw).wrap().returnType();
  }

  private static Type argument(Type generic) {
    return ((ParameterizedType) generic).getActualTypeArguments()[0];
  }
}
