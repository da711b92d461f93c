package dev.sextant.standalone.calls.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What differs between the settings of a journal and those of a run. */
final class SettingDifferences {

  private SettingDifferences() {}

  /** Returns what differs, in sentences. */
  static List<String> of(JsonNode before, JsonNode now) {
    Set<String> names = new LinkedHashSet<>();
    before.fieldNames().forEachRemaining(names::add);
    now.fieldNames().forEachRemaining(names::add);
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      // Compared as text: a number may come back from the file in another type.
      if (!before.path(name).toString().equals(now.path(name).toString())) {
        differences.add(
            name.equals("questions") || name.equals("answers_of_file")
                ? "the questions, or their order, are not the same"
                : "%s was %s and is %s".formatted(name, before.path(name), now.path(name)));
      }
    }
    return differences;
  }
}
