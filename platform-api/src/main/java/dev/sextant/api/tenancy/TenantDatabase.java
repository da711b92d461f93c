package dev.sextant.api.tenancy;

import dev.sextant.api.login.Passwords;
import dev.sextant.api.login.PostgresLogin;
import dev.sextant.api.telemetry.PoolLoad;
import dev.sextant.api.telemetry.RequestTrace;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/**
 * The only access to a tenant's rows: each piece of work runs in one transaction bound to one
 * tenant, and Postgres shows only that tenant's rows.
 */
public final class TenantDatabase {

  private static final String BIND_TENANT =
      """
      select set_config('app.tenant_id', $1, true), set_config('app.project_id', $2, true),
             set_config('app.annotator', $3, true)
      """;

  /** Rows of this transaction that lead to jobs keep the trace, by their defaults. */
  private static final String BIND_TENANT_AND_TRACE =
      """
      select set_config('app.tenant_id', $1, true), set_config('app.project_id', $2, true),
             set_config('app.annotator', $3, true), set_config('app.traceparent', $4, true)
      """;

  private static final String SNAPSHOT =
      """
      set transaction isolation level repeatable read, read only
      """;

  private static final String LOCK =
      """
      lock table %s in access share mode
      """;

  private static final String TENANTS =
      """
      select id
      from tenants
      order by id
      """;

  private static final String TENANT_NAME =
      """
      select name
      from tenants
      where id = $1
      """;

  /** An attempt that begins while the network is away must not outlast the outage for long. */
  private static final int CONNECT_MILLIS = 10_000;

  private static final NetClientOptions WIRE =
      new NetClientOptions().setTcpKeepAlive(true).setConnectTimeout(CONNECT_MILLIS);

  /**
   * Postgres itself would notice after hours that the machine of a client is gone, and after a
   * quarter of an hour if it sends to it. Until then the session keeps its locks. Systems other
   * than Linux ignore the last one.
   */
  private static final Map<String, String> PROBES =
      Map.of(
          "tcp_keepalives_idle", "30",
          "tcp_keepalives_interval", "10",
          "tcp_keepalives_count", "3",
          "tcp_user_timeout", "60000");

  private static final int LONGEST_QUEUE = 1_000;
  private static final int LONGEST_WAIT_SECONDS = 30;
  private static final int LONGEST_TRIFLE_SECONDS = 10;

  private final Vertx vertx;
  private final PostgresLogin login;
  private final Pool pool;
  private final PoolLoad load;
  private final Outage outage;
  private final Collisions collisions;

  private TenantDatabase(Vertx vertx, PostgresLogin login, int connections, Outage outage) {
    this.vertx = vertx;
    this.login = login;
    this.pool = pool(vertx, login, connections);
    this.load = new PoolLoad(connections);
    this.outage = outage;
    this.collisions = new Collisions(vertx);
  }

  /**
   * Opens the database with its own pool. Postgres ends a session within a minute of losing its
   * client.
   *
   * @param options address, role and password of the database
   * @param connections maximum pool size
   */
  public static TenantDatabase open(Vertx vertx, PgConnectOptions options, int connections) {
    return open(vertx, options, Passwords.of(options.getPassword()), connections);
  }

  /**
   * As {@link #open(Vertx, PgConnectOptions, int)}, with a password that may change.
   *
   * @param passwords read again for each new connection
   */
  public static TenantDatabase open(
      Vertx vertx, PgConnectOptions options, Passwords passwords, int connections) {
    PgConnectOptions probed = new PgConnectOptions(options);
    PROBES.forEach(probed::addProperty);
    return new TenantDatabase(
        vertx,
        new PostgresLogin(vertx, probed, passwords),
        connections,
        new Outage(Clock.systemUTC()));
  }

  /** Returns the same database with a separate pool, so that neither waits for the other. */
  public TenantDatabase withPool(int connections) {
    return new TenantDatabase(vertx, login, connections, outage);
  }

  /** Returns how much the pool is used. */
  public PoolLoad load() {
    return load;
  }

  private static Pool pool(Vertx vertx, PostgresLogin login, int connections) {
    PoolOptions limits =
        new PoolOptions()
            .setMaxSize(connections)
            .setMaxWaitQueueSize(LONGEST_QUEUE)
            .setConnectionTimeout(LONGEST_WAIT_SECONDS)
            .setConnectionTimeoutUnit(TimeUnit.SECONDS);
    return PgBuilder.pool().connectingTo(login::next).with(limits).with(WIRE).using(vertx).build();
  }

