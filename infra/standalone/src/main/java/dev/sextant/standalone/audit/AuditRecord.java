package dev.sextant.standalone.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an event and its outcome say, as hashes: equal ones say the same. Times are left out, since
 * a line and a row have each their own.
 *
 * @param event hash of the event; null if only the outcome is known
 * @param outcome hash of the outcome; null if there is none
 */
record AuditRecord(@Nullable String event, @Nullable String outcome) {

  private static final JsonMapper SORTED =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();
  private static final List<String> ACTOR = List.of("subject", "role", "key_id");
  private static final List<String> EVENT = List.of("operation", "objects", "address");
  private static final List<String> OUTCOME = List.of("status", "code", "created_id");

  /** Returns the event of a line. */
  static AuditRecord eventOf(JsonNode line) {
    Map<String, Object> fields = picked(line, EVENT);
    fields.putAll(picked(line, ACTOR));
    fields.put("actor", line.path("actor").asText());
    return new AuditRecord(hash(fields), null);
  }

  /** Returns the outcome of a line. */
  static AuditRecord outcomeOf(JsonNode line) {
    return new AuditRecord(null, hash(picked(line, OUTCOME)));
  }

  /** Returns the event and the outcome of an exported row. */
  static AuditRecord ofRow(JsonNode row) {
    Map<String, Object> fields = picked(row, EVENT);
    fields.putAll(picked(row.path("actor"), ACTOR));
    fields.put("actor", row.path("actor").path("kind").asText());
    return new AuditRecord(
        hash(fields),
        row.hasNonNull("outcome") ? hash(picked(row.path("outcome"), OUTCOME)) : null);
  }

  /** Adds what another line of the same request says; the first outcome counts, as in the log. */
  AuditRecord and(AuditRecord later) {
    return new AuditRecord(
        event == null ? later.event : event, outcome == null ? later.outcome : outcome);
  }

  /** Returns whether a row says all that the lines say. */
  boolean isIn(AuditRecord row) {
    return (event == null || event.equals(row.event))
        && (outcome == null || outcome.equals(row.outcome));
  }

  private static Map<String, Object> picked(JsonNode from, List<String> names) {
    Map<String, Object> picked = new TreeMap<>();
    for (String name : names) {
      if (from.hasNonNull(name)) {
        picked.put(name, SORTED.convertValue(from.get(name), Object.class));
      }
    }
    return picked;
  }

  private static String hash(Map<String, Object> fields) {
    try {
      return LineChain.hash(SORTED.writeValueAsString(fields));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a map of JSON values can be written", e);
    }
  }
}
