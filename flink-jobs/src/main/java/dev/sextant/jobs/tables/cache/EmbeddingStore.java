package dev.sextant.jobs.tables.cache;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.embedding.StoredVector;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Stored vectors, by embedder revision and SHA-256 of the text's UTF-8 bytes.
 *
 * <p>On one machine an embedder always gives a text the same vector, bit for bit. A vector from
 * other kernels or instructions differs in its last digits. It is still used, and its row records
 * what computed it, so that a report's manifest can name them all.
 */
public final class EmbeddingStore {

  private static final String FIND =
      """
      select text_sha256, vector, tokens, truncated, read, made_by
      from embeddings
      where revision = ? and text_sha256 = any (?)
      """;

  private static final String INSERT =
      """
      insert into embeddings (revision, text_sha256, vector, tokens, truncated, read, made_by)
      select ?, u.text_sha256, u.vector, u.tokens, u.truncated, u.read, u.made_by
      from unnest(?::bytea[], ?::bytea[], ?::integer[], ?::boolean[], ?::double precision[], ?::text[])
           u (text_sha256, vector, tokens, truncated, read, made_by)
      order by u.text_sha256
      on conflict do nothing
      """;

  /** Postgres reports the commit before it is on disk: a crash loses at most the last second. */
  private static final String WITHOUT_WAITING =
      "select set_config('synchronous_commit', 'off', true) as setting";

  private final TenantTransactions database;
  private final String revision;
  private final UUID experiment;
  private final TextsEmbeddedStore counts;
  private final TokensBilledStore billed;

  /**
   * @param experimentId experiment that the texts are embedded for
   * @param embedderId embedder of the experiment
   */
  public EmbeddingStore(
      TenantTransactions database, String revision, String experimentId, String embedderId) {
    this.database = database;
    this.revision = revision;
    this.experiment = UUID.fromString(experimentId);
    this.counts = new TextsEmbeddedStore(database, experimentId);
    this.billed = new TokensBilledStore(database, experimentId, embedderId);
  }

  /** Returns the stored embeddings of these texts. */
  public Map<String, Embedding> find(Collection<String> texts) {
    Map<ByteBuffer, String> byHash = new HashMap<>();
    texts.forEach(text -> byHash.put(ByteBuffer.wrap(TextHash.sha256(text)), text));
    byte[][] hashes = byHash.keySet().stream().map(ByteBuffer::array).toArray(byte[][]::new);
    Map<ByteBuffer, Embedding> rows =
        database.inTenant("look up embeddings", connection -> rows(connection, hashes));
    Map<String, Embedding> found = new HashMap<>();
    rows.forEach((hash, row) -> found.put(Objects.requireNonNull(byHash.get(hash)), row));
    return found;
  }

  private Map<ByteBuffer, Embedding> rows(Connection connection, byte[][] hashes)
      throws SQLException {
    Map<ByteBuffer, Embedding> rows = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(FIND)) {
      statement.setString(1, revision);
      statement.setArray(2, connection.createArrayOf("bytea", hashes));
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          rows.put(
              ByteBuffer.wrap(row.getBytes("text_sha256")),
              new Embedding(
                  StoredVector.decode(row.getBytes("vector")),
                  row.getInt("tokens"),
                  row.getBoolean("truncated"),
                  row.getDouble("read"),
                  row.getString("made_by")));
        }
      }
    }
    return rows;
  }

  @SuppressWarnings("ArrayRecordComponent") // lives for one statement and is never compared
  private record Row(byte[] hash, Embedding embedding) {}

  /**
   * Stores embeddings by text in its own transaction and counts the new ones as the tenant's usage;
   * rows that another writer has stored meanwhile stay. Stores none if the experiment was deleted
   * meanwhile: no sweep would delete them.
   *
   * <p>Vectors that cost nothing are not waited for until they are on disk: whatever a crash of the
   * server loses of them is computed and counted again. Transactions of a tenant wait for one
   * another at its counts, so waiting for the disk would make them run one by one.
   *
   * <p>Rows are inserted in the order of their hashes; otherwise two writers with the same texts in
   * different orders would deadlock.
   *
   * @param billedTokens counted as well, also if another writer has stored the same texts: both
   *     have paid
   * @return how many rows are new
   */
  public int insert(Map<String, Embedding> embeddings, long billedTokens) {
    List<Row> rows =
        embeddings.entrySet().stream()
            .map(entry -> new Row(TextHash.sha256(entry.getKey()), entry.getValue()))
            .sorted((a, b) -> Arrays.compareUnsigned(a.hash(), b.hash()))
            .toList();
    return database.inTenant(
        "store embeddings",
        connection -> {
          if (billedTokens == 0) {
            Sql.first(connection, row -> row.getString("setting"), WITHOUT_WAITING);
          }
          boolean experimentExists = ExperimentLock.acquire(connection, experiment);
          billed.add(connection, billedTokens);
          return experimentExists ? counts.add(connection, insert(connection, rows)) : 0;
        });
  }

  private int insert(Connection connection, List<Row> rows) throws SQLException {
    Object[] hashes = rows.stream().map(Row::hash).toArray(byte[][]::new);
    Object[] vectors =
        rows.stream()
            .map(row -> StoredVector.encode(row.embedding().vector()))
            .toArray(byte[][]::new);
    Object[] tokens = rows.stream().map(row -> row.embedding().tokens()).toArray();
    Object[] truncated = rows.stream().map(row -> row.embedding().truncated()).toArray();
    Object[] read = rows.stream().map(row -> row.embedding().read()).toArray();
    Object[] madeBy = rows.stream().map(row -> row.embedding().madeBy()).toArray();
    try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
      statement.setString(1, revision);
      statement.setArray(2, connection.createArrayOf("bytea", hashes));
      statement.setArray(3, connection.createArrayOf("bytea", vectors));
      statement.setArray(4, connection.createArrayOf("integer", tokens));
      statement.setArray(5, connection.createArrayOf("boolean", truncated));
      statement.setArray(6, connection.createArrayOf("float8", read));
      statement.setArray(7, connection.createArrayOf("text", madeBy));
      return statement.executeUpdate();
    }
  }
}