  /**
   * Runs the work in one transaction that sees only the rows of the tenant. Rolls back if the work
   * fails. Also fails if the session is lost, because the driver may then leave a statement
   * unanswered.
   *
   * <p>If Postgres rolls the transaction back because of a conflict with another one (a deadlock),
   * the work runs again. It must therefore consist of statements and repeatable steps only.
   */
  public <T> Future<T> inTenant(TenantId tenant, Function<SqlClient, Future<T>> work) {
    return collisions.outlast(() -> inTenantOnce(tenant, work));
  }

  /** As {@link #inTenant}, for work that must not run twice. */
  public <T> Future<T> inTenantOnce(TenantId tenant, Function<SqlClient, Future<T>> work) {
    return bound(binding(tenant), TenantDatabase::asItComes, work::apply);
  }

  /**
   * As {@link #inTenant}, but read-only, on a snapshot taken when the work begins. Holds its
   * connection until the work ends.
   */
  public <T> Future<T> inSnapshot(TenantId tenant, Function<SqlConnection, Future<T>> work) {
    return bound(binding(tenant), TenantDatabase::asOfNow, work);
  }

  /**
   * As {@link #inSnapshot}, of tables with partitions that others drop. Dropping does not respect
   * snapshots: the tables are locked before the snapshot is taken, and are not dropped meanwhile.
   *
   * @param tables names, separated by commas
   */
  public <T> Future<T> inSnapshotOf(
      String tables, TenantId tenant, Function<SqlConnection, Future<T>> work) {
    return bound(binding(tenant), begun -> asOfNow(begun).compose(now -> lock(now, tables)), work);
  }

  private static Future<SqlConnection> lock(SqlConnection begun, String tables) {
    return begun.query(LOCK.formatted(tables)).execute().map(begun);
  }

  /**
   * As {@link #inTenant}, but bound to no tenant: tables of tenants look empty. Used for operations
   * of operators.
   */
  public <T> Future<T> inNoTenant(Function<SqlClient, Future<T>> work) {
    return collisions.outlast(
        () -> bound(Tuple.of("", "", ""), TenantDatabase::asItComes, work::apply));
  }

  /** Each statement sees what was committed before it began. */
  private static Future<SqlConnection> asItComes(SqlConnection begun) {
    return Future.succeededFuture(begun);
  }

  /** Each statement sees what was committed before the first began. */
  private static Future<SqlConnection> asOfNow(SqlConnection begun) {
    return bounded(begun.query(SNAPSHOT).execute()).map(begun);
  }

  private <T> Future<T> bound(
      Tuple binding,
      Function<SqlConnection, Future<SqlConnection>> view,
      Function<SqlConnection, Future<T>> work) {
    return outage.watch(leased(binding, view, work));
  }

  private <T> Future<T> leased(
      Tuple binding,
      Function<SqlConnection, Future<SqlConnection>> view,
      Function<SqlConnection, Future<T>> work) {
    return outage
        .connecting(connection())
        .compose(
            connection -> {
              Promise<T> outcome = Promise.promise();
              connection.closeHandler(lost -> outcome.tryFail(sessionLost()));
              inTransaction(connection, binding, view, work)
                  .onSuccess(outcome::tryComplete)
                  .onFailure(outcome::tryFail);
              return outcome
                  .future()
                  .transform(
                      result ->
                          outage
                              .soon(bounded(giveBack(connection)))
                              .transform(closed -> of(result)));
            });
  }

  private <T> Future<T> inTransaction(
      SqlConnection connection,
      Tuple binding,
      Function<SqlConnection, Future<SqlConnection>> view,
      Function<SqlConnection, Future<T>> work) {
    return outage
        .soon(bounded(connection.begin()))
        .compose(
            transaction ->
                view.apply(connection)
                    .compose(ready -> bounded(bind(ready, binding)))
                    .compose(bound -> work.apply(connection))
                    .transform(
                        result ->
                            result.succeeded()
                                ? transaction.commit().map(result.result())
                                : bounded(transaction.rollback()).transform(undone -> of(result))));
  }

  private static Future<RowSet<Row>> bind(SqlConnection connection, Tuple binding) {
    RequestTrace trace = RequestTrace.current();
    String parent = trace == null ? null : trace.parent();
    return parent == null
        ? connection.preparedQuery(BIND_TENANT).execute(binding)
        : connection
            .preparedQuery(BIND_TENANT_AND_TRACE)
            .execute(
                Tuple.of(binding.getString(0), binding.getString(1), binding.getString(2), parent));
  }

