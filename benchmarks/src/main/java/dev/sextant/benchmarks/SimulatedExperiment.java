package dev.sextant.benchmarks;

import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.remote.embedding.StoredVector;
import dev.sextant.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An experiment with simulated scores in Postgres, ready for its report. Its items have two judged
 * answers, each with both kinds of label; half of the items are in the calibration part. Some items
 * have samples with vectors, for the curves by number of samples.
 */
final class SimulatedExperiment {

  private static final int SAMPLED_ITEMS = 2_000;
  private static final int SAMPLES = 6;
  private static final int DIMENSIONS = 64;
  private static final String REVISION = "5e".repeat(32);

  /**
   * The sum of two numbers from [0, 1), less the label; reproducible for the same ordinal and
   * metric.
   */
  private static final String VALUE =
      """
      (hashint8extended(place, ?) & 1048575) / 1048576.0 + (hashint8extended(place, ?) & 1048575) / 1048576.0
      - 1 - 0.5 * factuality
      """;

  /** Labelled subjects in the order of blocks of 200 items; the item's have the mean label. */
  private static final String SUBJECTS =
      """
      create temporary table subjects as
        select i.ordinal / 200 as part, i.ordinal, 2 * i.ordinal + a.ordinal as place, a.item_id, a.id as answer_id,
               l.factuality
        from answers a
        join items i on i.id = a.item_id
        join labels l on l.answer_id = a.id
      """;

  private static final String MEANS =
      """
      create temporary table means as
        select part, ordinal as place, avg(factuality) as factuality
        from subjects
        group by part, ordinal
      """;

  private static final String BLOCKS =
      """
      insert into score_blocks (experiment_id, model_id, first_ordinal, last_ordinal, item_ids, answer_ids,
        answer_item_ids, reasons)
      select ?::uuid, ?::uuid, min(ordinal), max(ordinal), array_agg(item_id order by place) filter (where place % 2 = 0),
             array_agg(answer_id order by place), array_agg(item_id order by place), '{}'
      from subjects
      group by part
      """;

  private static final String COLUMNS =
      """
      insert into score_columns (experiment_id, block_id, metric, of_answers, values, undefined, scores)
      select b.experiment_id, b.id, ?::text, ?::boolean, v.values, null, cardinality(v.values)
      from (select part, array_agg(%s order by place) as values from %s group by part) v
      join score_blocks b on b.experiment_id = ? and b.model_id is not distinct from ?::uuid and b.first_ordinal / 200 = v.part
      """;

  private final Connection connection;
  private final UUID experiment;
  private final List<UUID> embedders = new ArrayList<>();
  private final UUID entailment;

  private SimulatedExperiment(
      Connection connection, int answers, List<Metric> metrics, int embedderCount)
      throws SQLException {
    this.connection = connection;
    UUID project =
        insert("insert into projects (name, created_by) values ('p', 'ann') returning id");
    UUID version = version(project, answers / 2);
    UUID set = answers(version, answers / 2);
    for (int e = 0; e < embedderCount; e++) {
      embedders.add(
          insert(
              """
              insert into embedders (name, architecture, location, revision, pooling, max_tokens, dimensions, precision)
              values (?, 'lexical', 'shipped:lexical', ?, 'none', 512, ?, 'float32') returning id
              """,
              "simulated-" + e,
              revision(e),
              DIMENSIONS));
    }
    entailment =
        insert(
            """
            insert into entailment_models (name, architecture, location, revision, weights_sha256, tokenizer_sha256,
              labels, max_tokens, precision)
            values ('simulated', 'bert', 'folder:/nowhere', ?, ?, ?, '{entailment,contradiction}', 512, 'float32')
            returning id
            """,
            REVISION,
            REVISION,
            REVISION);
    experiment =
        insert(
            """
            insert into experiments (project_id, version_id, answer_set_id, name, metrics, seed, entailment_model_id,
              created_by)
            values (?, ?, ?, 'e', ?, 42, ?, 'ann') returning id
            """,
            project,
            version,
            set,
            metrics.stream()
                .filter(metric -> !metric.isFloor())
                .map(Metric::name)
                .toArray(String[]::new),
            entailment);
    for (UUID embedder : embedders) {
      insert(
          """
          insert into experiment_embedders (experiment_id, embedder_id, position) values (?, ?, ?)
          returning experiment_id
          """,
          experiment,
          embedder,
          embedders.indexOf(embedder));
    }
  }

  private static String revision(int embedder) {
    return "%064x".formatted(embedder + 1);
  }

  /**
   * Writes an experiment.
   *
   * @param metrics that have scores, including floors
   * @param embedders number of embedders, each of which has scores of all metrics of embedders
   * @return its id
   */
  static UUID write(TestDatabase database, int answers, List<Metric> metrics, int embedders)
      throws SQLException {
    try (Connection connection = database.superuser().getConnection()) {
      try (PreparedStatement tenant =
          connection.prepareStatement("select set_config('app.tenant_id', ?, false)")) {
        tenant.setString(1, database.acme().toString());
        tenant.execute();
      }
      SimulatedExperiment written =
          new SimulatedExperiment(connection, answers, metrics, embedders);
      for (int e = 0; e < embedders; e++) {
        written.vectors(revision(e));
      }
      written.score(metrics);
      written.run("analyze");
      return written.experiment;
    }
  }

