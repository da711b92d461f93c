package dev.sextant.api.labellers;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;

/** The operations of the contract for labellers. */
public final class LabellerRoutes {

  private static final String ID = "labeller_id";

  private final LabellerService labellers;

  /** Creates the routes. */
  public LabellerRoutes(TenantDatabase database) {
    this.labellers = new LabellerService(database);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listLabellers", this::list,
        "createLabeller", this::create,
        "getLabeller", this::get,
        "deleteLabeller", this::delete);
  }

  private Future<Reply> list(Call call) {
    return labellers
        .list(call.tenant(), call.queryId("project_id"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return labellers
        .create(call.caller(), LabellerRequest.of(call.body()))
        .map(labeller -> Reply.created("/api/v1/labellers/" + labeller.id(), labeller));
  }

  private Future<Reply> get(Call call) {
    return labellers.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return labellers.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }
}
