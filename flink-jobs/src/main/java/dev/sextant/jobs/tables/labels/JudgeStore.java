package dev.sextant.jobs.tables.labels;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads which labellers made labels, and which of them are the judges of scores. */
public final class JudgeStore {

  private static final String OWN =
      """
      select metric, labeller
      from own_labellers(?)
      """;

  /* An oracle that labelled a file names itself and its model in the answer's metadata. */
  private static final String MODELS =
      """
      select identity, model
      from judges
      union
      select o ->> 'labeller', o ->> 'served_model'
      from answers a
      cross join jsonb_array_elements(case jsonb_typeof(a.metadata -> 'oracles')
                                      when 'array' then a.metadata -> 'oracles' else '[]' end) o
      where a.answer_set_id in (select s.id from answer_sets s where s.version_id = ?)
        and o -> 'is_label' = 'true' and o ->> 'labeller' is not null
        and not exists (select from judges j where j.identity = o ->> 'labeller')
      """;

  private static final RecordReader<Own> OF_METRIC = RecordReader.of(Own.class);
  private static final RecordReader<OfModel> OF_MODEL = RecordReader.of(OfModel.class);

  private record Own(String metric, String labeller) {}

  private record OfModel(String identity, @Nullable String model) {}

  private final TenantTransactions database;

  public JudgeStore(TenantTransactions database) {
    this.database = database;
  }

  /**
   * Returns the identities of the labellers that are a score's own judge, hex, by metric; empty if
   * no score of the experiment comes from a label run.
   */
  public Map<String, Set<String>> own(String experimentId) {
    List<Own> rows =
        database.inTenant(
            "read the judges of scores",
            connection -> Sql.list(connection, OF_METRIC, OWN, UUID.fromString(experimentId)));
    return rows.stream().collect(groupingBy(Own::metric, mapping(Own::labeller, toSet())));
  }

  /**
   * Returns the models of labellers whose labels a version has, by identity in hex. A vote has the
   * models of its members.
   */
  public Map<String, Set<String>> models(String versionId) {
    List<OfModel> rows =
        database.inTenant(
            "read the models of labellers",
            connection -> Sql.list(connection, OF_MODEL, MODELS, UUID.fromString(versionId)));
    Map<String, Set<String>> models = new HashMap<>();
    for (OfModel row : rows) {
      if (row.model() != null) {
        models.computeIfAbsent(row.identity(), any -> new HashSet<>()).add(row.model());
      }
    }
    return models;
  }
}
