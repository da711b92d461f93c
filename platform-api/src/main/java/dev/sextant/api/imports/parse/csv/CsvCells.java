package dev.sextant.api.imports.parse.csv;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sextant.api.imports.parse.mapping.Cells;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.Texts;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row of CSV.
 *
 * @param positions of the columns by name, from 0
 */
record CsvCells(Map<String, Integer> positions, CSVRecord row) implements Cells {

  @Override
  public @Nullable String text(String column, String field, Findings findings) {
    Integer position = positions.get(column);
    if (position == null || position >= row.size()) {
      return null;
    }
    String text = row.get(position);
    Texts.fault(text).ifPresent(fault -> findings.add(field, fault));
    return Texts.unlessBlank(text);
  }

  @Override
  public @Nullable JsonNode kept(String column, Findings findings) {
    String text = text(column, column, findings);
    return text == null ? null : TextNode.valueOf(text);
  }
}
