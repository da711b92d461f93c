package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.SourceTexts;
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
        shown.add(SourceTexts.excerpt(name));
      }
    }
    return String.join(", ", shown);
  }

  /**
   * A column of a file of flat records.
   *
   * @param samples its first values, long ones shortened
   * @param list whether it contains lists, whose texts an import joins
   */
  public record ColumnSample(String name, List<String> samples, boolean list) {

    private static final int SAMPLES = 3;
    private static final int LONGEST_SAMPLE = 100;
    private static final int MOST_COLUMNS = 200;
    private static final int LONGEST_NAME = 200;

    public ColumnSample {
      samples = List.copyOf(samples);
    }

    /** Returns the named columns, without duplicates. */
    public static List<ColumnSample> of(RecordHead head) {
      List<ColumnSample> columns = new ArrayList<>();
      for (int i = 0; i < head.names().size() && columns.size() < MOST_COLUMNS; i++) {
        String name = head.names().get(i);
        if (head.names().indexOf(name) == i
            && !name.isEmpty()
            && name.length() <= LONGEST_NAME
            && SourceTexts.fault(name).isEmpty()) {
          columns.add(new ColumnSample(name, samples(head, name), head.lists().contains(name)));
        }
      }
      return columns;
    }

    private static List<String> samples(RecordHead head, String name) {
      return head.valuesOf(name).stream()
          .limit(SAMPLES)
          .map(value -> RowError.storable(value, LONGEST_SAMPLE))
          .toList();
    }
  }
}
