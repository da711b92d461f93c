package dev.sextant.jobs.tables.labelling;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.OracleReply;
import dev.sextant.remote.outcome.DrawOutcome;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The text of a stored reply. It is ASCII, so that Postgres takes any character of a reply. */
final class StoredReply {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private StoredReply() {}

  static String text(Generation reply) {
    try {
      return JSON.writeValueAsString(reply);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a reply can always be written", e);
    }
  }

  static OracleReply of(String outcome, @Nullable String reply) throws SQLException {
    try {
      return new OracleReply(
          DrawOutcome.of(outcome).orElseThrow(),
          reply == null ? null : JSON.readValue(reply, Generation.class));
    } catch (JsonProcessingException e) {
      throw new SQLException("a stored reply is none", e);
    }
  }
}
