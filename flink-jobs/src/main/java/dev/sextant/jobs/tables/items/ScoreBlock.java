package dev.sextant.jobs.tables.items;

import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.items.ItemOutcome.ScoreRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The scores that one model, or none, gave to some items, by metric: its scores are in the order of
 * the items or answers.
 */
final class ScoreBlock {

  /** The scores of a metric by the place of their subject, from 0. */
  private record Column(boolean ofAnswers, Map<Integer, ScoreRow> scores) {}

  private final List<ItemOutcome> outcomes;
  private final Map<String, String> itemsByAnswer = new LinkedHashMap<>();
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private final Map<String, Short> reasons = new LinkedHashMap<>();

  /**
   * @param outcomes by the same model, each of another item; at least one
   */
  ScoreBlock(List<ItemOutcome> outcomes) {
    this.outcomes = List.copyOf(outcomes);
    for (int item = 0; item < outcomes.size(); item++) {
      for (ScoreRow row : outcomes.get(item).scores()) {
        add(item, row);
      }
    }
  }

  private void add(int item, ScoreRow row) {
    boolean ofAnswer = row.answerId() != null;
    int place = row.answerId() == null ? item : place(row.answerId(), item);
    Column column =
        columns.computeIfAbsent(row.metric(), metric -> new Column(ofAnswer, new HashMap<>()));
    if (column.ofAnswers() != ofAnswer || column.scores().put(place, row) != null) {
      throw new IllegalArgumentException("expected one kind of subject and one score each: " + row);
    }
    if (row.undefined() != null) {
      reasons.computeIfAbsent(row.undefined(), code -> (short) (reasons.size() + 1));
    }
  }

  private int place(String answer, int item) {
    itemsByAnswer.putIfAbsent(answer, outcomes.get(item).itemId());
    return places.computeIfAbsent(answer, id -> places.size());
  }

  /** Returns whether no subject has a score. */
  boolean isEmpty() {
    return columns.isEmpty();
  }

  long firstOrdinal() {
    return outcomes.stream().mapToLong(ItemOutcome::ordinal).min().orElseThrow();
  }

  long lastOrdinal() {
    return outcomes.stream().mapToLong(ItemOutcome::ordinal).max().orElseThrow();
  }

  String[] items() {
    return outcomes.stream().map(ItemOutcome::itemId).toArray(String[]::new);
  }

  String[] answers() {
    return itemsByAnswer.keySet().toArray(String[]::new);
  }

  /** Returns the item of each answer. */
  String[] itemsOfAnswers() {
    return itemsByAnswer.values().toArray(String[]::new);
  }

  /** Returns each reason that occurs. */
  String[] reasons() {
    return reasons.keySet().toArray(String[]::new);
  }

  /** Returns the values of all metrics, one metric after the other; null: no value. */
  @Nullable Double[] values() {
    return rows().stream().map(row -> row == null ? null : row.value()).toArray(Double[]::new);
  }

  /** Returns the place of each reason, from 1, in the order of the values; null: no reason. */
  @Nullable Short[] undefined() {
    return rows().stream()
        .map(row -> row == null || row.undefined() == null ? null : reasons.get(row.undefined()))
        .toArray(Short[]::new);
  }

  private List<@Nullable ScoreRow> rows() {
    List<@Nullable ScoreRow> rows = new ArrayList<>();
    for (Column column : columns.values()) {
      for (int place = 0; place < subjects(column); place++) {
        rows.add(column.scores().get(place));
      }
    }
    return rows;
  }

  /**
   * Returns of each metric: its name, whether its subjects are answers, the places of its first and
   * last value, from 1, whether any is undefined, and the number of scores.
   */
  Columns columns() {
    Columns rows = new Columns("text", "bool", "int4", "int4", "bool", "int4");
    int before = 0;
    for (Map.Entry<String, Column> entry : columns.entrySet()) {
      Column column = entry.getValue();
      int last = before + subjects(column);
      boolean undefined =
          column.scores().values().stream().map(ScoreRow::undefined).anyMatch(Objects::nonNull);
      rows.add(
          entry.getKey(), column.ofAnswers(), before + 1, last, undefined, column.scores().size());
      before = last;
    }
    return rows;
  }

  private int subjects(Column column) {
    return column.ofAnswers() ? places.size() : outcomes.size();
  }
}
