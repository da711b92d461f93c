package dev.sextant.api;

import dev.sextant.api.access.SignIn;
import dev.sextant.api.campaigns.bundle.OccurrenceBundle;
import dev.sextant.api.dispatch.QueueDepthStore;
import dev.sextant.api.exports.reports.ExportWork;
import dev.sextant.api.health.LogArchivingStore;
import dev.sextant.api.health.Part;
import dev.sextant.api.health.Readiness;
import dev.sextant.api.http.server.MetricsListener;
import dev.sextant.api.http.server.WebServer;
import dev.sextant.api.imports.run.UploadStorage;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.operations.OperationRoutes;
import dev.sextant.api.operations.OperationSources;
import dev.sextant.api.processes.ProcessLife;
import dev.sextant.api.telemetry.JobQueue;
import dev.sextant.api.telemetry.LogArchiving;
import dev.sextant.api.telemetry.ModelLoad;
import dev.sextant.api.telemetry.OtherFigures;
import dev.sextant.api.telemetry.Telemetry;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.SharedReading;
import dev.sextant.api.webhooks.delivery.WebhookWork;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The running API: starts and stops the pools, the web server and the background work. */
public final class PlatformApi {

  /** For which figures serve that metrics and operators both read; metrics read each 5 s. */
  private static final Duration SHARED_FIGURES = Duration.ofSeconds(4);

  private final Vertx vertx;
  private final ApiConfig.Listener listener;
  private final Optional<ApiConfig.Metrics> metrics;
  private final Telemetry telemetry;
  private final ModelLoad modelLoad;
  private final List<OtherFigures> otherFigures;
  private final Pools pools;
  private final ProcessLife life;
  private final Authentication authentication;
  private final BackgroundWork background;
  private final Readiness readiness;
  private final Features features;
  private final UploadStorage uploads;
  private final SharedReading<List<JobQueue>> queues;
  private final SharedReading<LogArchiving> archiving;
  private @Nullable HttpServer server;
  private @Nullable HttpServer metricsServer;

  private PlatformApi(Vertx vertx, ApiConfig config, Ports ports) {
    this.vertx = vertx;
    this.listener = config.listener();
    this.metrics = config.metrics();
    this.telemetry = metrics.isPresent() ? Telemetry.on(vertx) : Telemetry.off(vertx);
    this.modelLoad = ports.modelLoad();
    this.otherFigures = ports.otherFigures();
    UUID process = UUID.randomUUID();
    this.pools = Pools.open(vertx, config.database(), process);
    this.life = new ProcessLife(vertx, pools.beating(), process, config.database().alone());
    Quota quota = new Quota(config.limits());
    this.authentication = new Authentication(vertx, pools.database(), config);
    WebhookWork webhooks =
        new WebhookWork(
            vertx,
            pools.database(),
            config.generators().keys(),
            config.generators().endpoints(),
            config.mail(),
            authentication.access().site().address(),
            config.dispatch().interval());
    ExportWork exports =
        new ExportWork(
            vertx,
            pools.database(),
            quota,
            new OccurrenceBundle(pools.database(), pools.fitting()),
            ports.reports(),
            ports.files(),
            config.uploads().spool().resolveSibling("export-spool"),
            config.uploads().reserveBytes(),
            config.dispatch().interval());
    this.uploads = new UploadStorage(vertx, pools.database(), ports.uploads());
    this.background =
        new BackgroundWork(
            vertx,
            pools.database(),
            authentication,
            ports.cluster(),
            quota,
            webhooks,
            exports,
            uploads,
            pools.fitting(),
            config.dispatch());
    this.readiness = new Readiness(pools.database(), ports.parts());
    this.queues = new SharedReading<>(new QueueDepthStore(pools.database())::read, SHARED_FIGURES);
    this.archiving =
        new SharedReading<>(new LogArchivingStore(pools.database())::read, SHARED_FIGURES);
    OperationRoutes operations =
        new OperationRoutes(
            new OperationSources(
                pools.database(),
                process,
                ports.build(),
                config.dispatch().concurrentExperiments(),
                queues,
                archiving,
                ports.clusters(),
                ports.modelLoad(),
                background::rounds,
                pools.loads()));
    this.features =
        new Features(
            vertx,
            config,
            ports,
            pools,
            authentication,
            background,
            quota,
            life,
            readiness,
            webhooks,
            exports,
            uploads,
            operations);
  }

