package dev.sextant.bundle.format.parquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import dev.sextant.bundle.table.Column;
import java.util.List;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** Columns as a schema of Parquet. */
final class ParquetSchema {

  /** Names that the format prescribes for lists. */
  static final String LIST = "list";

  static final String ELEMENT = "element";

  private ParquetSchema() {}

  static MessageType of(String table, List<Column> columns) {
    return new MessageType(table, columns.stream().map(ParquetSchema::of).toList());
  }

  private static Type of(Column column) {
    Repetition repetition = column.optional() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    return switch (column.type()) {
      case BOOLEAN -> Types.primitive(BOOLEAN, repetition).named(column.name());
      case INTEGER -> Types.primitive(INT32, repetition).named(column.name());
      case LONG -> Types.primitive(INT64, repetition).named(column.name());
      case DOUBLE -> Types.primitive(DOUBLE, repetition).named(column.name());
      case TEXT -> Types.primitive(BINARY, repetition).as(stringType()).named(column.name());
      case NUMBERS -> Types.list(repetition).requiredElement(DOUBLE).named(column.name());
      case VECTOR -> Types.list(repetition).requiredElement(FLOAT).named(column.name());
    };
  }
}
