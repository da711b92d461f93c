package dev.sextant.api.samples;

import dev.sextant.api.datasets.DatasetStore;
import dev.sextant.api.experiments.planning.NewExperiments;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.InlineImport;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Loads the samples into a project in the same way as other data: import, split, experiment.
 *
 * <p>One transaction: an interrupted call loads everything or nothing.
 */
final class SampleService {

  private final TenantDatabase database;
  private final EmbedderService embedders;
  private final InlineImport imports;
  private final NewExperiments experiments;
  private final Runnable wakeDispatcher;
  private final DatasetStore datasets = new DatasetStore();
  private final ProjectLookup projects = new ProjectLookup();

  SampleService(
      TenantDatabase database,
      EmbedderService embedders,
      InlineImport imports,
      NewExperiments experiments,
      Runnable wakeDispatcher) {
    this.database = database;
    this.embedders = embedders;
    this.imports = imports;
    this.experiments = experiments;
    this.wakeDispatcher = wakeDispatcher;
  }

  /** Returns the samples with their queued experiments. */
  Future<List<LoadedSample>> load(Caller caller, UUID project) {
    return embedders
        .shipped(caller.tenant())
        .compose(
            names ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        projects
                            .require(db, project)
                            .compose(there -> loadAll(db, project, names, caller.subject()))))
        .onSuccess(queued -> wakeDispatcher.run());
  }

  private Future<List<LoadedSample>> loadAll(
      SqlClient db, UUID project, List<String> embedders, String author) {
    Future<List<LoadedSample>> all = Future.succeededFuture(new ArrayList<>());
    for (Sample sample : Sample.ALL) {
      all =
          all.compose(
              before ->
                  loadOne(db, project, sample, embedders, author)
                      .onSuccess(before::add)
                      .map(before));
    }
    return all;
  }

  private Future<LoadedSample> loadOne(
      SqlClient db, UUID project, Sample sample, List<String> embedders, String author) {
    return datasets
        .insert(db, project, sample.dataset(), author)
        .map(dataset -> dataset.orElseThrow(() -> alreadyThere(sample)))
        .compose(
            dataset ->
                imports
                    .store(db, dataset, sample.file(), sample::open, author)
                    .compose(
                        version ->
                            experiments
                                .queue(db, project, version, sample.name(), embedders, author)
                                .map(id -> new LoadedSample(sample.name(), dataset, version, id))));
  }

  private static Refusal alreadyThere(Sample sample) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "sample-there",
        "There is a dataset named '%s' in this project already: delete it first, or load the samples into another project."
            .formatted(sample.dataset()));
  }
}
