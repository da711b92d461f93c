package dev.sextant.jobs.tables.cache;

import dev.sextant.inference.entailment.EntailmentModel.BilledTokens;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Stored answers of an entailment model, by its revision and the SHA-256 of premise and hypothesis.
 *
 * <p>On one machine a model gives a pair the same probabilities, bit for bit, each time.
 * Probabilities from other kernels or instructions differ in their last digits. They are still
 * used, and their rows record what computed them.
 */
public final class EntailmentStore {

  private static final String FIND =
      """
      select e.premise_sha256, e.hypothesis_sha256, e.entailment, e.neutral, e.contradiction, e.truncated
      from unnest(?::bytea[], ?::bytea[]) u (premise_sha256, hypothesis_sha256)
      join entailments e on e.revision = ? and e.premise_sha256 = u.premise_sha256
        and e.hypothesis_sha256 = u.hypothesis_sha256
      """;

  private static final String INSERT =
      """
      insert into entailments (revision, premise_sha256, hypothesis_sha256, entailment, neutral, contradiction,
                               truncated, made_by)
      select ?, u.*, ?
      from unnest(?::bytea[], ?::bytea[], ?::double precision[], ?::double precision[], ?::double precision[],
                  ?::boolean[]) u (premise_sha256, hypothesis_sha256, entailment, neutral, contradiction, truncated)
      order by u.premise_sha256, u.hypothesis_sha256
      on conflict do nothing
      """;

  private static final RecordReader<EntailmentProbabilities> PROBABILITIES =
      RecordReader.of(EntailmentProbabilities.class);

  private static final String USED_TODAY =
      """
      insert into usage_days (day, llm_tokens)
      values (utc_today(), ?)
      on conflict (tenant_id, day) do update set llm_tokens = usage_days.llm_tokens + excluded.llm_tokens
      """;

  private static final String USED_BY_EXPERIMENT =
      """
      update experiments
      set entailment_tokens_in = entailment_tokens_in + ?, entailment_tokens_out = entailment_tokens_out + ?,
          entailment_tokens_cached = entailment_tokens_cached + ?
      where id = ?
      """;

  private final TenantTransactions database;
  private final String revision;
  private final UUID experiment;

  /**
   * @param experimentId experiment that the pairs are classified for
   */
  public EntailmentStore(TenantTransactions database, String revision, String experimentId) {
    this.database = database;
    this.revision = revision;
    this.experiment = UUID.fromString(experimentId);
  }

  private record Key(ByteBuffer premise, ByteBuffer hypothesis) {

    static Key of(TextPair pair) {
      return new Key(
          ByteBuffer.wrap(TextHash.sha256(pair.premise())),
          ByteBuffer.wrap(TextHash.sha256(pair.hypothesis())));
    }
  }

  /** Returns the stored probabilities of these pairs. */
  public Map<TextPair, EntailmentProbabilities> find(Collection<TextPair> pairs) {
    Map<Key, TextPair> byKey = new HashMap<>();
    pairs.forEach(pair -> byKey.put(Key.of(pair), pair));
    return database.inTenant("look up entailments", connection -> rows(connection, byKey));
  }

  private Map<TextPair, EntailmentProbabilities> rows(
      Connection connection, Map<Key, TextPair> byKey) throws SQLException {
    Columns keys = new Columns("bytea", "bytea");
    byKey.keySet().forEach(key -> keys.add(key.premise().array(), key.hypothesis().array()));
    Map<TextPair, EntailmentProbabilities> found = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(FIND)) {
      int next = keys.set(connection, statement, 1);
      statement.setString(next, revision);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          TextPair pair = byKey.get(key(row));
          if (pair != null) {
            found.put(pair, PROBABILITIES.read(row));
          }
        }
      }
    }
    return found;
  }

  private static Key key(ResultSet row) throws SQLException {
    return new Key(
        ByteBuffer.wrap(row.getBytes("premise_sha256")),
        ByteBuffer.wrap(row.getBytes("hypothesis_sha256")));
  }

  private record Row(Key key, EntailmentProbabilities probabilities) {}

  /**
   * Stores a model's answers in its own transaction; rows that another writer has stored meanwhile
   * stay. Stores none if the experiment was deleted meanwhile: no sweep would delete them.
   *
   * <p>Rows are inserted in the order of their hashes; otherwise two writers with the same pairs in
   * different orders would deadlock.
   *
   * @param madeBy what computed them: see {@link
   *     dev.sextant.inference.entailment.EntailmentModel#madeBy}
   * @param billed counted as the usage of tenant and experiment, also if another writer has stored
   *     the same pairs: both have paid
   * @return how many rows are new
   */
  public int insert(
      Map<TextPair, EntailmentProbabilities> entailments, String madeBy, BilledTokens billed) {
    Comparator<Row> byHash =
        Comparator.comparing((Row row) -> row.key().premise().array(), Arrays::compareUnsigned)
            .thenComparing(row -> row.key().hypothesis().array(), Arrays::compareUnsigned);
    List<Row> rows =
        entailments.entrySet().stream()
            .map(entry -> new Row(Key.of(entry.getKey()), entry.getValue()))
            .sorted(byHash)
            .toList();
    if (rows.isEmpty() && tokens(billed) == 0) {
      return 0;
    }
    return database.inTenant(
        "store entailments",
        connection -> {
          boolean experimentExists = ExperimentLock.acquire(connection, experiment);
          count(connection, billed);
          return experimentExists && !rows.isEmpty() ? insert(connection, rows, madeBy) : 0;
        });
  }

  private void count(Connection connection, BilledTokens billed) throws SQLException {
    if (tokens(billed) > 0) {
      Sql.update(connection, USED_TODAY, tokens(billed));
      Sql.update(
          connection, USED_BY_EXPERIMENT, billed.in(), billed.out(), billed.cached(), experiment);
    }
  }

  private static long tokens(BilledTokens billed) {
    return billed.in() + billed.out();
  }

  private int insert(Connection connection, List<Row> rows, String madeBy) throws SQLException {
    Columns columns = new Columns("bytea", "bytea", "float8", "float8", "float8", "boolean");
    for (Row row : rows) {
      EntailmentProbabilities p = row.probabilities();
      columns.add(
          row.key().premise().array(),
          row.key().hypothesis().array(),
          p.entailment(),
          p.neutral(),
          p.contradiction(),
          p.truncated());
    }
    try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
      statement.setString(1, revision);
      statement.setString(2, madeBy);
      columns.set(connection, statement, 3);
      return statement.executeUpdate();
    }
  }
}
