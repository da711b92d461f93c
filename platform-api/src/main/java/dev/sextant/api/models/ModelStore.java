package dev.sextant.api.models;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of one kind of model. Every method takes a client that is bound to a tenant. */
abstract class ModelStore<D, M> {

  /**
   * The statements that differ between the kinds.
   *
   * @param list parameters: an id and a number of rows
   * @param find parameter: an id
   * @param insert parameters: {@link #parameters}; returns no row if the name is taken
   * @param isUsed parameter: an id; returns a row if an experiment uses the model
   * @param delete parameter: an id
   */
  record Statements(String list, String find, String insert, String isUsed, String delete) {}

  private final Statements sql;
  private final Function<Row, M> model;

  ModelStore(Statements sql, Function<Row, M> model) {
    this.sql = sql;
    this.model = model;
  }

  /** Returns the definition as the parameters of the insert statement. */
  abstract Tuple parameters(D definition);

  /** Returns the pinned definition of a model. */
  abstract D definition(M model);

  /** Returns models with an id above the given one, sorted by id. */
  public final Future<List<M>> list(SqlClient db, UUID after, int rows) {
    return db.preparedQuery(sql.list())
        .mapping(model)
        .execute(Tuple.of(after, rows))
        .map(found -> found.stream().toList());
  }

  public final Future<Optional<M>> find(SqlClient db, UUID id) {
    return one(db, sql.find(), Tuple.of(id));
  }

  /** Returns the pinned definition with an id. */
  public final Future<Optional<D>> definition(SqlClient db, UUID id) {
    return find(db, id).map(found -> found.map(this::definition));
  }

  /** Returns empty if the name is taken. */
  final Future<Optional<M>> insert(SqlClient db, D definition) {
    return one(db, sql.insert(), parameters(definition));
  }

  /** Returns whether an experiment uses the model. */
  final Future<Boolean> isUsed(SqlClient db, UUID id) {
    return db.preparedQuery(sql.isUsed()).execute(Tuple.of(id)).map(rows -> rows.size() > 0);
  }

  final Future<Void> delete(SqlClient db, UUID id) {
    return db.preparedQuery(sql.delete()).execute(Tuple.of(id)).mapEmpty();
  }

  private Future<Optional<M>> one(SqlClient db, String statement, Tuple parameters) {
    return db.preparedQuery(statement)
        .mapping(model)
        .execute(parameters)
        .map(rows -> rows.stream().findFirst());
  }
}
