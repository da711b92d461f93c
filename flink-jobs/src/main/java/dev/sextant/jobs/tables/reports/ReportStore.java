package dev.sextant.jobs.tables.reports;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.generation.TokenUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Writes reports and reads the totals for their manifests. */
public final class ReportStore {

  private static final String INSERT =
      """
      insert into reports (experiment_id, number, body, manifest)
      values (?, ?, ?::json, ?::json)
      on conflict (tenant_id, experiment_id, number) do nothing
      """;

  private static final String NEWEST =
      """
      select body::text as body, manifest::text as manifest
      from reports
      where experiment_id = ?
      order by number desc
      limit 1
      """;

  private static final String TOTALS =
      """
      select model_id, sum(texts) as texts, sum(truncated) as truncated, sum(tokens) as tokens,
             array(select distinct m.kernels
                   from scored_items o
                   cross join lateral jsonb_array_elements_text(o.reading -> 'made_by') m (kernels)
                   where o.experiment_id = s.experiment_id and o.model_id = s.model_id
                   order by 1) as made_by
      from scored_items s
      where experiment_id = ? and model_id is not null
      group by experiment_id, model_id
      """;

  private static final String ANSWERS =
      "select count(*) as answers from experiment_answers where experiment_id = ?";

  private static final String READINGS =
      """
      select s.model_id, r.role, sum((r.counts ->> 'texts')::bigint) as texts,
             sum((r.counts ->> 'truncated')::bigint) as truncated,
             sum((r.counts ->> 'characters')::bigint) as characters,
             sum((r.counts ->> 'read')::double precision order by s.item_id) as read
      from scored_items s
      cross join lateral jsonb_each(s.reading -> 'roles') r (role, counts)
      where s.experiment_id = ? and s.model_id is not null
      group by s.model_id, r.role
      """;

  private static final RecordReader<OfModel> OF_MODEL = RecordReader.of(OfModel.class);
  private static final String ENTAILMENT_TOKENS =
      """
      select entailment_tokens_in as "in", entailment_tokens_out as out, entailment_tokens_cached as cached,
             0 as reasoning
      from experiments
      where id = ?
      """;

  private static final RecordReader<TokenUsage> USAGE = RecordReader.of(TokenUsage.class);
  private static final RecordReader<Counted> COUNTED = RecordReader.of(Counted.class);
  private static final RecordReader<StoredReport> STORED = RecordReader.of(StoredReport.class);
  private static final RecordReader<OfRole> OF_ROLE = RecordReader.of(OfRole.class);

  private record OfModel(String modelId, Totals totals) {}

  private record Counted(long answers) {}

  private record OfRole(String modelId, String role, RoleTotals totals) {}

  private final TenantTransactions database;

  public ReportStore(TenantTransactions database) {
    this.database = database;
  }

  /**
   * The input of an embedder over all scored items.
   *
   * @param texts number of texts; each occurrence counts
   * @param truncated how many of them were longer than the embedder takes
   * @param tokens of all of them
   * @param madeBy the kernels and instruction sets that computed the vectors, in order
   */
  public record Totals(long texts, long truncated, long tokens, List<String> madeBy) {

    /** The totals without scored items. */
    public static final Totals NONE = new Totals(0, 0, 0, List.of());

    public Totals {
      madeBy = List.copyOf(madeBy);
    }

    /** Returns the share of truncated texts, 0 without texts. */
    public double truncatedShare() {
      return texts == 0 ? 0 : (double) truncated / texts;
    }
  }

  /** Returns how many answers an experiment evaluates, imported and sampled ones. */
  public long answers(String experimentId) {
    return database.overVersion(
        "count the answers of the experiment",
        connection ->
            Sql.first(connection, COUNTED, ANSWERS, UUID.fromString(experimentId))
                .map(Counted::answers)
                .orElse(0L));
  }

  /** Returns what the generator behind the entailment model billed for an experiment. */
  public TokenUsage entailmentTokens(String experimentId) {
    return database.inTenant(
        "read the tokens of the entailment model",
        connection ->
            Sql.first(connection, USAGE, ENTAILMENT_TOKENS, UUID.fromString(experimentId))
                .orElse(TokenUsage.NONE));
  }

  /**
   * Stores a report; an existing report with that number stays.
   *
   * @param experimentId UUID
   * @param number from 1
   * @param body JSON, stored byte for byte
   * @param manifest JSON, stored byte for byte
   */
  public void insert(String experimentId, int number, String body, String manifest) {
    database.inTenant(
        "store the report",
        connection ->
            Sql.update(connection, INSERT, UUID.fromString(experimentId), number, body, manifest));
  }

  /**
   * A report as it was stored.
   *
   * @param body JSON
   * @param manifest JSON
   */
  public record StoredReport(String body, String manifest) {}

  /** Returns the newest report of an experiment. */
  public Optional<StoredReport> newest(String experimentId) {
    return database.inTenant(
        "read the report",
        connection -> Sql.first(connection, STORED, NEWEST, UUID.fromString(experimentId)));
  }

  /** Returns the input of each embedder, by embedder id; omits embedders without scored items. */
  public Map<String, Totals> totals(String experimentId) {
    return database.overVersion(
        "count truncated texts",
        connection ->
            Sql.list(connection, OF_MODEL, TOTALS, UUID.fromString(experimentId)).stream()
                .collect(toMap(OfModel::modelId, OfModel::totals)));
  }

  /**
   * How much an embedder read of the texts of one role, over all scored items.
   *
   * @param texts number of uses by items: a context of three items counts three times
   * @param truncated how many of them were longer than the embedder takes
   * @param characters of all of them
   * @param read how many of these its tokens cover
   */
  public record RoleTotals(long texts, long truncated, long characters, double read) {

    /** Returns the share of truncated texts, 0 without texts. */
    public double truncatedShare() {
      return texts == 0 ? 0 : (double) truncated / texts;
    }

    /** Returns the share of the characters that was read, 1 without characters. */
    public double readShare() {
      return characters == 0 ? 1 : Math.min(1, read / characters);
    }
  }

  /** Returns how much was read, by embedder id and by role. */
  public Map<String, Map<String, RoleTotals>> readings(String experimentId) {
    return database.overVersion(
        "count the text that was read",
        connection ->
            Sql.list(connection, OF_ROLE, READINGS, UUID.fromString(experimentId)).stream()
                .collect(groupingBy(OfRole::modelId, toMap(OfRole::role, OfRole::totals))));
  }
}
