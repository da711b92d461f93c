package dev.sextant.api.retention;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How long things are kept: the tenant's rules, and those of projects that have their own. */
record RetentionRules(List<Rule> rules) {

  /** What rules are about, in the words of the table. */
  private static final List<String> WHAT = List.of("datasets", "experiments", "imports");

  /**
   * One rule.
   *
   * @param projectId null: for each project that has no rule of its own
   * @param what datasets, experiments or imports
   * @param days null: for ever
   */
  record Rule(@Nullable UUID projectId, String what, @Nullable Integer days) {}

  RetentionRules {
    rules = List.copyOf(rules);
  }

  /** Reads what a caller wants; what is left out has no rule. */
  static RetentionRules of(JsonObject body) {
    List<Rule> rules = new ArrayList<>();
    add(rules, null, body);
    for (Object each : body.getJsonArray("projects", new JsonArray())) {
      JsonObject project = (JsonObject) each;
      add(rules, UUID.fromString(project.getString("project_id")), project);
    }
    return new RetentionRules(rules);
  }

  /** Returns the projects that have rules of their own, each once. */
  List<UUID> projects() {
    return rules.stream().flatMap(rule -> Stream.ofNullable(rule.projectId())).distinct().toList();
  }

  /** Of the tenant each rule is there, null where there is none: both mean for ever. */
  JsonObject json() {
    JsonObject tenant = new JsonObject();
    WHAT.forEach(what -> tenant.putNull(field(what)));
    Map<UUID, JsonObject> projects = new LinkedHashMap<>();
    for (Rule rule : rules) {
      UUID project = rule.projectId();
      JsonObject place =
          project == null
              ? tenant
              : projects.computeIfAbsent(
                  project, id -> new JsonObject().put("project_id", id.toString()));
      place.put(field(rule.what()), rule.days());
    }
    return tenant.put("projects", new JsonArray(List.copyOf(projects.values())));
  }

  private static void add(List<Rule> rules, @Nullable UUID projectId, JsonObject place) {
    for (String what : WHAT) {
      if (place.containsKey(field(what))) {
        rules.add(new Rule(projectId, what, place.getInteger(field(what))));
      }
    }
  }

  private static String field(String what) {
    return what + "_days";
  }
}