  private static DatabaseUnreachableException sessionLost() {
    return new DatabaseUnreachableException("the session was lost", null);
  }

  private static Tuple binding(TenantId tenant) {
    UUID project = tenant.onlyProject();
    String annotator = tenant.annotator();
    return Tuple.of(
        tenant.toString(),
        project == null ? "" : project.toString(),
        annotator == null ? "" : annotator);
  }

  /** For statements that return at once unless the session is dead. */
  private static <T> Future<T> bounded(Future<T> statement) {
    return statement.timeout(LONGEST_TRIFLE_SECONDS, TimeUnit.SECONDS);
  }

  private static <T> Future<T> of(AsyncResult<T> result) {
    return result.succeeded()
        ? Future.succeededFuture(result.result())
        : Future.failedFuture(result.cause());
  }

  /** Returns every tenant. */
  public Future<List<TenantId>> tenants() {
    return tenants(TENANTS);
  }

  /** Runs the work in each tenant in turn; stops at the first failure. */
  public Future<Void> inEachTenant(Function<SqlClient, ? extends Future<?>> work) {
    return forEachTenant(tenant -> inTenant(tenant, db -> work.apply(db).mapEmpty()));
  }

  /** Takes the step for each tenant in turn; stops at the first failure. */
  public Future<Void> forEachTenant(Function<TenantId, ? extends Future<?>> step) {
    return tenants().compose(tenants -> EachInTurn.run(tenants, step));
  }

  /**
   * Returns the tenants that a query of the table {@code tenants} selects.
   *
   * @param query has a column {@code id}; runs bound to no tenant
   */
  public Future<List<TenantId>> tenants(String query) {
    return unbound(query, row -> new TenantId(row.getUUID("id")));
  }

  /** Returns the name of a tenant, if it exists. */
  public Future<Optional<String>> name(TenantId tenant) {
    return outage
        .watch(pooled(db -> db.preparedQuery(TENANT_NAME).execute(Tuple.of(tenant.value()))))
        .map(rows -> rows.stream().map(row -> row.getString("name")).findFirst());
  }

  /**
   * A connection of its own, which bounds and probes it as those of a pool.
   *
   * @param own pool of this connection alone
   */
  record Session(SqlConnection connection, Pool own) {

    /** Calls back once the connection is closed. */
    void onClosed(Runnable then) {
      connection.closeHandler(
          closed -> {
            own.close();
            then.run();
          });
    }

    /** Ends the session. */
    Future<Void> close() {
      return own.close();
    }
  }

  /**
   * Returns a connection whose session ends when it is closed. One that comes too late is closed.
   */
  Future<Session> session() {
    Pool own = pool(vertx, login, 1);
    return outage.connecting(
        bounded(login.open(own::getConnection))
            .map(connection -> new Session(connection, own))
            .onFailure(late -> own.close()));
  }

  /** Returns the result of a short statement on such a session, with outage detection. */
  <T> Future<T> onSession(Future<T> statement) {
    return outage.watch(bounded(statement));
  }

  /** Fails fast during an outage; a connection that arrives too late is returned to the pool. */
  private Future<SqlConnection> connection() {
    load.wanted();
    Future<SqlConnection> wanted =
        login
            .open(pool::getConnection)
            .onSuccess(come -> load.taken())
            .onFailure(failure -> load.refused());
    if (!outage.isOn()) {
      return wanted;
    }
    Promise<SqlConnection> soon = Promise.promise();
    wanted
        .onFailure(soon::tryFail)
        .onSuccess(
            come -> {
              if (!soon.tryComplete(come)) {
                giveBack(come);
              }
            });
    return outage.soon(soon.future()).onFailure(soon::tryFail);
  }

  private Future<Void> giveBack(SqlConnection connection) {
    load.returned();
    return connection.close();
  }

  /** Runs a short statement on any connection of the pool. */
  private <T> Future<T> pooled(Function<SqlConnection, Future<T>> statement) {
    return outage
        .connecting(connection())
        .compose(
            connection ->
                bounded(statement.apply(connection))
                    .eventually(() -> bounded(giveBack(connection)).otherwiseEmpty()));
  }

  /** Closes all connections. */
  public Future<Void> close() {
    return pool.close();
  }

  /** Returns the rows of a query on tables that belong to no tenant. */
  <T> Future<List<T>> unbound(String query, Function<Row, T> mapping) {
    return outage
        .watch(pooled(db -> db.query(query).mapping(mapping).execute()))
        .map(rows -> StreamSupport.stream(rows.spliterator(), false).toList());
  }
}
