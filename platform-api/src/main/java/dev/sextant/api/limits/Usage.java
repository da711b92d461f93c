package dev.sextant.api.limits;

import dev.sextant.api.limits.UsageStore.Open;
import dev.sextant.api.limits.UsageStore.Stored;
import dev.sextant.api.limits.UsageStore.Today;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's usage and limits, in the contract's format.
 *
 * @param days newest first
 */
record Usage(List<Line> limits, Stored stored, long queuedExperiments, List<Day> days) {

  /**
   * The use of one limit.
   *
   * @param reserved promised to open experiments, not yet used
   * @param limit null: no limit
   * @param since null: not the limit of a day, as {@code resetsAt}
   */
  record Line(
      String name,
      long used,
      long reserved,
      @Nullable Long limit,
      @Nullable OffsetDateTime since,
      @Nullable OffsetDateTime resetsAt) {

    static Line of(String name, long used, @Nullable Long limit) {
      return new Line(name, used, 0, limit, null, null);
    }

    static Line ofDay(String name, long used, long reserved, long limit, UtcDay day) {
      return new Line(name, used, reserved, limit, day.start(), day.end());
    }
  }

  /** Usage of one day, such as {@code 2026-01-31}. */
  record Day(String day, long textsEmbedded, long llmTokens, long requests) {}

  /**
   * Returns the usage.
   *
   * @param requests used part of the request allowance at this moment
   */
  static Usage of(
      Limits limits, Stored stored, Open open, Today today, long requests, List<Day> days) {
    UtcDay day = UtcDay.today();
    Integer experiments = limits.concurrentExperiments();
    return new Usage(
        List.of(
            Line.of("items", stored.items(), limits.items()),
            Line.of("stored-bytes", stored.bytes(), limits.storedBytes()),
            Line.of(
                "concurrent-experiments",
                open.running(),
                experiments == null ? null : experiments.longValue()),
            Line.ofDay(
                "texts-per-day",
                today.textsEmbedded(),
                open.textsPromised(),
                limits.textsPerDay(),
                day),
            Line.ofDay("llm-tokens-per-day", today.llmTokens(), 0, limits.llmTokensPerDay(), day),
            Line.of("requests-per-second", requests, (long) limits.requestsPerSecond())),
        stored,
        open.queued(),
        days);
  }
}
