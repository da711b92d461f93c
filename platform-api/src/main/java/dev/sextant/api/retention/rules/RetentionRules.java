package dev.sextant.api.retention.rules;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The retention rules of a tenant and of its projects. */
record RetentionRules(List<Rule> rules) {

  /** The kinds of objects that rules apply to, as in the table. */
  private static final List<String> WHAT = List.of("datasets", "experiments", "imports");

  /**
   * One rule.
   *
   * @param projectId null: the rule of the tenant, for projects without a rule
   * @param what datasets, experiments or imports
   * @param days null: no limit
   */
  record Rule(@Nullable UUID projectId, String what, @Nullable Integer days) {}

  RetentionRules {
    rules = List.copyOf(rules);
  }

  /**
   * Parses a request; an absent field sets no rule.
   *
   * @throws Refusal if a project is named twice
   */
  static RetentionRules of(JsonObject body) {
    List<Rule> rules = new ArrayList<>();
    add(rules, null, body);
    Set<UUID> named = new HashSet<>();
    JsonArray projects = body.getJsonArray("projects", new JsonArray());
    for (int i = 0; i < projects.size(); i++) {
      JsonObject project = projects.getJsonObject(i);
      UUID id = UUID.fromString(project.getString("project_id"));
      if (!named.add(id)) {
        throw namedTwice(id, i);
      }
      add(rules, id, project);
    }
    return new RetentionRules(rules);
  }

  private static Refusal namedTwice(UUID id, int place) {
    return Refusal.invalid(
        "duplicate-project",
        "The project %s is named twice: give all of its rules in one entry.".formatted(id),
        new Violation("/projects/%d/project_id".formatted(place), "is a duplicate"));
  }

  /** Returns the distinct projects that have rules. */
  List<UUID> projects() {
    return rules.stream().flatMap(rule -> Stream.ofNullable(rule.projectId())).distinct().toList();
  }

  /** The rules in the contract's format; those of the tenant are always present. */
  Map<String, @Nullable Object> shown() {
    Map<String, @Nullable Object> tenant = new LinkedHashMap<>();
    WHAT.forEach(what -> tenant.put(field(what), null));
    Map<UUID, Map<String, @Nullable Object>> projects = new LinkedHashMap<>();
    for (Rule rule : rules) {
      UUID project = rule.projectId();
      Map<String, @Nullable Object> place =
          project == null ? tenant : projects.computeIfAbsent(project, RetentionRules::ofProject);
      place.put(field(rule.what()), rule.days());
    }
    tenant.put("projects", projects.values());
    return tenant;
  }

  private static Map<String, @Nullable Object> ofProject(UUID id) {
    Map<String, @Nullable Object> place = new LinkedHashMap<>();
    place.put("project_id", id);
    return place;
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
