package dev.sextant.bundle.table;

import java.util.Locale;
import java.util.UUID;

/** Types of columns, with the Java types of their values. */
public enum ColumnType {
  BOOLEAN,
  /** 32 bits. */
  INTEGER,
  /** 64 bits. */
  LONG,
  DOUBLE,
  /** Any characters; an enum constant by its name in lower case, a UUID in its usual form. */
  TEXT,
  /** A list of 64-bit numbers; text formats have it as an array of JSON. */
  NUMBERS,
  /** A list of 32-bit floats. */
  VECTOR;

  /** Returns the name in manifests. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ColumnType of(Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return BOOLEAN;
    } else if (type == int.class || type == Integer.class) {
      return INTEGER;
    } else if (type == long.class || type == Long.class) {
      return LONG;
    } else if (type == double.class || type == Double.class) {
      return DOUBLE;
    } else if (type == String.class || type == UUID.class || type.isEnum()) {
      return TEXT;
    } else if (type == double[].class) {
      return NUMBERS;
    } else if (type == float[].class) {
      return VECTOR;
    }
    throw new IllegalArgumentException("no column holds values of " + type);
  }
}
