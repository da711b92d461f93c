package dev.sextant.api.audit;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The filter of an event query; null omits a condition.
 *
 * @param from start of the period, inclusive
 * @param before end of the period, exclusive
 * @param objectId id in the path, or of the created object
 * @param actor kind of actor
 */
record AuditFilter(
    OffsetDateTime from,
    OffsetDateTime before,
    @Nullable String operation,
    @Nullable UUID objectId,
    @Nullable String actor) {

  static final OffsetDateTime FIRST = OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  static final OffsetDateTime LAST = OffsetDateTime.of(9999, 12, 31, 0, 0, 0, 0, ZoneOffset.UTC);

  static AuditFilter of(Call call) {
    return new AuditFilter(
        call.queryTime("from").orElse(FIRST),
        call.queryTime("to").orElse(LAST),
        call.query("operation").orElse(null),
        call.queryId("object_id").orElse(null),
        call.query("actor").orElse(null));
  }

  /** Returns the time of a row's cursor. */
  static OffsetDateTime time(Cursor cursor) {
    long micros = Math.max(0, cursor.number(0));
    OffsetDateTime time =
        FIRST.plusSeconds(micros / 1_000_000).plusNanos(micros % 1_000_000 * 1000);
    return time.isBefore(LAST) ? time : LAST;
  }
}
