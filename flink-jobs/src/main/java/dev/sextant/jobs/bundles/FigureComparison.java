package dev.sextant.jobs.bundles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares two reports value by value, numbers to the last bit. */
final class FigureComparison {

  private static final String NOTHING = "nothing";

  private final List<FigureDifference> differences = new ArrayList<>();
  private int compared;

  private FigureComparison() {}

  static FigureComparison of(JsonNode stored, JsonNode computed) {
    FigureComparison comparison = new FigureComparison();
    comparison.compare("", stored, computed);
    return comparison;
  }

  /** Returns how many values were compared. */
  int compared() {
    return compared;
  }

  List<FigureDifference> differences() {
    return differences;
  }

  private void compare(String pointer, JsonNode stored, JsonNode computed) {
    if (stored.isObject() && computed.isObject()) {
      Set<String> names = new TreeSet<>();
      stored.fieldNames().forEachRemaining(names::add);
      computed.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        compare(pointer + "/" + escaped(name), stored.path(name), computed.path(name));
      }
    } else if (stored.isArray() && computed.isArray()) {
      for (int i = 0; i < Math.max(stored.size(), computed.size()); i++) {
        compare(pointer + "/" + i, stored.path(i), computed.path(i));
      }
    } else {
      compared++;
      // The text of a number is different for every other number.
      if (!text(stored).equals(text(computed))) {
        differences.add(new FigureDifference(pointer, text(stored), text(computed)));
      }
    }
  }

  private static String text(JsonNode node) {
    return node.isMissingNode() ? NOTHING : node.toString();
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
