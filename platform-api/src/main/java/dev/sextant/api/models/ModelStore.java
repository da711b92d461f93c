package dev.sextant.api.models;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of one kind of model. Every method takes a client that is bound to a tenant. */
abstract class ModelStore<D, M extends Model<D>> {

  /**
   * The statements that differ between the kinds.
   *
   * @param list parameters: an id and a number of rows
   * @param find parameter: an id
   * @param insert parameters: those of a definition; returns no row if the name is taken
   * @param isTaken parameter: a name; returns a row if a model has it
   * @param isUsed parameter: an id; returns a row if an experiment uses the model
   * @param delete parameter: an id
   */
  record Statements(
      String list, String find, String insert, String isTaken, String isUsed, String delete) {}

  private final Statements sql;
  private final Function<Row, M> model;
  private final Function<D, @Nullable Object[]> parameters;

  ModelStore(Statements sql, Function<Row, M> model, Function<D, @Nullable Object[]> parameters) {
    this.sql = sql;
    this.model = model;
    this.parameters = parameters;
  }

  /** Returns models with an id above the given one, sorted by id. */
  public final Future<List<M>> list(SqlClient db, UUID after, int rows) {
    return Sql.list(db, model, sql.list(), after, rows);
  }

  public final Future<Optional<M>> find(SqlClient db, UUID id) {
    return Sql.first(db, model, sql.find(), id);
  }

  /** Returns the pinned definition with an id. */
  public final Future<Optional<D>> definition(SqlClient db, UUID id) {
    return find(db, id).map(found -> found.map(Model::definition));
  }

  /** Returns empty if the name is taken. */
  final Future<Optional<M>> insert(SqlClient db, D definition) {
    return Sql.first(db, model, sql.insert(), parameters.apply(definition));
  }

  /** Returns whether a model has this name. */
  final Future<Boolean> isTaken(SqlClient db, String name) {
    return Sql.exists(db, sql.isTaken(), name);
  }

  /** Returns whether an experiment uses the model. */
  final Future<Boolean> isUsed(SqlClient db, UUID id) {
    return Sql.exists(db, sql.isUsed(), id);
  }

  final Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, sql.delete(), id);
  }
}
