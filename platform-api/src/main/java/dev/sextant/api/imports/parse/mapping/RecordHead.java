package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.problems.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a file of flat records, with the first values of each as text.
 *
 * @param noun what a column is called in this format: column or field
 * @param names in the order of the file; of CSV a name may occur twice, or be empty
 * @param values by name, of the first records, those that are not blank
 * @param lists the names under which lists occur
 */
public record RecordHead(
    String noun, List<String> names, Map<String, List<String>> values, Set<String> lists) {

  /** No record at all. */
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

  /** Returns the names in a sentence, those without letters left out. */
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
