package dev.sextant.api;

import dev.sextant.api.imports.ImportRoutes;
import dev.sextant.api.processes.ProcessLife;
import dev.sextant.api.telemetry.PoolLoad;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The connections and worker threads that features share.
 *
 * @param database connections for requests and background work
 * @param importing connections for imports, so that requests do not wait for files
 * @param beating a connection for the sign of life of this process, which must not wait
 * @param fitting threads for calibrations and comparisons
 * @param labelling threads for sentences and agreement, so that a fit never delays labelling
 * @param preflights threads for preflights
 * @param decoding threads that decode the images of requests for verdicts
 * @param previews threads for previews of imports, which decode images too
 * @param inspecting threads that read and test models which are being registered
 */
record Pools(
    TenantDatabase database,
    TenantDatabase importing,
    TenantDatabase beating,
    WorkerExecutor fitting,
    WorkerExecutor labelling,
    WorkerExecutor preflights,
    WorkerExecutor decoding,
    WorkerExecutor previews,
    WorkerExecutor inspecting) {

  private static final String STATEMENT_TIMEOUT_MILLIS = "120000";

  /** Each thread keeps a processor busy. */
  private static final int THREADS = 2;

  /** After this time the log reports that a worker may hang. */
  private static final int LONG_WORK_MINUTES = 10;

  /**
   * @param process id of this process, which each connection carries
   */
  static Pools open(Vertx vertx, ApiConfig.Database config, UUID process) {
    TenantDatabase database =
        TenantDatabase.open(
            vertx, connection(config, process), config.passwords(), config.connections());
    return new Pools(
        database,
        database.withPool(ImportRoutes.CONNECTIONS),
        database.withPool(1),
        workers(vertx, "sextant-fitting"),
        workers(vertx, "sextant-labelling"),
        workers(vertx, "sextant-preflights"),
        workers(vertx, "sextant-decoding"),
        workers(vertx, "sextant-previews"),
        workers(vertx, "sextant-inspecting"));
  }

  /** Returns the load of the pools that work may wait for, by name. */
  Map<String, PoolLoad> loads() {
    return Map.of("requests", database.load(), "imports", importing.load());
  }

  Future<Void> close() {
    return fitting
        .close()
        .eventually(labelling::close)
        .eventually(preflights::close)
        .eventually(decoding::close)
        .eventually(previews::close)
        .eventually(inspecting::close)
        .eventually(importing::close)
        .eventually(beating::close)
        .eventually(database::close);
  }

  private static WorkerExecutor workers(Vertx vertx, String name) {
    return vertx.createSharedWorkerExecutor(name, THREADS, LONG_WORK_MINUTES, TimeUnit.MINUTES);
  }

  private static PgConnectOptions connection(ApiConfig.Database database, UUID process) {
    PgConnectOptions options =
        new PgConnectOptions()
            .setHost(database.host())
            .setPort(database.port())
            .setDatabase(database.name())
            .setUser(database.user())
            .setCachePreparedStatements(true)
            .addProperty("application_name", ProcessLife.sessionName(process))
            .addProperty("app.process_id", process.toString())
            .addProperty("statement_timeout", STATEMENT_TIMEOUT_MILLIS);
    database
        .authority()
        .ifPresent(
            certificate ->
                options
                    .setSslMode(SslMode.VERIFY_FULL)
                    .setSslOptions(
                        new ClientSSLOptions()
                            .setHostnameVerificationAlgorithm("HTTPS")
                            .setTrustOptions(
                                new PemTrustOptions().addCertPath(certificate.toString()))));
    return options;
  }
}
