package dev.sextant.api.limits;

import dev.sextant.api.json.Times;
import dev.sextant.api.limits.UsageStore.Open;
import dev.sextant.api.limits.UsageStore.Stored;
import dev.sextant.api.limits.UsageStore.Today;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's usage and limits.
 *
 * @param requests used part of the request allowance at this moment
 * @param days newest first
 */
record Usage(
    Limits limits,
    Stored stored,
    Open open,
    Today today,
    long requests,
    UtcDay day,
    List<Day> days) {

  /** Usage of one day. */
  record Day(LocalDate day, long textsEmbedded, long llmTokens, long requests) {

    JsonObject json() {
      return new JsonObject()
          .put("day", day.toString())
          .put("texts_embedded", textsEmbedded)
          .put("llm_tokens", llmTokens)
          .put("requests", requests);
    }
  }

  Usage {
    days = List.copyOf(days);
  }

  JsonObject json() {
    JsonArray limitsJson =
        new JsonArray()
            .add(line("items", stored.items(), 0, limits.items(), null))
            .add(line("stored-bytes", stored.bytes(), 0, limits.storedBytes(), null))
            .add(line("concurrent-experiments", open.running(), 0, running(), null))
            .add(
                line(
                    "texts-per-day",
                    today.texts(),
                    open.textsPromised(),
                    limits.textsPerDay(),
                    day))
            .add(line("llm-tokens-per-day", today.llmTokens(), 0, limits.llmTokensPerDay(), day))
            .add(line("requests-per-second", requests, 0, limits.requestsPerSecond(), null));
    JsonArray daysJson = new JsonArray();
    days.forEach(each -> daysJson.add(each.json()));
    return new JsonObject()
        .put("limits", limitsJson)
        .put("stored", storedJson())
        .put("queued_experiments", open.queued())
        .put("days", daysJson);
  }

  private long running() {
    return limits.concurrentExperiments();
  }

  private JsonObject storedJson() {
    return new JsonObject()
        .put("texts", stored.texts())
        .put("vectors", stored.vectors())
        .put("entailments", stored.entailments())
        .put("scores", stored.scores())
        .put("reports", stored.reports());
  }

  private static JsonObject line(
      String name, long used, long reserved, long limit, @Nullable UtcDay day) {
    return new JsonObject()
        .put("name", name)
        .put("used", used)
        .put("reserved", reserved)
        .put("limit", limit)
        .put("since", day == null ? null : Times.json(day.start()))
        .put("resets_at", day == null ? null : Times.json(day.end()));
  }
}
