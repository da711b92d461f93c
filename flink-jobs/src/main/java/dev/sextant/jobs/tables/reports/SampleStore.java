package dev.sextant.jobs.tables.reports;

import static java.util.stream.Collectors.filtering;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collector;

/** Reads the samples of items. */
public final class SampleStore {

  private static final String COUNTS =
      """
      select item_id, count(*) as samples
      from experiment_answers
      where experiment_id = ? and role = 'sample'
      group by item_id
      """;

  private static final String TEXTS =
      """
      select item_id, text
      from experiment_answers
      where experiment_id = ? and role = 'sample' and item_id = any (?)
      order by item_id, ordinal
      """;

  private static final RecordReader<Count> COUNT = RecordReader.of(Count.class);
  private static final RecordReader<Sample> SAMPLE = RecordReader.of(Sample.class);

  private record Count(String itemId, int samples) {}

  private record Sample(String itemId, String text) {}

  private final TenantTransactions database;
  private final UUID experimentId;

  public SampleStore(TenantTransactions database, Experiment experiment) {
    this.database = database;
    this.experimentId = UUID.fromString(experiment.id());
  }

  /**
   * Returns how many samples each item has, blank ones included, by item id; omits items without
   * samples.
   */
  public Map<String, Integer> counts() {
    return database.inTenant(
        "count samples",
        connection ->
            Sql.list(connection, COUNT, COUNTS, experimentId).stream()
                .collect(toMap(Count::itemId, Count::samples)));
  }

  /** Returns the non-blank samples of these items, in order, by item id. */
  public Map<String, List<String>> texts(Collection<String> items) {
    UUID[] ids = items.stream().map(UUID::fromString).toArray(UUID[]::new);
    return database.inTenant(
        "read samples",
        connection ->
            Sql.list(connection, SAMPLE, TEXTS, experimentId, connection.createArrayOf("uuid", ids))
                .stream()
                .collect(groupingBy(Sample::itemId, LinkedHashMap::new, nonBlank())));
  }

  private static Collector<Sample, ?, List<String>> nonBlank() {
    return mapping(Sample::text, filtering(text -> !text.isBlank(), toList()));
  }
}
