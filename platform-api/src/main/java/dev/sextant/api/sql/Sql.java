package dev.sextant.api.sql;

import dev.sextant.api.json.EnumCodes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs one statement. Parameters are in the order of their numbers: an array as an array, an enum
 * as its {@link EnumCodes code}, bytes as a buffer.
 */
public final class Sql {

  private Sql() {}

  /** Returns the rows. */
  public static <T> Future<List<T>> list(
      SqlClient db, Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
    return rows(db, sql, parameters).map(rows -> rows.stream().map(mapping).toList());
  }

  /** Returns the first row; empty if there is none. */
  public static <T> Future<Optional<T>> first(
      SqlClient db, Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
    return rows(db, sql, parameters).map(rows -> rows.stream().findFirst().map(mapping));
  }

  /** Returns the only row. */
  public static <T> Future<T> only(
      SqlClient db, Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
    return rows(db, sql, parameters).map(rows -> mapping.apply(rows.iterator().next()));
  }

  /** Returns the first column of the first row; empty if there is no row or the value is null. */
  public static <T> Future<Optional<T>> value(
      SqlClient db, Class<T> type, String sql, @Nullable Object... parameters) {
    return rows(db, sql, parameters)
        .map(
            rows ->
                rows.stream().findFirst().flatMap(row -> Optional.ofNullable(row.get(type, 0))));
  }

  /** Returns the number in the first column of the only row. */
  public static Future<Long> count(SqlClient db, String sql, @Nullable Object... parameters) {
    return only(db, row -> row.getLong(0), sql, parameters);
  }

  /** Returns whether there is a row. */
  public static Future<Boolean> exists(SqlClient db, String sql, @Nullable Object... parameters) {
    return rows(db, sql, parameters).map(rows -> rows.size() > 0);
  }

  /** Changes rows; returns whether there were any. */
  public static Future<Boolean> change(SqlClient db, String sql, @Nullable Object... parameters) {
    return rows(db, sql, parameters).map(rows -> rows.rowCount() > 0);
  }

  /** Runs a statement whose result does not matter. */
  public static Future<Void> run(SqlClient db, String sql, @Nullable Object... parameters) {
    return rows(db, sql, parameters).mapEmpty();
  }

  private static Future<RowSet<Row>> rows(
      SqlClient db, String sql, @Nullable Object... parameters) {
    Tuple tuple = Tuple.tuple();
    for (Object each : parameters) {
      tuple.addValue(value(each));
    }
    return db.preparedQuery(sql).execute(tuple);
  }

  private static @Nullable Object value(@Nullable Object parameter) {
    if (parameter instanceof Enum<?> constant) {
      return EnumCodes.of(constant);
    }
    return parameter instanceof byte[] bytes ? Buffer.buffer(bytes) : parameter;
  }
}
