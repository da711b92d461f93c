package dev.sextant.api.labels;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Map;

/** The API operations by which people label answers. */
public final class LabelRoutes {

  private static final String ANSWER = "answer_id";
  private static final String VERSION = "version_id";

  private final LabelService labels;
  private final LabellingService labelling;

  /**
   * Creates the routes.
   *
   * @param workers threads for the statistics
   */
  public LabelRoutes(TenantDatabase database, WorkerExecutor workers) {
    AnswerChances chances = new AnswerChances(database, workers);
    this.labels = new LabelService(database, chances);
    this.labelling = new LabellingService(database, workers, chances);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "createLabel", this::create,
        "listLabels", this::list,
        "withdrawLabel", this::withdraw,
        "getLabelling", this::state,
        "listLabelSources", this::sources,
        "listLabellingQueue", this::queue);
  }

  private Future<Reply> create(Call call) {
    return labels
        .create(
            call.caller(),
            call.id(ANSWER),
            RecordJson.decode(call.body(), LabelRequest.class),
            IdempotencyKey.of(call, "createLabel"))
        .map(label -> Reply.created("/api/v1/answers/" + label.answerId() + "/labels", label));
  }

  private Future<Reply> list(Call call) {
    return labels.list(call.caller().labelView(), call.id(ANSWER), call.page()).map(Reply::ok);
  }

  private Future<Reply> withdraw(Call call) {
    return labels.withdraw(call.caller(), call.id("label_id")).map(Reply.noContent());
  }

  private Future<Reply> state(Call call) {
    return labelling
        .state(call.caller(), call.id(VERSION), LabellingScope.of(call), call.queryTime("from"))
        .map(Reply::ok);
  }

  private Future<Reply> sources(Call call) {
    return labelling
        .sources(call.tenant(), call.id(VERSION))
        .map(sources -> Reply.ok(Map.of("data", sources)));
  }

  private Future<Reply> queue(Call call) {
    return labelling
        .next(call.tenant(), call.id(VERSION), QueueRequest.of(call), call.page())
        .map(page -> Reply.ok(page.listing()));
  }
}