  /**
   * Starts listening and dispatching.
   *
   * @return fails if the port is taken, the database cannot be reached, the signing keys cannot be
   *     read, or the contract and the code differ
   */
  public static Future<PlatformApi> start(Vertx vertx, ApiConfig config, Ports ports) {
    return vertx
        .executeBlocking(() -> new PlatformApi(vertx, config, ports), false)
        .compose(PlatformApi::start);
  }

  /** Returns the port it listens on. */
  public int port() {
    HttpServer listening = server;
    if (listening == null) {
      throw new IllegalStateException("the API does not listen yet");
    }
    return listening.actualPort();
  }

  /** Returns the port of the metrics; 0: they are off. */
  public int metricsPort() {
    HttpServer listening = metricsServer;
    return listening == null ? 0 : listening.actualPort();
  }

  /**
   * Returns a code that opens one session, valid once and for ten minutes.
   *
   * @param tenant tenant of the session
   * @param subject person who signs in
   * @param role role of that person in the tenant
   */
  public String signInCode(TenantId tenant, String subject, Role role) {
    return authentication.codes().issue(tenant, subject, role);
  }

  /** Returns the status of each part, with the cause of each failure, for operators. */
  public Future<List<Part>> parts() {
    return readiness.parts();
  }

  /** Stops listening and dispatching; jobs on the cluster continue. */
  public Future<Void> close() {
    return close(server)
        .eventually(() -> close(metricsServer))
        .onComplete(stopped -> telemetry.close())
        .eventually(background::stop)
        .eventually(authentication::close)
        .eventually(features::close)
        .eventually(uploads::close)
        .eventually(life::end)
        .eventually(pools::close);
  }

  private Future<PlatformApi> start() {
    return listenForScrapes()
        .compose(listening -> life.begin())
        .compose(known -> features.continueSpooled())
        .compose(known -> life.isAlone() ? features.endInterrupted() : Future.succeededFuture())
        .onSuccess(done -> life.follow(features::endInterrupted))
        .compose(done -> authentication.start())
        .compose(signIn -> background.ending().refresh().map(signIn))
        .compose(this::listen)
        .compose(listening -> background.start(features.embedders(), features.vaults()))
        .map(this)
        .recover(failure -> close().transform(closed -> Future.failedFuture(failure)));
  }

  private Future<HttpServer> listen(SignIn signIn) {
    return WebServer.start(
            vertx,
            listener.host(),
            listener.port(),
            authentication.access().site(),
            authentication.authenticator(signIn),
            features.watches(),
            features.operations(signIn),
            telemetry.requests())
        .onSuccess(listening -> server = listening);
  }

  /** Listens first, so that an address that is taken ends the start before anything is done. */
  private Future<Void> listenForScrapes() {
    if (metrics.isEmpty()) {
      return Future.succeededFuture();
    }
    pools.loads().forEach(telemetry::show);
    telemetry.show(modelLoad);
    otherFigures.forEach(telemetry::show);
    telemetry.watch(QueueDepthStore.KINDS, queues::get, archiving::get);
    return MetricsListener.start(
            vertx,
            metrics.get().host(),
            metrics.get().port(),
            Telemetry.MEDIA_TYPE,
            telemetry.source())
        .onSuccess(listening -> metricsServer = listening)
        .mapEmpty();
  }

  private static Future<Void> close(@Nullable HttpServer listening) {
    return listening == null ? Future.succeededFuture() : listening.close();
  }
}
