package dev.sextant.api.labellers;

import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labellers.LabellerStore.Chosen;
import dev.sextant.api.labellers.LabellerStore.Newest;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.SettingException;
import dev.sextant.remote.labelling.Labeller;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Manages a tenant's labellers. */
final class LabellerService {

  /** Where a request says what a setting says. The others are the generator's. */
  private static final Map<String, String> FIELDS =
      Map.of(
          "policy", "/policy",
          "max_tokens", "/max_tokens",
          "thinking_budget", "/max_tokens",
          "logprobs", "/top_logprobs");

  private final TenantDatabase database;
  private final LabellerStore labellers = new LabellerStore();
  private final ProjectLookup projects = new ProjectLookup();

  LabellerService(TenantDatabase database) {
    this.database = database;
  }

  Future<Page<LabellerVersion>> list(TenantId tenant, Optional<UUID> projectId, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                checkProject(db, projectId.orElse(null))
                    .compose(known -> labellers.list(db, projectId, page.after(), page.rows())))
        .map(rows -> page.page(rows, LabellerVersion::cursor));
  }

  Future<LabellerVersion> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  /** Stores the next version of a name. */
  Future<LabellerVersion> create(Caller caller, LabellerRequest request) {
    if (caller.isBound() && request.projectId() == null) {
      return Future.failedFuture(
          Refusal.invalidAt(
              "bound-to-project",
              "/project_id",
              "The API key is bound to one project: give its id as project_id."));
    }
    return database.inTenant(
        caller.tenant(),
        db ->
            checkProject(db, request.projectId())
                .compose(
                    known -> labellers.generator(db, request.generatorId(), request.projectId()))
                .map(found -> found.orElseThrow(() -> unknownGenerator(request)))
                .compose(chosen -> create(db, request, chosen, caller.subject()))
                .compose(id -> found(db, id)));
  }

  private Future<UUID> create(SqlClient db, LabellerRequest request, Chosen chosen, String author) {
    Labeller labeller = labeller(request, chosen);
    return labellers
        .newest(db, request.name(), request.projectId())
        .map(newest -> nextVersion(newest, request, labeller))
        .compose(
            version -> labellers.insert(db, request, version, chosen.generator(), labeller, author))
        .map(id -> id.orElseThrow(() -> createdMeanwhile(request.name())));
  }

  private static int nextVersion(
      Optional<Newest> newest, LabellerRequest request, Labeller labeller) {
    if (newest.isEmpty()) {
      return 1;
    }
    if (newest.get().identity().equals(labeller.identity())) {
      throw Refusal.conflict(
          "labeller-unchanged",
          "Version %d of '%s' has the same settings: use it, or change what counts as supported, the kind, the generator or the parameters."
              .formatted(newest.get().version(), request.name()));
    }
    return newest.get().version() + 1;
  }

  private static Labeller labeller(LabellerRequest request, Chosen chosen) {
    OracleGenerator generator = chosen.generator();
    try {
      return Labeller.of(
          request.kind(),
          request.policy(),
          new GeneratorSpec(
              generator.kind(),
              generator.baseUrl(),
              generator.model(),
              generator.systemPrompt(),
              new Sampling(
                  0.0,
                  null,
                  request.maxTokens(),
                  List.of(),
                  chosen.parameters().getInteger("thinking_budget"),
                  request.seed(),
                  request.logprobs(generator.kind()))));
    } catch (SettingException e) {
      throw Refusal.invalidAt(
          "setting-not-allowed",
          FIELDS.getOrDefault(e.field(), "/generator_id"),
          String.valueOf(e.getMessage()));
    }
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant,
        db ->
            found(db, id)
                .compose(there -> labellers.isBusy(db, id))
                .compose(busy -> Refusal.when(busy, LabellerService::busy))
                .compose(free -> labellers.delete(db, id)));
  }

  private Future<Void> checkProject(SqlClient db, @Nullable UUID projectId) {
    return projectId == null ? Future.succeededFuture() : projects.require(db, projectId);
  }

  private Future<LabellerVersion> found(SqlClient db, UUID id) {
    return labellers.find(db, id).map(Refusal.ifMissing("labeller", id));
  }

  private static Refusal unknownGenerator(LabellerRequest request) {
    return Refusal.invalidAt(
        "unknown-generator",
        "/generator_id",
        "There is no generator %s for %s."
            .formatted(
                request.generatorId(),
                request.projectId() == null ? "all projects" : "the project"));
  }

  private static Refusal createdMeanwhile(String name) {
    return Refusal.conflict(
        "labeller-created",
        "Another request created a version of '%s' meanwhile: look at it, then try again."
            .formatted(name));
  }

  private static Refusal busy() {
    return Refusal.conflict(
        "labeller-busy",
        "A run of the labeller is open: cancel it and wait until it has stopped, then delete.");
  }
}
