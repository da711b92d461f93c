package dev.sextant.api.imports.parse.mapping;

import dev.sextant.api.imports.parse.problems.RowError;
import dev.sextant.api.imports.parse.problems.Texts;
import java.util.ArrayList;
import java.util.List;

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

  /** Copies the samples. */
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
          && Texts.fault(name).isEmpty()) {
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
