package dev.sextant.metrics.report.added;

import dev.sextant.metrics.report.combination.DesignMatrix;
import dev.sextant.metrics.report.combination.Standard;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Columns that vary over the subjects of a model, with their standards over them.
 *
 * @param standards one for each column
 */
record VaryingColumns(List<ScoreColumn> columns, List<Standard> standards) {

  static VaryingColumns of(List<ScoreColumn> columns, int[] places) {
    List<ScoreColumn> varying = new ArrayList<>();
    List<Standard> standards = new ArrayList<>();
    for (ScoreColumn column : columns) {
      Optional<Standard> standard = column.standard(places);
      if (standard.isPresent()) {
        varying.add(column);
        standards.add(standard.get());
      }
    }
    return new VaryingColumns(varying, standards);
  }

  boolean isEmpty() {
    return columns.isEmpty();
  }

  int size() {
    return columns.size();
  }

  List<ScoreSeries.Name> names() {
    return columns.stream().map(ScoreColumn::name).toList();
  }

  VaryingColumns and(VaryingColumns more) {
    List<ScoreColumn> all = new ArrayList<>(columns);
    all.addAll(more.columns);
    List<Standard> allStandards = new ArrayList<>(standards);
    allStandards.addAll(more.standards);
    return new VaryingColumns(all, allStandards);
  }

  DesignMatrix rows(int[] places) {
    return new DesignMatrix(columns.stream().map(ScoreColumn::values).toList(), standards, places);
  }
}
