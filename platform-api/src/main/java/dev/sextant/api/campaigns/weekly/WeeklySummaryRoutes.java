package dev.sextant.api.campaigns.weekly;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.Map;

/** The operation of the contract that sums up a week of campaigns. */
public final class WeeklySummaryRoutes {

  private final WeeklySummaryService summaries;
  private final Clock clock;

  /** Creates the routes. */
  public WeeklySummaryRoutes(TenantDatabase database, Clock clock) {
    this.summaries = new WeeklySummaryService(database);
    this.clock = clock;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("getWeeklySummary", this::get);
  }

  private Future<Reply> get(Call call) {
    CalendarWeek week =
        CalendarWeek.of(call.query("week"), call.query("time_zone").orElse("UTC"), clock);
    return summaries.get(call.tenant(), week, call.queryId("project_id")).map(Reply::ok);
  }
}
