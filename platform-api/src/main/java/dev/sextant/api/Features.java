package dev.sextant.api;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.SignIn;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.anchors.AnchorSetRoutes;
import dev.sextant.api.answersets.AnswerSetRoutes;
import dev.sextant.api.audit.AuditRoutes;
import dev.sextant.api.audit.AuditTrail;
import dev.sextant.api.audit.AuditWatch;
import dev.sextant.api.calibrations.CalibrationRoutes;
import dev.sextant.api.campaigns.CampaignRoutes;
import dev.sextant.api.campaigns.comparison.SystemComparisonRoutes;
import dev.sextant.api.campaigns.weekly.WeeklySummaryRoutes;
import dev.sextant.api.catalogue.CatalogueRoutes;
import dev.sextant.api.comparisons.ComparisonRoutes;
import dev.sextant.api.datasets.DatasetRoutes;
import dev.sextant.api.datasets.items.ItemRoutes;
import dev.sextant.api.experiments.ExperimentRoutes;
import dev.sextant.api.experiments.planning.NewExperiments;
import dev.sextant.api.experiments.scores.ScoreRoutes;
import dev.sextant.api.exports.ExportRoutes;
import dev.sextant.api.exports.reports.ExportWork;
import dev.sextant.api.exports.reports.ReportExportRoutes;
import dev.sextant.api.generators.Endpoints;
import dev.sextant.api.generators.GeneratorRoutes;
import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.health.HealthRoutes;
import dev.sextant.api.health.Readiness;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Watch;
import dev.sextant.api.images.ImageRoutes;
import dev.sextant.api.imports.ImportRoutes;
import dev.sextant.api.imports.run.UploadStorage;
import dev.sextant.api.labellers.LabellerRoutes;
import dev.sextant.api.labelruns.LabelRunRoutes;
import dev.sextant.api.labels.LabelRoutes;
import dev.sextant.api.labelvotes.LabelVoteRoutes;
import dev.sextant.api.limits.LimitRoutes;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.limits.TenantWorkers;
import dev.sextant.api.matrices.MatrixRoutes;
import dev.sextant.api.members.MemberRoutes;
import dev.sextant.api.models.EmbedderRoutes;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.models.EntailmentRoutes;
import dev.sextant.api.models.ModelFolders;
import dev.sextant.api.models.inspection.Inspections;
import dev.sextant.api.models.server.ServerEmbedderService;
import dev.sextant.api.operations.OperationRoutes;
import dev.sextant.api.preflights.PreflightRoutes;
import dev.sextant.api.processes.ProcessLife;
import dev.sextant.api.projects.ProjectRoutes;
import dev.sextant.api.reports.ReportRoutes;
import dev.sextant.api.retention.deletion.DeletionRoutes;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.retention.rules.RetentionRoutes;
import dev.sextant.api.retention.tenant.TenantDeletionRoutes;
import dev.sextant.api.samples.SampleRoutes;
import dev.sextant.api.splits.SplitRoutes;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenants.OperatorClientRoutes;
import dev.sextant.api.tenants.TenantRoutes;
import dev.sextant.api.verdicts.VerdictRoutes;
import dev.sextant.api.webhooks.MailLinkRoutes;
import dev.sextant.api.webhooks.WebhookRoutes;
import dev.sextant.api.webhooks.delivery.WebhookWork;
import dev.sextant.remote.http.EndpointPolicy;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Wires the features: the operations that the API answers, and the watches around each call. */
final class Features {

  private final Vertx vertx;
  private final Ports ports;
  private final Pools pools;
  private final TenantDatabase database;
  private final Authentication authentication;
  private final BackgroundWork background;
  private final Readiness readiness;
  private final Quota quota;
  private final Deletions deletions;
  private final ModelFolders folders;
  private final Inspections inspections;
  private final EmbedderService embedders;
  private final CredentialVault vault;
  private final GeneratorRoutes generators;
  private final ServerEmbedderService servers;
  private final ImportRoutes imports;
  private final PreflightRoutes preflights;
  private final LimitRoutes limits;
  private final WebhookWork webhooks;
  private final ExportWork exports;
  private final Pepper pepper;
  private final EndpointPolicy endpoints;
  private final int longestLine;
  private final Duration watchInterval;
  private final OperationRoutes operations;

  Features(
      Vertx vertx,
      ApiConfig config,
      Ports ports,
      Pools pools,
      Authentication authentication,
      BackgroundWork background,
      Quota quota,
      ProcessLife life,
      Readiness readiness,
      WebhookWork webhooks,
      ExportWork exports,
      UploadStorage uploads,
      OperationRoutes operations) {
    this.vertx = vertx;
    this.ports = ports;
    this.pools = pools;
    this.database = pools.database();
    this.authentication = authentication;
    this.background = background;
    this.quota = quota;
    this.readiness = readiness;
    this.webhooks = webhooks;
    this.exports = exports;
    this.operations = operations;
    this.longestLine = config.uploads().maxLineBytes();
    this.watchInterval = config.dispatch().watchInterval();
    this.pepper = config.access().pepper();
    this.endpoints = config.generators().endpoints();
    this.limits = new LimitRoutes(vertx, database, quota, config.limits(), life::living);
    this.deletions = new Deletions(background::wakeHousekeeper);
    this.vault = new CredentialVault(database, config.generators().keys());
    this.generators =
        new GeneratorRoutes(vertx, database, vault, config.generators().endpoints(), quota);
    this.folders = new ModelFolders(config.models().roots(), config.models().list());
    this.inspections = new Inspections(vertx, pools.inspecting());
    this.embedders = new EmbedderService(vertx, database, ports.models(), folders, inspections);
    this.servers =
        new ServerEmbedderService(
            vertx,
            database,
            ports.models(),
            new Endpoints(vertx, config.generators().endpoints()),
            config.generators().keys(),
            quota);
    this.preflights =
        new PreflightRoutes(
            vertx, database, embedders, pools.preflights(), ports.preflights(), quota);
    this.imports = imports(config, uploads);
  }

