package dev.sextant.api.verdicts;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.images.ImageCheck;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.limits.TenantWorkers;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/** The API operation for verdicts. */
public final class VerdictRoutes {

  private final VerdictService verdicts;
  private final ImageCheck images;
  private final TenantWorkers decoding;

  /**
   * @param decoding threads that decode images
   */
  public VerdictRoutes(
      TenantDatabase database,
      LiveScores scores,
      Quota quota,
      ImageCheck images,
      TenantWorkers decoding) {
    this.verdicts = new VerdictService(database, scores, quota);
    this.images = images;
    this.decoding = decoding;
  }

  public Map<String, Operation> operations() {
    return Map.of("createVerdict", this::create);
  }

  private Future<Reply> create(Call call) {
    return question(call.tenant(), call.body())
        .compose(question -> verdicts.judge(call.tenant(), question))
        .map(Reply::ok);
  }

  private Future<VerdictQuestion> question(TenantId tenant, JsonObject body) {
    return VerdictQuestion.hasImages(body)
        ? decoding.run(tenant, () -> VerdictQuestion.of(body, new ImageReader(images)))
        : Future.succeededFuture(VerdictQuestion.of(body, new ImageReader(images)));
  }
}
