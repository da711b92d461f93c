package dev.sextant.api.splits;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/** The API operations for splits. */
public final class SplitRoutes {

  private static final String VERSION = "version_id";

  private final SplitService splits;

  public SplitRoutes(TenantDatabase database) {
    this.splits = new SplitService(database);
  }

  public Map<String, Operation> operations() {
    return Map.of(
        "getSplit", this::get,
        "putSplit", this::put,
        "lockSplit", this::lock);
  }

  private Future<Reply> get(Call call) {
    return splits
        .get(call.tenant(), call.id(VERSION))
        .map(split -> Reply.ok(split.reply(call.caller().labelsBlind())));
  }

  private Future<Reply> put(Call call) {
    JsonObject body = call.body();
    return splits
        .splitAgain(
            call.tenant(),
            call.id(VERSION),
            body.getLong("seed"),
            body.getDouble("calibration_share"))
        .map(split -> Reply.ok(split.reply(false)));
  }

  private Future<Reply> lock(Call call) {
    return splits
        .lockHoldout(call.tenant(), call.id(VERSION))
        .map(split -> Reply.ok(split.reply(false)));
  }
}
