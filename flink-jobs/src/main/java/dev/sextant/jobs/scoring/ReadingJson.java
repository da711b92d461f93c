package dev.sextant.jobs.scoring;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.evaluation.Effort;
import dev.sextant.evaluation.Effort.Role;
import org.jspecify.annotations.Nullable;

/** Serialises how much of an item's texts was read, in the form of the tables. */
final class ReadingJson {

  private ReadingJson() {}

  /** Returns the readings by role and what computed the vectors; null if there were no vectors. */
  static @Nullable String of(Effort effort) {
    if (effort.readings().isEmpty()) {
      return null;
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode roles = json.putObject("roles");
    for (Role role : Role.values()) {
      var reading = effort.readings().get(role);
      if (reading != null) {
        roles
            .putObject(role.code())
            .put("texts", reading.texts())
            .put("truncated", reading.truncated())
            .put("characters", reading.characters())
            .put("read", reading.read());
      }
    }
    ArrayNode madeBy = json.putArray("made_by");
    effort.madeBy().stream().sorted().forEach(madeBy::add);
    return json.toString();
  }
}
