package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;

/** The API operations that read scores and failures of an experiment. */
public final class ScoreRoutes {

  private static final String ID = "experiment_id";

  private final ScoreService scores;

  /** Creates the routes. */
  public ScoreRoutes(TenantDatabase database) {
    this.scores = new ScoreService(database);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listFailures", this::failures,
        "listScores", this::scores,
        "getItemScores", this::itemScores);
  }

  private Future<Reply> failures(Call call) {
    return scores
        .failures(call.tenant(), call.id(ID), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> scores(Call call) {
    ScoreService.Wanted wanted =
        new ScoreService.Wanted(
            call.query("metric").orElseThrow(),
            call.queryId("embedder_id"),
            EnumCodes.parse(ScoreOrder.class, call.query("order").orElse("item")),
            call.query("direction"),
            ScoreFilter.of(call));
    return scores
        .scores(call.caller().labelView(), call.id(ID), wanted, call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> itemScores(Call call) {
    return scores.ofItem(call.caller().labelView(), call.id(ID), call.id("item_id")).map(Reply::ok);
  }
}
