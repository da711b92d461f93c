package dev.sextant.api.datasets;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Times;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/** The operations of the contract that concern datasets, versions and items. */
public final class DatasetRoutes {

  private final DatasetService datasets;
  private final VersionService versions;

  /** Creates the routes. */
  public DatasetRoutes(TenantDatabase database, Deletions deletions) {
    this.datasets = new DatasetService(database, deletions);
    this.versions = new VersionService(database);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listDatasets", this::list,
        "createDataset", this::create,
        "getDataset", this::get,
        "deleteDataset", this::delete,
        "listVersions", this::listVersions,
        "getVersion", this::getVersion,
        "listItems", this::listItems);
  }

  private Future<Reply> list(Call call) {
    return datasets
        .list(call.tenant(), call.id("project_id"), call.page())
        .map(page -> Reply.ok(page.json(DatasetRoutes::json)));
  }

  private Future<Reply> create(Call call) {
    return datasets
        .create(
            call.caller(),
            call.id("project_id"),
            call.body().getString("name"),
            IdempotencyKey.of(call, "createDataset"))
        .map(dataset -> Reply.created("/api/v1/datasets/" + dataset.id(), json(dataset)));
  }

  private Future<Reply> get(Call call) {
    return datasets
        .get(call.tenant(), call.id("dataset_id"))
        .map(dataset -> Reply.ok(json(dataset)));
  }

  private Future<Reply> delete(Call call) {
    return datasets.delete(call.caller(), call.id("dataset_id")).map(Deletions::reply);
  }

  private Future<Reply> listVersions(Call call) {
    return versions
        .list(call.tenant(), call.id("dataset_id"), call.page())
        .map(page -> Reply.ok(page.json(version -> json(version, call.caller().labelsBlind()))));
  }

  private Future<Reply> getVersion(Call call) {
    return versions
        .get(call.tenant(), call.id("version_id"))
        .map(version -> Reply.ok(json(version, call.caller().labelsBlind())));
  }

  private Future<Reply> listItems(Call call) {
    return versions
        .items(
            call.caller().labelView(),
            call.id("version_id"),
            call.query("external_id"),
            call.page())
        .map(found -> Reply.ok(found.page().json(new ItemJson(found.excerpt())::item)));
  }

  private static JsonObject json(Dataset dataset) {
    return new JsonObject()
        .put("id", dataset.id().toString())
        .put("project_id", dataset.projectId().toString())
        .put("name", dataset.name())
        .put("created_by", dataset.createdBy())
        .put("created_at", Times.json(dataset.createdAt()))
        .put(
            "latest_version",
            dataset
                .latest()
                .map(
                    latest ->
                        new JsonObject()
                            .put("id", latest.id().toString())
                            .put("number", latest.number())
                            .put("item_count", latest.items())
                            .put("answer_count", latest.answers())
                            .put("grounded_labels", latest.groundedLabels())
                            .put("factuality_labels", latest.factualityLabels()))
                .orElse(null));
  }

  /** To who labels blind it is withheld what the labels of segments say. */
  private static JsonObject json(Version version, boolean blind) {
    JsonObject segments =
        new JsonObject()
            .put("count", version.segments())
            .put(
                "share_not_true",
                blind || version.segments() == 0
                    ? null
                    : (double) version.segmentsNotTrue() / version.segments());
    return new JsonObject()
        .put("id", version.id().toString())
        .put("dataset_id", version.datasetId().toString())
        .put("number", version.number())
        .put("format", version.format())
        .put("sha256", version.sha256())
        .put("item_count", version.items())
        .put("answer_count", version.answers())
        .put("items_with_context", version.itemsWithContext())
        .put("items_with_samples", version.itemsWithSamples())
        .put("grounded_labels", version.groundedLabels())
        .put("factuality_labels", version.factualityLabels())
        .put("item_factuality_labels", version.itemFactualityLabels())
        .put("segments", segments)
        .put("created_by", version.createdBy())
        .put("created_at", Times.json(version.createdAt()));
  }
}