  EmbedderService embedders() {
    return embedders;
  }

  /** Returns the vaults of all tables with credentials. */
  List<CredentialVault> vaults() {
    List<CredentialVault> all = new ArrayList<>(List.of(vault, servers.vault()));
    all.addAll(webhooks.vaults().all());
    return all;
  }

  /** Continues what the last process with the same folder for uploads has left in it. */
  Future<Void> continueSpooled() {
    return imports.continueSpooled();
  }

  /** Takes over the imports of processes that have ended, and fails their preflights. */
  Future<Void> endInterrupted() {
    return imports.endInterrupted().compose(done -> preflights.failInterrupted());
  }

  /** Returns the watches of each operation, the outermost first. */
  List<Watch> watches() {
    return List.of(
        limits.watch(),
        background.ending(),
        new AuditWatch(new AuditTrail(database), new Patience(vertx)),
        authentication.keys().watch());
  }

  /** Returns the operations by the ids of the contract. */
  Map<String, Operation> operations(SignIn signIn) {
    Map<String, Operation> operations = new HashMap<>();
    people(signIn).forEach(operations::putAll);
    data().forEach(operations::putAll);
    evaluation().forEach(operations::putAll);
    administration().forEach(operations::putAll);
    return operations;
  }

  Future<Void> close() {
    return imports.close().eventually(generators::close).eventually(limits::close);
  }

  private List<Map<String, Operation>> people(SignIn signIn) {
    Access access = authentication.access();
    Optional<Directory> directory = authentication.directory();
    return List.of(
        access.operations(signIn),
        new MemberRoutes(database, access, directory).operations(),
        new TenantRoutes(access.catalogue(), directory).operations(),
        new OperatorClientRoutes(access.changes(), directory).operations(),
        authentication.keys().operations());
  }

  private List<Map<String, Operation>> data() {
    return List.of(
        new ProjectRoutes(database, deletions).operations(),
        new DatasetRoutes(database, deletions).operations(),
        new ItemRoutes(database).operations(),
        new ImageRoutes(database).operations(),
        new SplitRoutes(database).operations(),
        new SampleRoutes(
                database,
                embedders,
                imports.texts(),
                new NewExperiments(quota),
                background::wakeDispatcher)
            .operations(),
        imports.operations(),
        new LabelRoutes(database, pools.labelling()).operations(),
        new ExportRoutes(database, Clock.systemUTC(), longestLine).operations());
  }

  private List<Map<String, Operation>> evaluation() {
    return List.of(
        new EmbedderRoutes(embedders, servers).operations(),
        new EntailmentRoutes(database, ports.models(), folders, inspections).operations(),
        new CatalogueRoutes(database).operations(),
        new ExperimentRoutes(
                vertx,
                database,
                embedders,
                quota,
                deletions,
                background::wakeDispatcher,
                watchInterval)
            .operations(),
        new CampaignRoutes(
                database, embedders, quota, deletions, Clock.systemUTC(), background::wakeCampaigns)
            .operations(),
        new SystemComparisonRoutes(database, pools.fitting()).operations(),
        new WeeklySummaryRoutes(database, Clock.systemUTC()).operations(),
        new AnswerSetRoutes(database, quota, deletions, background::wakeDispatcher).operations(),
        new LabellerRoutes(database).operations(),
        new LabelRunRoutes(
                database,
                pools.labelling(),
                quota,
                deletions,
                generators.calls(),
                background::wakeDispatcher)
            .operations(),
        new AnchorSetRoutes(database, pools.labelling(), deletions).operations(),
        new LabelVoteRoutes(database, pools.labelling(), deletions).operations(),
        new ScoreRoutes(database).operations(),
        new ReportRoutes(database).operations(),
        new ReportExportRoutes(database, exports, quota, pepper, Clock.systemUTC()).operations(),
        new CalibrationRoutes(database, pools.fitting()).operations(),
        new ComparisonRoutes(database, pools.fitting()).operations(),
        new VerdictRoutes(
                database,
                ports.scores(),
                quota,
                ports.images(),
                new TenantWorkers(pools.decoding()))
            .operations(),
        new MatrixRoutes(database, ports.similarities(), quota).operations(),
        preflights.operations());
  }

  private List<Map<String, Operation>> administration() {
    return List.of(
        new HealthRoutes(readiness).operations(),
        operations.operations(),
        new DeletionRoutes(database).operations(),
        new RetentionRoutes(database, Clock.systemUTC()).operations(),
        new TenantDeletionRoutes(database, background.ending(), background::wakeHousekeeper)
            .operations(),
        generators.operations(),
        limits.operations(),
        new WebhookRoutes(database, webhooks, new Endpoints(vertx, endpoints, "url")).operations(),
        new MailLinkRoutes(database, webhooks).operations(),
        new AuditRoutes(database).operations());
  }

  private ImportRoutes imports(ApiConfig config, UploadStorage storage) {
    ApiConfig.Uploads uploads = config.uploads();
    return new ImportRoutes(
        vertx,
        database,
        pools.importing(),
        pools.previews(),
        new ImportRoutes.Limits(
            uploads.spool(), uploads.maxBytes(), uploads.maxLineBytes(), uploads.reserveBytes()),
        storage,
        quota,
        ports.images(),
        config.database().alone());
  }
}
