package dev.sextant.api.datasets;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;

/** The API operations for datasets and versions. */
public final class DatasetRoutes {

  private final DatasetService datasets;
  private final VersionService versions;

  public DatasetRoutes(TenantDatabase database, Deletions deletions) {
    this.datasets = new DatasetService(database, deletions);
    this.versions = new VersionService(database);
  }

  public Map<String, Operation> operations() {
    return Map.of(
        "listDatasets", this::list,
        "createDataset", this::create,
        "getDataset", this::get,
        "deleteDataset", this::delete,
        "listVersions", this::listVersions,
        "getVersion", this::getVersion,
        "getProfile", this::profile,
        "getMetadata", this::metadata);
  }

  private Future<Reply> list(Call call) {
    return datasets
        .list(call.tenant(), call.id("project_id"), call.page())
        .map(page -> Reply.ok(page.listing(each -> each)));
  }

  private Future<Reply> create(Call call) {
    return datasets
        .create(
            call.caller(),
            call.id("project_id"),
            call.body().getString("name"),
            IdempotencyKey.of(call, "createDataset"))
        .map(dataset -> Reply.created("/api/v1/datasets/" + dataset.id(), dataset));
  }

  private Future<Reply> get(Call call) {
    return datasets.get(call.tenant(), call.id("dataset_id")).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return datasets.delete(call.caller(), call.id("dataset_id")).map(Deletions::reply);
  }

  private Future<Reply> listVersions(Call call) {
    return versions
        .list(call.caller(), call.id("dataset_id"), call.page())
        .map(page -> Reply.ok(page.listing(each -> each)));
  }

  private Future<Reply> getVersion(Call call) {
    return versions.get(call.caller(), call.id("version_id")).map(Reply::ok);
  }

  private Future<Reply> profile(Call call) {
    return versions.profile(call.caller(), call.id("version_id")).map(Reply::ok);
  }

  private Future<Reply> metadata(Call call) {
    return versions.metadata(call.tenant(), call.id("version_id")).map(Reply::ok);
  }
}
