package dev.sextant.api;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.anchors.DriftChecks;
import dev.sextant.api.audit.AuditRetention;
import dev.sextant.api.calibrations.StaleChecks;
import dev.sextant.api.campaigns.CampaignRounds;
import dev.sextant.api.campaigns.weekly.WeeklySummaryEvents;
import dev.sextant.api.dispatch.Dispatcher;
import dev.sextant.api.dispatch.ExperimentChanges;
import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.exports.reports.ExportWork;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.imports.run.UploadStorage;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.retention.Housekeeper;
import dev.sextant.api.retention.tenant.TenantDeletionWatch;
import dev.sextant.api.retention.tenant.TenantMirror;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.webhooks.delivery.WebhookWork;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the dispatcher, the campaigns, the housekeeper, the calls of webhooks, the exports of
 * reports, per-tenant upkeep at start-up and every hour, and checks of judges and calibrations
 * every five minutes.
 */
final class BackgroundWork {

  private static final Logger LOGGER = LoggerFactory.getLogger(BackgroundWork.class);
  private static final long INTERVAL_MILLIS = Duration.ofHours(1).toMillis();
  private static final long CHECK_MILLIS = Duration.ofMinutes(5).toMillis();

  private final Vertx vertx;
  private final TenantDatabase database;
  private final Access access;
  private final TenantDeletionWatch ending;
  private final Dispatcher dispatcher;
  private final CampaignRounds campaigns;
  private final Housekeeper housekeeper;
  private final WebhookWork webhooks;
  private final ExportWork exports;
  private final UploadStorage uploads;
  private final DriftChecks drifts;
  private final StaleChecks stale = new StaleChecks();
  private final WeeklySummaryEvents summaries;
  private final List<String> deployments = new ArrayList<>();
  private long timer = -1;
  private long checks = -1;

  BackgroundWork(
      Vertx vertx,
      TenantDatabase database,
      Authentication authentication,
      JobCluster cluster,
      Quota quota,
      WebhookWork webhooks,
      ExportWork exports,
      UploadStorage uploads,
      WorkerExecutor workers,
      ApiConfig.Dispatch config) {
    this.vertx = vertx;
    this.database = database;
    this.access = authentication.access();
    this.webhooks = webhooks;
    this.exports = exports;
    this.uploads = uploads;
    this.drifts = new DriftChecks(database, workers);
    this.summaries = new WeeklySummaryEvents(database, Clock.systemUTC());
    this.ending = new TenantDeletionWatch(database);
    this.dispatcher =
        new Dispatcher(
            database,
            cluster,
            quota,
            config.concurrentExperiments(),
            new ExperimentChanges(vertx),
            config.interval());
    cluster.onJobEnd(dispatcher::wake);
    this.campaigns =
        new CampaignRounds(
            database, quota, Clock.systemUTC(), workers, dispatcher::wake, config.interval());
    this.housekeeper =
        new Housekeeper(
            database,
            cluster,
            TenantFiles.all(List.of(exports.storage(), uploads)),
            mirror(authentication.directory()),
            ending,
            Clock.systemUTC());
  }

  TenantDeletionWatch ending() {
    return ending;
  }

  /** Returns what this process knows of all work in rounds. */
  List<LedRounds.State> rounds() {
    return Stream.of(dispatcher, exports.rounds(), webhooks.rounds(), campaigns, housekeeper)
        .map(LedRounds::state)
        .toList();
  }

  /** Starts a round of the dispatcher now. */
  void wakeDispatcher() {
    dispatcher.wake();
  }

  /** Starts a round of the campaigns now. */
  void wakeCampaigns() {
    campaigns.wake();
  }

  /** Starts a round of the housekeeper now. */
  void wakeHousekeeper() {
    housekeeper.wake();
  }

  /**
   * Starts the dispatcher, the campaigns and the housekeeper. Does not wait for the work for every
   * tenant.
   */
  Future<Void> start(EmbedderService embedders, List<CredentialVault> vaults) {
    return vertx
        .deployVerticle(housekeeper)
        .onSuccess(deployments::add)
        .compose(kept -> vertx.deployVerticle(dispatcher))
        .onSuccess(deployments::add)
        .compose(dispatching -> vertx.deployVerticle(webhooks.rounds()))
        .onSuccess(deployments::add)
        .compose(dispatching -> exports.openSpool())
        .compose(cleared -> vertx.deployVerticle(exports.rounds()))
        .onSuccess(deployments::add)
        .compose(dispatching -> vertx.deployVerticle(campaigns))
        .onSuccess(deployments::add)
        .onSuccess(deployed -> startUpkeep(embedders, vaults))
        .mapEmpty();
  }

  /** Stops everything; jobs on the cluster continue. */
  Future<Void> stop() {
    vertx.cancelTimer(timer);
    vertx.cancelTimer(checks);
    Future<Void> stopped = Future.succeededFuture();
    for (int i = deployments.size() - 1; i >= 0; i--) {
      String id = deployments.get(i);
      stopped = stopped.eventually(() -> vertx.undeploy(id));
    }
    return stopped.eventually(webhooks::close).eventually(exports::close);
  }

  /** A tenant that calls before its shipped embedders are registered gets them on first use. */
  private void startUpkeep(EmbedderService embedders, List<CredentialVault> vaults) {
    run(
        "shipped embedders could not be registered",
        database.forEachTenant(embedders::ensureShipped));
    for (CredentialVault vault : vaults) {
      run(
          "credentials could not be sealed with the new key",
          database.forEachTenant(vault::reencrypt));
    }
    cleanUp();
    timer = vertx.setPeriodic(INTERVAL_MILLIS, due -> cleanUp());
    checks = vertx.setPeriodic(CHECK_MILLIS, due -> check());
  }

  /** Finds what has become true by itself and is an event. */
  private void check() {
    run("drifts of judges could not be checked", database.forEachTenant(drifts::run));
    run("calibrations could not be checked", database.inEachTenant(stale::run));
    run("weekly summaries could not be sent", database.forEachTenant(summaries::run));
  }

  private void cleanUp() {
    run("old idempotency keys could not be deleted", database.inEachTenant(OnceOnly::forgetOld));
    run("old audit events could not be deleted", new AuditRetention(database).run());
    run("old exports could not be deleted", database.forEachTenant(exports::forgetOld));
    run("old uploads could not be deleted", database.forEachTenant(uploads::deleteUnwanted));
    run("old webhook events could not be deleted", database.inEachTenant(webhooks::forgetOld));
    run(
        "old sessions could not be deleted",
        access.forgetOld().compose(forgotten -> database.forEachTenant(access::forgetOld)));
  }

  private static void run(String otherwise, Future<Void> work) {
    work.onFailure(
        failure -> {
          if (!DatabaseUnreachableException.isBehind(failure)) {
            LOGGER.warn(otherwise, failure);
          }
        });
  }

  /** Deletes the organization of a deleted tenant, if there is a directory. */
  private static TenantMirror mirror(Optional<Directory> directory) {
    return (tenant, organization) ->
        directory.isPresent() && organization.isPresent()
            ? directory.get().organizations().delete(organization.get())
            : Future.succeededFuture();
  }
}
