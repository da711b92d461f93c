package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.json.JsonPaths;
import dev.sextant.api.imports.parse.labels.KnownLabels;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Proposes a column for each field, by the names that other tools use and, for labels, by the first
 * values. Users and the command line decide whether to accept the proposal; an import uses only the
 * mapping that it is given.
 */
public final class MappingProposal {

  private MappingProposal() {}

  /** Returns column by field: the columns in use and, for the other fields, the proposed ones. */
  public static Map<String, String> of(RecordHead head, ReadOptions asked) {
    Map<String, String> mapping = new LinkedHashMap<>(RecordColumns.used(head, asked).fields());
    Set<String> taken = new HashSet<>(mapping.values());
    taken.addAll(asked.takenColumns());
    for (RecordField field : RecordField.values()) {
      if (!mapping.containsKey(field.code()) && !asked.mapping().containsKey(field.code())) {
        find(head, field, taken)
            .ifPresent(
                name -> {
                  mapping.put(field.code(), name);
                  taken.add(name);
                });
      }
    }
    if (!mapping.containsKey("answer")) {
      mapping.keySet().removeAll(List.of("grounded", "factuality"));
    }
    return mapping;
  }

  static Map<String, String> texts(RecordHead head) {
    Map<String, String> all = of(head, ReadOptions.PLAIN);
    all.keySet().removeAll(List.of("grounded", "factuality"));
    return all;
  }

  /**
   * Prefers the field's own name in another spelling, then an alias, then the last part of a path.
   */
  private static Optional<String> find(RecordHead head, RecordField field, Set<String> taken) {
    List<String> names =
        head.names().stream()
            .filter(name -> !taken.contains(name) && fits(field, head.valuesOf(name)))
            .toList();
    return first(names, field::isNamed)
        .or(() -> first(names, field::isAlias))
        .or(() -> first(names, name -> isPathTo(field, name)));
  }

  private static Optional<String> first(List<String> names, Predicate<String> wanted) {
    return names.stream().filter(wanted).findFirst();
  }

  private static boolean isPathTo(RecordField field, String name) {
    String last = JsonPaths.last(name);
    return !last.equals(name) && (field.isNamed(last) || field.isAlias(last));
  }

  /**
   * Checks the values too: a column called correct may hold the right answer instead of a label.
   */
  private static boolean fits(RecordField field, List<String> values) {
    return switch (field) {
      case GROUNDED -> !values.isEmpty() && values.stream().allMatch(KnownLabels::isLabel);
      case FACTUALITY, ITEM_FACTUALITY ->
          !values.isEmpty() && values.stream().allMatch(RecordItem::isShare);
      case ID, QUESTION, CONTEXT, REFERENCE, REFERENCE_DOCUMENT, ANSWER -> true;
      case GROUP -> false;
    };
  }
}
