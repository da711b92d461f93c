package dev.sextant.standalone.command.remote.stored;

import dev.sextant.standalone.command.WrongLineException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** When the occurrences of a campaign start; picocli sets the fields. */
final class TriggerLine {

  private static final String UTC = "UTC";

  @Option(
      names = "--cron",
      paramLabel = "EXPRESSION",
      description = "Minute, hour, day of month, month, day of week, such as '0 6 * * MON'.")
  private @Nullable String cron;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description = "Of --cron, such as Europe/Berlin; default UTC.")
  private @Nullable String zone;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "Once, at an instant such as 2026-12-01T06:00:00Z.")
  private @Nullable String instant;

  @Option(names = "--on-new-version", description = "When a dataset gets a new version.")
  private boolean onNewVersion;

  /** Returns the trigger as the API takes it: requests only, unless the line says otherwise. */
  Map<String, String> request() {
    long kinds = Stream.of(cron, instant).filter(Objects::nonNull).count();
    if (kinds + (onNewVersion ? 1 : 0) > 1) {
      throw new WrongLineException("Give one of --cron, --at and --on-new-version.");
    }
    if (zone != null && cron == null) {
      throw new WrongLineException("--time-zone needs --cron.");
    }
    Map<String, String> request = new LinkedHashMap<>();
    if (cron != null) {
      request.put("kind", "cron");
      request.put("cron", cron);
      request.put("time_zone", zone == null ? UTC : zone);
    } else if (instant != null) {
      request.put("kind", "once");
      request.put("at", instant(instant));
    } else {
      request.put("kind", onNewVersion ? "new-version" : "request");
    }
    return request;
  }

  private static String instant(String text) {
    try {
      return Instant.parse(text).toString();
    } catch (DateTimeParseException e) {
      throw new WrongLineException(
          "--at takes an instant in UTC, such as 2026-12-01T06:00:00Z; found '%s'."
              .formatted(text));
    }
  }
}
