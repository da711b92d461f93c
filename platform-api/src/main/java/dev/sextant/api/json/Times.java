package dev.sextant.api.json;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Times as the contract writes them: RFC 3339 in UTC. */
public final class Times {

  private Times() {}

  /** Returns the time as text. */
  public static String json(OffsetDateTime time) {
    return DateTimeFormatter.ISO_INSTANT.format(time.withOffsetSameInstant(ZoneOffset.UTC));
  }

  /** Returns the time as text, or null. */
  public static @Nullable String jsonOrNull(@Nullable OffsetDateTime time) {
    return time == null ? null : json(time);
  }
}
