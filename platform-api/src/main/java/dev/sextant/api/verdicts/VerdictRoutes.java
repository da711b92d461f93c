package dev.sextant.api.verdicts;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;

/** The API operation for verdicts. */
public final class VerdictRoutes {

  private final VerdictService verdicts;

  public VerdictRoutes(TenantDatabase database, LiveScores scores, Quota quota) {
    this.verdicts = new VerdictService(database, scores, quota);
  }

  public Map<String, Operation> operations() {
    return Map.of("createVerdict", this::create);
  }

  private Future<Reply> create(Call call) {
    return verdicts.judge(call.tenant(), VerdictQuestion.of(call.body())).map(Reply::ok);
  }
}
