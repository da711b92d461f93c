package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.problems.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a file of flat records, with the first values of each as text.
 *
 * @param noun the format's word for a column: column or field
 * @param names in file order; in CSV a name may be repeated or empty
 * @param values by name: the values of the first records that are not blank
 * @param lists the names with lists among their values
 */
public record RecordHead(
    String noun, List<String> names, Map<String, List<String>> values, Set<String> lists) {

  /** No records. */
  public static final RecordHead NONE = new RecordHead("column", List.of(), Map.of(), Set.of());

  private static final int LONGEST_LIST = 300;

  public RecordHead {
    names = List.copyOf(names);
    values = Map.copyOf(values);
    lists = Set.copyOf(lists);
  }

  /** Returns the first values under a name. */
  public List<String> valuesOf(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** Returns the names for a sentence, without those that have no letters. */
  String listed() {
    List<String> shown = new ArrayList<>();
    int length = 0;
    for (String name : names) {
      length += name.length();
      if (length > LONGEST_LIST) {
        shown.add("...");
        break;
      }
      if (!name.isBlank()) {
        shown.add(Texts.excerpt(name));
      }
    }
    return String.join(", ", shown);
  }
}
