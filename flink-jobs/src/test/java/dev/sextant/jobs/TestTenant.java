package dev.sextant.jobs;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestItem.TestAnswer;
import dev.sextant.remote.credential.CredentialCipher;
import dev.sextant.remote.credential.CredentialCipher.EncryptedCredential;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.credential.Secret;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.testing.TestDatabase;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** A tenant whose tables are filled and read the way the web API does. */
final class TestTenant {

  /** The keys of credentials, as a key file holds them. */
  static final String KEYS = "test " + "0123456789abcdef".repeat(4);

  private static final AtomicInteger NAMES = new AtomicInteger();

  private final TestDatabase database;
  private final UUID id;
  private final DataSource api;
  private final DataSource superuser;
  private final Map<DataSource, Connection> connections = new HashMap<>();

  TestTenant(TestDatabase database, UUID id) {
    this.database = database;
    this.id = id;
    this.api = database.api();
    this.superuser = database.superuser();
  }

  UUID id() {
    return id;
  }

  /** A version with its one answer set. */
  record Imported(UUID project, UUID version, UUID answerSet) {}

  /** Imports items; answers are labelled by the import where they have labels. */
  Imported imported(List<TestItem> items) {
    UUID project =
        insert("insert into projects (name, created_by) values (?, 'ann') returning id", name());
    UUID dataset =
        insert(
            "insert into datasets (project_id, name, created_by) values (?, ?, 'ann') returning id",
            project,
            name());
    long answers = items.stream().mapToLong(item -> item.answers().size()).sum();
    UUID version =
        insert(
            """
            insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count,
              items_with_context, items_with_samples, grounded_labels, factuality_labels, segment_count,
              segments_not_true, created_by, external_scores)
            values (?, 1, 'native', ?, ?, ?, 0, 0, 0, 0, 8, 2, 'ann',
              '[{"name": "judge", "metric": "external-judge", "cost_per_thousand": 1.25, "currency": "EUR"}]')
            returning id
            """,
            dataset,
            "0123456789abcdef".repeat(4),
            (long) items.size(),
            answers);
    insert(
        "insert into splits (version_id, seed, calibration_share) values (?, 5, 0.5) returning id",
        version);
    UUID set =
        insert(
            """
            insert into answer_sets (version_id, name, source, answer_count)
            values (?, 'imported', 'imported', ?) returning id
            """,
            version,
            answers);
    for (int i = 0; i < items.size(); i++) {
      insertItem(version, set, i, items.get(i));
    }
    return new Imported(project, version, set);
  }

  private void insertItem(UUID version, UUID set, int ordinal, TestItem item) {
    UUID itemId =
        insert(
            """
            insert into items (version_id, ordinal, external_id, question, context, reference,
              own_factuality)
            values (?, ?, ?, ?, ?, ?, ?) returning id
            """,
            version,
            (long) ordinal,
            "item-" + ordinal,
            item.question(),
            item.context(),
            item.reference(),
            item.factuality());
    for (int i = 0; i < item.answers().size(); i++) {
      TestAnswer answer = item.answers().get(i);
      UUID answerId =
          insert(
              """
              insert into answers (answer_set_id, item_id, ordinal, role, text, token_logprobs, external_scores)
              values (?, ?, ?, ?, ?, ?, ?::jsonb) returning id
              """,
              set,
              itemId,
              i,
              answer.role(),
              answer.text(),
              answer.tokenLogprobs() == null ? null : answer.tokenLogprobs().toArray(new Double[0]),
              json(answer.scores()));
      if (answer.grounded() != null || answer.factuality() != null) {
        label(answerId, "imported", answer.grounded(), answer.factuality(), answer.segments());
      }
    }
  }

