package dev.sextant.api.samples;

import dev.sextant.api.experiments.planning.NewExperiments;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.imports.InlineImport;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;
import java.util.UUID;

/** The API operation for samples. */
public final class SampleRoutes {

  private final SampleService samples;

  /**
   * Creates the routes.
   *
   * @param wakeDispatcher called after experiments were queued
   */
  public SampleRoutes(
      TenantDatabase database,
      EmbedderService embedders,
      InlineImport imports,
      NewExperiments experiments,
      Runnable wakeDispatcher) {
    this.samples = new SampleService(database, embedders, imports, experiments, wakeDispatcher);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("loadSamples", this::load);
  }

  private Future<Reply> load(Call call) {
    UUID project = call.id("project_id");
    return samples
        .load(call.caller(), project)
        .map(
            loaded ->
                Reply.accepted(
                    "/api/v1/projects/" + project + "/experiments", Map.of("data", loaded)));
  }
}
