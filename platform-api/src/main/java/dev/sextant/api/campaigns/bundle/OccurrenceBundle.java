package dev.sextant.api.campaigns.bundle;

import dev.sextant.api.campaigns.bundle.OccurrenceOwnerStore.Owner;
import dev.sextant.api.campaigns.comparison.SystemComparisonService;
import dev.sextant.api.campaigns.occurrences.Occurrence;
import dev.sextant.api.campaigns.occurrences.Occurrences;
import dev.sextant.api.exports.content.BundledCell;
import dev.sextant.api.exports.content.OccurrenceContent;
import dev.sextant.api.exports.content.OccurrenceReader;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads what the file of an occurrence says in addition to the bundles of its experiments. */
public final class OccurrenceBundle implements OccurrenceReader {

  private final TenantDatabase database;
  private final SystemComparisonService comparisons;
  private final Occurrences occurrences = new Occurrences();
  private final OccurrenceOwnerStore owners = new OccurrenceOwnerStore();

  /**
   * Creates the reader.
   *
   * @param workers threads for comparisons, which keep a processor busy
   */
  public OccurrenceBundle(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.comparisons = new SystemComparisonService(database, workers);
  }

  @Override
  public Future<OccurrenceContent> read(TenantId tenant, UUID occurrence) {
    return database
        .inTenant(
            tenant,
            db ->
                owners
                    .get(db, occurrence)
                    .compose(
                        owner -> occurrences.get(db, occurrence).map(found -> of(owner, found))))
        .compose(
            content ->
                comparison(tenant, occurrence, content.occurrence())
                    .map(
                        comparison ->
                            new OccurrenceContent(
                                content.occurrence(), comparison, content.cells())));
  }

  private static OccurrenceContent of(Owner owner, Occurrence occurrence) {
    JsonObject json =
        RecordJson.object(occurrence)
            .put("campaign_name", owner.campaignName())
            .put("project_id", owner.projectId().toString())
            .put("project_name", owner.projectName());
    List<BundledCell> bundled = new ArrayList<>();
    JsonArray cells = json.getJsonArray("cells");
    for (int i = 0; i < cells.size(); i++) {
      JsonObject cell = cells.getJsonObject(i);
      String experiment = cell.getString("experiment_id");
      String folder = owner.reported().contains(experiment) ? "cell-%02d".formatted(i + 1) : null;
      cell.put("folder", folder);
      if (folder != null) {
        String name = cell.getString("dataset_name") + ", " + cell.getString("system");
        bundled.add(new BundledCell(UUID.fromString(experiment), folder, name));
      }
    }
    return new OccurrenceContent(json, Optional.empty(), bundled);
  }

  /** Compares the systems on each dataset that has two. */
  private Future<Optional<JsonObject>> comparison(
      TenantId tenant, UUID occurrence, JsonObject json) {
    Map<String, Integer> systems = new LinkedHashMap<>();
    for (Object cell : json.getJsonArray("cells")) {
      systems.merge(((JsonObject) cell).getString("dataset_id"), 1, Integer::sum);
    }
    List<UUID> datasets =
        systems.entrySet().stream()
            .filter(each -> each.getValue() > 1)
            .map(each -> UUID.fromString(each.getKey()))
            .toList();
    if (datasets.isEmpty()) {
      return Future.succeededFuture(Optional.empty());
    }
    return EachInTurn.collect(
            datasets,
            dataset -> comparisons.compare(tenant, occurrence, dataset).map(RecordJson::object))
        .map(each -> Optional.of(new JsonObject().put("comparisons", new JsonArray(each))));
  }
}
