package dev.sextant.api.campaigns.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/**
 * The instants of a cron expression of five fields (minute, hour, day of month, month, day of week)
 * in a time zone.
 *
 * <p>The library reads the expression on a calendar without changes of the clock; this class puts
 * the local times into the zone. A local time that a clock change leaves out has no instant. A
 * local time that happens twice has one, the first.
 */
public final class CronSchedule {

  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  private final ExecutionTime calendar;
  private final ZoneId zone;

  private CronSchedule(ExecutionTime calendar, ZoneId zone) {
    this.calendar = calendar;
    this.zone = zone;
  }

  /**
   * Reads an expression.
   *
   * @throws IllegalArgumentException if it is no cron expression of five fields
   */
  public static CronSchedule of(String expression, ZoneId zone) {
    Cron cron = PARSER.parse(expression).validate();
    return new CronSchedule(ExecutionTime.forCron(cron), zone);
  }

  /** Returns whether a text is a cron expression of five fields. */
  static boolean isValid(String expression) {
    try {
      PARSER.parse(expression).validate();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns the first instant after another; empty if there is none, as on 30 February. */
  public Optional<Instant> next(Instant after) {
    LocalDateTime local = LocalDateTime.ofInstant(after, zone);
    while (true) {
      Optional<ZonedDateTime> found = calendar.nextExecution(local.atZone(ZoneOffset.UTC));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      local = found.get().toLocalDateTime();
      List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
      // In the second pass of a repeated hour, the instant of the first is over.
      if (!offsets.isEmpty() && local.toInstant(offsets.get(0)).isAfter(after)) {
        return Optional.of(local.toInstant(offsets.get(0)));
      }
    }
  }
}
