package dev.sextant.remote.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a server asks its caller to wait: {@code retry-after-ms}, else {@code retry-after} in
 * seconds or as an HTTP date (RFC 9110, 10.2.3), else the largest of {@code x-ratelimit-reset-*}
 * and {@code anthropic-ratelimit-*-reset}.
 */
public final class RetryAfter {

  private static final Pattern RESET =
      Pattern.compile("x-ratelimit-reset(-.*)?|anthropic-ratelimit-.*-reset");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d{1,18})?");
  private static final Pattern PARTS = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|h|m|s|d)");
  private static final Map<String, Double> SECONDS =
      Map.of("ms", .001, "s", 1.0, "m", 60.0, "h", 3_600.0, "d", 86_400.0);

  /** Numbers of this size are points in time, as seconds or milliseconds since 1970. */
  private static final double EPOCH_SECONDS = 1e9;

  private static final double EPOCH_MILLIS = 1e12;

  private RetryAfter() {}

  /**
   * Returns the wait, from 0 to {@code most}; empty if no header says one that can be read.
   *
   * @param now the time at which the reply came
   */
  public static Optional<Duration> of(HttpReply reply, Instant now, Duration most) {
    return reply
        .header("retry-after-ms")
        .flatMap(value -> seconds(value).map(millis -> millis / 1_000))
        .or(() -> reply.header("retry-after").flatMap(value -> wait(value, now)))
        .or(() -> largestReset(reply, now))
        .map(seconds -> Math.max(0, Math.min(seconds, most.toMillis() / 1_000.0)))
        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1_000)));
  }

  private static Optional<Double> largestReset(HttpReply reply, Instant now) {
    return reply.headers().entrySet().stream()
        .filter(header -> RESET.matcher(header.getKey()).matches())
        .flatMap(header -> wait(header.getValue().strip(), now).stream())
        .max(Comparator.naturalOrder());
  }

  private static Optional<Double> wait(String value, Instant now) {
    return seconds(value)
        .map(number -> number < EPOCH_SECONDS ? number : untilEpoch(number, now))
        .or(() -> parts(value))
        .or(() -> untilDate(value, now));
  }

  private static Optional<Double> seconds(String value) {
    return NUMBER.matcher(value).matches()
        ? Optional.of(Double.parseDouble(value))
        : Optional.empty();
  }

  private static double untilEpoch(double number, Instant now) {
    double seconds = number < EPOCH_MILLIS ? number : number / 1_000;
    return seconds - now.toEpochMilli() / 1_000.0;
  }

  /** Reads durations such as {@code 1m30s} and {@code 500ms}. */
  private static Optional<Double> parts(String value) {
    Matcher part = PARTS.matcher(value.toLowerCase(Locale.ROOT));
    double sum = 0;
    int end = 0;
    while (part.find() && part.start() == end) {
      sum += Double.parseDouble(part.group(1)) * SECONDS.getOrDefault(part.group(2), 0.0);
      end = part.end();
    }
    return end > 0 && end == value.length() ? Optional.of(sum) : Optional.empty();
  }

  private static Optional<Double> untilDate(String value, Instant now) {
    for (DateTimeFormatter format :
        new DateTimeFormatter[] {
          DateTimeFormatter.RFC_1123_DATE_TIME, DateTimeFormatter.ISO_OFFSET_DATE_TIME
        }) {
      try {
        Instant until = ZonedDateTime.parse(value, format).toInstant();
        Duration left = Duration.between(now, until);
        return Optional.of(left.getSeconds() + left.getNano() / 1e9); // toMillis() may overflow
      } catch (DateTimeException e) {
        // not in this format
      }
    }
    return Optional.empty();
  }
}
