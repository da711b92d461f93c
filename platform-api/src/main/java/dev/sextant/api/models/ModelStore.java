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
   * What the kinds do not share.
   *
   * @param list of an id and a number of rows
   * @param find of an id
   * @param insert of what {@link #parameters} gives; no row if the name is taken
   * @param isUsed of an id; a row if an experiment uses it
   * @param delete of an id
   */
  record Statements(String list, String find, String insert, String isUsed, String delete) {}

  private final Statements sql;
  private final Function<Row, M> model;

  ModelStore(Statements sql, Function<Row, M> model) {
    this.sql = sql;
    this.model = model;
  }

  /** The definition as the parameters of the insert statement. */
  abstract Tuple parameters(D definition);

  /** What is pinned of a model. */
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

  /** Returns what is pinned under an id. */
  public final Future<Optional<D>> definition(SqlClient db, UUID id) {
    return find(db, id).map(found -> found.map(this::definition));
  }

  /** Returns empty if the name is taken. */
  final Future<Optional<M>> insert(SqlClient db, D definition) {
    return one(db, sql.insert(), parameters(definition));
  }

  /** Returns whether an experiment uses it. */
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