  private static String json(Map<String, Double> scores) {
    return scores.isEmpty()
        ? null
        : scores.entrySet().stream()
            .map(score -> "\"%s\": %s".formatted(score.getKey(), score.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
  }

  void label(UUID answer, String source, Boolean grounded, Double factuality) {
    label(answer, source, grounded, factuality, List.of());
  }

  /** Labels an answer grounded or not, as a person. */
  void label(UUID answer, String person, boolean grounded) {
    insert(
        """
        insert into labels (answer_id, source, author, grounded) values (?, 'human', ?, ?) returning id
        """,
        answer,
        person,
        grounded);
  }

  /**
   * Labels an answer as a labeller does.
   *
   * @param identity 64 hexadecimal digits
   */
  void labelBy(String identity, UUID answer, boolean grounded) {
    rows(
        superuser,
        """
        insert into labels (answer_id, source, author, grounded, labeller)
        values (?, 'oracle', 'judge', ?, decode(?, 'hex')) returning id
        """,
        row -> row.getObject(1, UUID.class),
        answer,
        grounded,
        identity);
  }

  /**
   * Has an experiment take the labels of a source as true.
   *
   * @param identity of the labeller, for an oracle's labels; else null
   */
  void chooseLabels(UUID experiment, String source, String identity) {
    rows(
        superuser,
        """
        update experiments
        set label_source = ?, labeller_name = ?, labeller_version = ?, labeller_identity = decode(?, 'hex')
        where id = ? returning id
        """,
        row -> row.getObject(1, UUID.class),
        source,
        identity == null ? null : "judge",
        identity == null ? null : 2,
        identity,
        experiment);
  }

  /** Labels an answer as a person whom a queue asked about it with a probability. */
  void label(UUID answer, String person, boolean grounded, double inclusion) {
    insert(
        """
        insert into labels (answer_id, source, author, grounded, inclusion_probability)
        values (?, 'human', ?, ?, ?) returning id
        """,
        answer,
        person,
        grounded,
        inclusion);
  }

  /** Labels an answer as an oracle that gives the factuality to expect. */
  void sureLabel(UUID answer, boolean grounded, double factuality, double expected) {
    rows(
        superuser,
        """
        insert into labels (answer_id, source, author, grounded, factuality, probability)
        values (?, 'oracle', 'judge', ?, ?, ?) returning id
        """,
        row -> row.getObject(1, UUID.class),
        answer,
        grounded,
        factuality,
        expected);
  }

  void label(
      UUID answer, String source, Boolean grounded, Double factuality, List<String> segments) {
    UUID label =
        insert(
            """
            insert into labels (answer_id, source, author, grounded, factuality)
            values (?, ?, 'ann', ?, ?) returning id
            """,
            answer,
            source,
            grounded,
            factuality);
    for (int i = 0; i < segments.size(); i++) {
      insert(
          """
          insert into segments (label_id, ordinal, text, verdict) values (?, ?, ?, 'true')
          returning label_id
          """,
          label,
          i,
          segments.get(i));
    }
  }

  /** Registers an embedder, or returns the existing one with that name. */
  UUID embedder(EmbedderSpec spec) {
    List<UUID> there = ids("select id from embedders where name = ?", spec.name());
    if (!there.isEmpty()) {
      return there.get(0);
    }
    return insert(
        """
        insert into embedders (name, architecture, location, revision, weights_sha256, tokenizer_sha256,
          pooling, prefix, question_prefix, question_revision, max_tokens, dimensions, precision)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id
        """,
        spec.name(),
        spec.architecture().code(),
        spec.location(),
        spec.revision(),
        spec.weightsSha256(),
        spec.tokenizerSha256(),
        spec.pooling().code(),
        spec.prefix(),
        spec.questionPrefix(),
        spec.questionPrefix() == null ? null : spec.forQuestions().revision(),
        spec.maxTokens(),
        spec.dimensions(),
        spec.precision().code());
  }

  /** Registers an embedder on a server; {@link #embedder} finds it by its name. */
  void server(
      EmbedderSpec passages,
      EmbedderSpec questions,
      EmbeddingSpec settings,
      List<float[]> probe,
      String credential) {
    UUID embedder =
        insert(
            """
            insert into embedders (name, architecture, location, revision, weights_sha256, tokenizer_sha256,
              pooling, prefix, max_tokens, dimensions, precision, model, question_prefix, question_task, passage_task,
              question_revision, probe_vectors, probed_at, price, currency)
            values (?, ?, ?, ?, ?, ?, 'none', ?, ?, ?, 'float32', ?, ?, ?, ?, ?, ?, now(), 0.02, 'USD') returning id
            """,
            passages.name(),
            passages.architecture().code(),
            passages.location(),
            passages.revision(),
            passages.weightsSha256(),
            passages.tokenizerSha256(),
            passages.prefix(),
            passages.maxTokens(),
            passages.dimensions(),
            settings.model(),
            settings.question().prefix(),
            settings.question().task(),
            settings.passage().task(),
            settings.treatsRolesAlike() ? null : questions.revision(),
            bytes(probe));
    EncryptedCredential encrypted =
        new CredentialCipher(CredentialKeys.parse(KEYS))
            .encrypt(id, embedder, new Secret(credential));
    insert(
        """
        update embedders
        set credential = ?, credential_nonce = ?, credential_key = ?, credential_set_at = now()
        where id = ? returning id
        """,
        encrypted.bytes(),
        encrypted.nonce(),
        encrypted.keyId(),
        embedder);
  }

  private static byte[] bytes(List<float[]> vectors) {
    ByteBuffer bytes =
        ByteBuffer.allocate(vectors.size() * vectors.get(0).length * Float.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    for (float[] vector : vectors) {
      for (float component : vector) {
        bytes.putFloat(component);
      }
    }
    return bytes.array();
  }

  /** Registers an entailment model, or returns the existing one with that name. */
  UUID entailmentModel(EntailmentSpec spec) {
    List<UUID> there = ids("select id from entailment_models where name = ?", spec.name());
    if (!there.isEmpty()) {
      return there.get(0);
    }
    return insert(
        """
        insert into entailment_models (name, architecture, location, revision, weights_sha256,
          tokenizer_sha256, labels, max_tokens, precision)
        values (?, ?, ?, ?, ?, ?, ?, ?, 'float32') returning id
        """,
        spec.name(),
        spec.architecture().code(),
        spec.location(),
        spec.revision(),
        spec.weightsSha256(),
        spec.tokenizerSha256(),
        spec.labels().stream().map(EntailmentLabel::code).toArray(String[]::new),
        spec.maxTokens());
  }

  /** Registers an entailment model that asks a new generator, unless it exists. */
  void prompted(EntailmentSpec spec, GeneratorSpec asked, String credential) {
    if (count("select count(*) from entailment_models where name = ?", spec.name()) > 0) {
      return;
    }
    UUID generator =
        insert(
            """
            insert into generators (name, kind, base_url, model, concurrency, created_by)
            values (?, ?, ?, ?, 2, 'ann') returning id
            """,
            name(),
            asked.kind().code(),
            asked.baseUrl(),
            asked.model());
    EncryptedCredential encrypted =
        new CredentialCipher(CredentialKeys.parse(KEYS))
            .encrypt(id, generator, new Secret(credential));
    insert(
        """
        update generators
        set credential = ?, credential_nonce = ?, credential_key = ?, credential_set_at = now()
        where id = ? returning id
        """,
        encrypted.bytes(),
        encrypted.nonce(),
        encrypted.keyId(),
        generator);
    insert(
        """
        insert into generator_prices (generator_id, number, currency, price_in, price_out, created_by)
        values (?, 1, 'USD', 3, 15, 'ann') returning generator_id
        """,
        generator);
    insert(
        """
        insert into entailment_models (name, architecture, location, revision, labels, precision, generator_id,
          generator_kind, model, answer_tokens, top_logprobs)
        values (?, 'prompted', ?, ?, ?, 'float32', ?, ?, ?, ?, ?) returning id
        """,
        spec.name(),
        asked.baseUrl(),
        spec.revision(),
        spec.labels().stream().map(EntailmentLabel::code).toArray(String[]::new),
        generator,
        asked.kind().code(),
        asked.model(),
        asked.sampling().maxTokens(),
        asked.sampling().logprobs());
  }

  /** Starts an experiment on an import; the label can be null. */
  UUID experiment(
      Imported imported, List<String> metrics, String label, List<EmbedderSpec> embedders) {
    return experiment(imported, metrics, label, embedders, null);
  }

  /** Starts an experiment on an import; the label and the entailment model can be null. */
  UUID experiment(
      Imported imported,
      List<String> metrics,
      String label,
      List<EmbedderSpec> embedders,
      EntailmentSpec entailment) {
    UUID experiment =
        insert(
            """
            insert into experiments (project_id, version_id, answer_set_id, name, metrics, label, seed,
              entailment_model_id, created_by)
            values (?, ?, ?, ?, ?, ?, 42, ?, 'ann') returning id
            """,
            imported.project(),
            imported.version(),
            imported.answerSet(),
            name(),
            metrics.toArray(new String[0]),
            label,
            entailment == null ? null : entailmentModel(entailment));
    for (int i = 0; i < embedders.size(); i++) {
      insert(
          """
          insert into experiment_embedders (experiment_id, embedder_id, position)
          values (?, ?, ?) returning experiment_id
          """,
          experiment,
          embedder(embedders.get(i)),
          i);
    }
    return experiment;
  }

  /** Returns the request that the dispatcher would make. */
  JobRequest request(JobKind kind, UUID experiment, int attempt) {
    return request(kind, experiment, 1, attempt);
  }

  JobRequest request(JobKind kind, UUID experiment, int reportNumber, int attempt) {
    return new JobRequest(
        kind,
        JobsDatabase.instance(database),
        id.toString(),
        experiment.toString(),
        reportNumber,
        attempt,
        2,
        false,
        "test");
  }

  /** Returns a stored score as the web API reads it. */
  record StoredScore(
      String metric, String embedder, long item, int answer, Double value, String undefined) {}

  /** Returns all scores of an experiment by metric, embedder's name, item and answer ordinals. */
  List<StoredScore> scores(UUID experiment) {
    return rows(
        api,
        """
        select s.metric, coalesce(b.name, m.name) as embedder, i.ordinal as item, coalesce(a.ordinal, -1) as answer,
               s.value, s.undefined
        from scores s
        join items i on i.id = s.item_id
        left join answers a on a.id = s.answer_id
        left join embedders b on b.id = s.model_id
        left join entailment_models m on m.id = s.model_id
        where s.experiment_id = ?
        order by s.metric, embedder, i.ordinal, a.ordinal nulls last
        """,
        row ->
            new StoredScore(
                row.getString("metric"),
                row.getString("embedder"),
                row.getLong("item"),
                row.getInt("answer"),
                row.getObject("value", Double.class),
                row.getString("undefined")),
        experiment);
  }

  /**
   * Puts every second item of a version into the calibration part and the others into the holdout.
   */
  void split(Imported imported) {
    ids(
        """
        insert into split_items (split_id, item_id, part)
        select s.id, i.id, case when i.ordinal % 2 = 0 then 'calibration' else 'holdout' end
        from items i join splits s on s.version_id = i.version_id
        where i.version_id = ?
        returning item_id
        """,
        imported.version());
  }

  void lockHoldout(Imported imported) {
    ids(
        "update splits set holdout_locked_at = now() where version_id = ? returning id",
        imported.version());
  }

  String report(UUID experiment) {
    return report(experiment, 1);
  }

  String report(UUID experiment, int number) {
    return strings(
            "select body from reports where experiment_id = ? and number = ?", experiment, number)
        .get(0);
  }

  String manifest(UUID experiment) {
    return strings("select manifest from reports where experiment_id = ?", experiment).get(0);
  }

  long count(String sql, Object... parameters) {
    return rows(superuser, sql, row -> row.getLong(1), parameters).get(0);
  }

  /** Reads as the superuser, who bypasses row-level security. */
  List<String> all(String sql) {
    return rows(superuser, sql, row -> row.getString(1));
  }

  List<UUID> ids(String sql, Object... parameters) {
    return rows(api, sql, row -> row.getObject(1, UUID.class), parameters);
  }

  /** Runs a statement with all rights; returns the ids that it names. */
  List<UUID> owned(String sql, Object... parameters) {
    return rows(superuser, sql, row -> row.getObject(1, UUID.class), parameters);
  }

  List<String> strings(String sql, Object... parameters) {
    return rows(api, sql, row -> row.getString(1), parameters);
  }

  UUID insert(String sql, Object... parameters) {
    return rows(api, sql, row -> row.getObject(1, UUID.class), parameters).get(0);
  }

  private interface Reading<T> {
    T read(ResultSet row) throws SQLException;
  }

  private <T> List<T> rows(DataSource role, String sql, Reading<T> reading, Object... parameters) {
    List<T> rows = new ArrayList<>();
    try {
      Connection connection = connection(role);
      connection
          .createStatement()
          .execute("select set_config('app.tenant_id', '" + id + "', true)");
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < parameters.length; i++) {
          statement.setObject(i + 1, parameters[i]);
        }
        ResultSet row = statement.executeQuery();
        while (row.next()) {
          rows.add(reading.read(row));
        }
      }
      connection.commit();
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Kept open, because items are imported one by one; dropping the database ends the connections.
   */
  private Connection connection(DataSource role) throws SQLException {
    Connection kept = connections.get(role);
    if (kept == null) {
      kept = role.getConnection();
      kept.setAutoCommit(false);
      connections.put(role, kept);
    }
    return kept;
  }

  private static String name() {
    return "name-" + NAMES.incrementAndGet();
  }
}