  private UUID version(UUID project, int items) throws SQLException {
    UUID dataset =
        insert(
            "insert into datasets (project_id, name, created_by) values (?, 'd', 'ann') returning"
                + " id",
            project);
    UUID version =
        insert(
            """
            insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count,
              items_with_context, items_with_samples, grounded_labels, factuality_labels, segment_count,
              segments_not_true, created_by)
            values (?, 1, 'native', ?, ?, ?, 0, 0, 0, 0, 0, 0, 'ann') returning id
            """,
            dataset,
            REVISION,
            (long) items,
            2L * items);
    run(
        """
        insert into items (version_id, ordinal, external_id, question, context)
        select ?, i, 'item-' || i, i || repeat('q', 20 + i % 191), repeat('c', 100 + (i * 37) % 2903)
        from generate_series(0, ? - 1) i
        """,
        version, items);
    UUID split =
        insert(
            "insert into splits (version_id, seed, calibration_share) values (?, 5, 0.5) returning"
                + " id",
            version);
    run(
        """
        insert into split_items (split_id, item_id, part)
        select ?, id, case when ordinal % 2 = 0 then 'calibration' else 'holdout' end from items
        """,
        split);
    return version;
  }

  private UUID answers(UUID version, int items) throws SQLException {
    UUID set =
        insert(
            """
            insert into answer_sets (version_id, name, source, answer_count)
            values (?, 'imported', 'imported', ?) returning id
            """,
            version,
            2L * items);
    run(
        """
        insert into answers (answer_set_id, item_id, ordinal, role, text)
        select ?, i.id, a, 'judged', repeat('a', (10 + (i.ordinal * 41 + a * 97) % 491)::integer)
        from items i, generate_series(0, 1) a
        """,
        set);
    run(
        """
        insert into labels (answer_id, source, author, grounded, factuality)
        select id, 'imported', 'ann', share > 12, share / 20.0
        from (select a.id, (hashint8extended(2 * i.ordinal + a.ordinal, 7) & 1048575) % 21 as share
              from answers a join items i on i.id = a.item_id) known
        """);
    run(
        """
        insert into answers (answer_set_id, item_id, ordinal, role, text)
        select ?, i.id, 2 + a, 'sample', 'sample ' || i.ordinal || ' ' || a
        from items i, generate_series(0, ? - 1) a
        where i.ordinal < ?
        """,
        set,
        SAMPLES,
        SAMPLED_ITEMS);
    return set;
  }

  private void vectors(String revision) throws SQLException {
    SplittableRandom random = new SplittableRandom(1);
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            insert into embeddings (revision, text_sha256, vector, tokens, truncated, read, made_by)
            values (?, ?, ?, 3, false, 1, 'exact')
            """)) {
      for (int item = 0; item < SAMPLED_ITEMS; item++) {
        for (int sample = 0; sample < SAMPLES; sample++) {
          float[] vector = new float[DIMENSIONS];
          for (int i = 0; i < DIMENSIONS; i++) {
            int fraction = random.nextInt(1 << 23);
            int sign = random.nextInt(2);
            vector[i] =
                Float.intBitsToFloat((sign << 31) | (63 << 24) | fraction); // .5 to 1 or -.5 to -1
          }
          statement.setString(1, revision);
          statement.setBytes(2, sha256("sample " + item + " " + sample));
          statement.setBytes(3, StoredVector.encode(vector));
          statement.addBatch();
        }
        statement.executeBatch();
      }
    }
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Writes a block of each model for each 200 items, with a column for each of its metrics. */
  private void score(List<Metric> metrics) throws SQLException {
    run(SUBJECTS);
    run(MEANS);
    run("analyze");
    long seed = 0;
    for (UUID model : models()) {
      run(BLOCKS, experiment, model);
      for (Metric metric : metrics) {
        if (models(metric).contains(model)) {
          boolean ofAnswers = metric.subject() == Subject.ANSWER;
          String sql = COLUMNS.formatted(VALUE, ofAnswers ? "subjects" : "means");
          run(sql, metric.name(), ofAnswers, seed, seed + 1, experiment, model);
          seed += 2;
        }
      }
    }
  }

  /** Returns all models; null stands for none. */
  private List<@Nullable UUID> models() {
    List<@Nullable UUID> models = new ArrayList<>(embedders);
    models.add(null);
    models.add(entailment);
    return models;
  }

  private List<@Nullable UUID> models(Metric metric) {
    return switch (metric.basis()) {
      case TEXT -> Collections.singletonList(null);
      case ENTAILMENT -> Collections.singletonList(entailment);
      case VECTORS, TOKENS -> new ArrayList<>(embedders);
    };
  }

  private UUID insert(String sql, @Nullable Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepared(sql, parameters);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getObject(1, UUID.class);
    }
  }

  private void run(String sql, @Nullable Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepared(sql, parameters)) {
      statement.execute();
    }
  }

  private PreparedStatement prepared(String sql, @Nullable Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }
}
