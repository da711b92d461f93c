package dev.sextant.api.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.testing.ScoreRows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Tenants with random projects, datasets and experiments, and a row in every table that content can
 * reach. Some texts are in many datasets, the others carry their dataset's marker.
 */
public final class World {

  /** Everything that belongs to one dataset. */
  public static final class Part {
    public final UUID tenant;
    public final UUID project;
    public final UUID dataset = UUID.randomUUID();
    public final String marker = "marker " + UUID.randomUUID();
    public final Set<UUID> ids = new LinkedHashSet<>(List.of(dataset));
    public final Set<String> texts = new LinkedHashSet<>();
    public final Set<String> sentences = new LinkedHashSet<>();
    public UUID experiment;

    public Part(UUID tenant, UUID project) {
      this.tenant = tenant;
      this.project = project;
    }

    public UUID id() {
      UUID id = UUID.randomUUID();
      ids.add(id);
      return id;
    }
  }

  private static final int SHARED_TEXTS = 6;
  private static final String REVISION = "a".repeat(64);

  public final List<Part> parts = new ArrayList<>();

  private final String pool = "shared text of " + UUID.randomUUID() + " ";
  private final TestApi api;
  private final Random random;
  private final StringBuilder sql = new StringBuilder();

  public World(TestApi api, Random random) {
    this.api = api;
    this.random = random;
  }

  /** Adds projects to a tenant. */
  public World populate(UUID tenant) {
    UUID embedder = UUID.randomUUID();
    add(
        "insert into embedders (id, name, architecture, location, revision, pooling, max_tokens,"
            + " dimensions, precision) values ('%s', 'e%s', 'lexical', 'shipped:l', '%s', 'none',"
            + " 9, 2, 'float32')",
        embedder, embedder.toString().substring(0, 8), REVISION);
    for (int i = 0; i < 2; i++) {
      UUID project = UUID.randomUUID();
      UUID generator = UUID.randomUUID();
      add(
          "insert into projects (id, name, created_by) values ('%s', 'project %s', 'ann')",
          project, project);
      add(
          "insert into retention_rules (project_id, what, changed_by) values ('%s', 'imports',"
              + " 'ann')",
          project);
      add(
          "insert into generators (id, project_id, name, kind, base_url, model, created_by)"
              + " values ('%s', '%s', 'g', 'openai-chat', 'https://e.org', 'm', 'ann')",
          generator, project);
      add(
          "insert into generator_prices (generator_id, number, currency, price_in, price_out,"
              + " created_by) values ('%s', 1, 'USD', 0.4, 1.6, 'ann of %s')",
          generator, project);
      add(
          "insert into api_keys (name, secret_hmac, scopes, only_project, expires_at, created_by)"
              + " values ('k %s', '\\x%s', '{read}', '%s', now() + interval '1 day', 'ann')",
          project, hash("k"), project);
      UUID labeller = UUID.randomUUID();
      add(
          "insert into labellers (id, project_id, name, version, kind, policy, generator_id,"
              + " generator_name, generator_kind, base_url, model, parameters, seed, identity,"
              + " created_by) values ('%s', '%s', 'l', 1, 'judge', 'policy of %s', '%s', 'g',"
              + " 'openai-chat', 'https://e.org', 'm', '{}', 0, '\\x%s', 'ann')",
          labeller, project, project, generator, hash("l"));
      webhook(project);
      for (int j = 0; j <= random.nextInt(2); j++) {
        dataset(new Part(tenant, project), embedder);
      }
    }
    api.sql(api.database.owner(), tenant, sql.toString());
    sql.setLength(0);
    return this;
  }

  private void webhook(UUID project) {
    UUID webhook = UUID.randomUUID();
    UUID event = UUID.randomUUID();
    UUID delivery = UUID.randomUUID();
    add(
        "insert into webhooks (id, project_id, url, event_types, created_by)"
            + " values ('%s', '%s', 'https://e.org', '{experiment.completed}', 'ann')",
        webhook, project);
    add(
        "insert into webhook_events (id, type, project_id, data)"
            + " values ('%s', 'experiment.completed', '%s', '{}')",
        event, project);
    add(
        "insert into webhook_deliveries (id, event_id, webhook_id, state, last_error, finished_at)"
            + " values ('%s', '%s', '%s', 'failed', 'of %s', now())",
        delivery, event, webhook, project);
    add(
        "insert into webhook_attempts (delivery_id, number, started_at, error)"
            + " values ('%s', 1, now(), 'of %s')",
        delivery, project);
  }

  private void dataset(Part part, UUID embedder) {
    parts.add(part);
    add(
        "insert into datasets (id, project_id, name, created_by) values ('%s', '%s', '%s', 'ann')",
        part.dataset, part.project, part.marker);
    for (int number = 1; number <= 1 + random.nextInt(2); number++) {
      version(part, number, embedder);
    }
    UUID refused = part.id();
    add(
        "insert into imports (id, dataset_id, format, on_error, source_name, created_by)"
            + " values ('%s', '%s', 'native', 'refuse', '%s', 'ann')",
        refused, part.dataset, part.marker);
    add(
        "insert into import_errors (import_id, ordinal, line, field, detail) values ('%s', 0, 1,"
            + " 'id', 'found %s')",
        refused, part.marker);
    add(
        "insert into idempotency_keys (operation, caller, key, request_sha256, resource_id)"
            + " values ('createImport', 'member:ann', '%s', 'x', '%s')",
        refused, refused);
  }

  private void version(Part part, int number, UUID embedder) {
    UUID version = part.id();
    UUID answers = part.id();
    UUID split = part.id();
    add(
        "insert into dataset_versions (id, dataset_id, number, format, sha256, item_count,"
            + " answer_count, items_with_context, items_with_samples, grounded_labels,"
            + " factuality_labels, segment_count, segments_not_true, created_by) values ('%s',"
            + " '%s', %d, 'native', '%s', 1, 1, 1, 1, 1, 1, 1, 1, 'ann')",
        version, part.dataset, number, REVISION);
    add(
        "insert into answer_sets (id, version_id, name, source, answer_count) values ('%s', '%s',"
            + " 'i', 'imported', 1)",
        answers, version);
    add(
        "insert into images (answer_set_id, sha256, media_type, width, height, content)"
            + " values ('%s', '%s', 'image/png', 1, 1, '%s')",
        answers, hash(part.marker), part.marker);
    add(
        "insert into splits (id, version_id, seed, calibration_share) values ('%s', '%s', 1, 0.5)",
        split, version);
    UUID sampled = sampledSet(part, version, answers);
    UUID experiment = experiment(part, version, answers, split, embedder);
    campaign(part, version, experiment);
    UUID labelRun = labelRun(part, answers);
    for (int ordinal = 0; ordinal <= random.nextInt(3); ordinal++) {
      UUID item = item(part, version, answers, split, experiment, embedder, ordinal);
      verdicts(part, labelRun, item);
      anchors(part, version, item);
      votes(part, answers, labelRun, item);
      draw(part, sampled, item);
    }
  }

  private UUID experiment(Part part, UUID version, UUID answers, UUID split, UUID embedder) {
    UUID experiment = part.id();
    UUID calibration = part.id();
    part.experiment = experiment;
    add(
        "insert into experiments (id, project_id, version_id, answer_set_id, name, metrics, seed,"
            + " state, attempt, created_by) values ('%s', '%s', '%s', '%s', '%s', '{length}', 1,"
            + " 'completed', 2, 'ann')",
        experiment, part.project, version, answers, part.marker);
    add(
        "insert into experiment_embedders (experiment_id, embedder_id, position) values ('%s',"
            + " '%s', 0)",
        experiment, embedder);
    add(
        "insert into reports (experiment_id, number, body, manifest) values ('%s', 1,"
            + " '{\"it\":\"%s\"}', '{}')",
        experiment, part.marker);
    add(
        "insert into calibrations (id, project_id, experiment_id, split_id, metric, label,"
            + " objective, fit, labels_sha256, seed, created_by) values ('%s', '%s', '%s', '%s',"
            + " 'length', 'grounded', 'youden', '{}', '%s', 1, 'ann')",
        calibration, part.project, experiment, split, REVISION);
    add(
        "insert into activations (project_id, calibration_id, activated_by, ended_at, ended_by)"
            + " values ('%s', '%s', 'ann', now(), 'ann')",
        part.project, calibration);
    add(
        "insert into holdout_looks (split_id, calibration_id, judgement, looked_by) values ('%s',"
            + " '%s', '{}', 'ann')",
        split, calibration);
    add(
        "insert into report_exports (id, project_id, experiment_id, format, state, failure, finished_at, created_by)"
            + " values ('%s', '%s', '%s', 'bundle', 'failed', 'Of %s', now(), 'ann')",
        part.id(), part.project, experiment, part.marker);
    add(
        "insert into preflights (id, project_id, version_id, embedders, request, state, findings,"
            + " created_by) values ('%s', '%s', '%s', '{l}', '{\"of\":\"%s\"}', 'completed',"
            + " '{\"it\":\"%s\"}', 'ann')",
        part.id(), part.project, version, part.marker, part.marker);
    return experiment;
  }

  /** A run that stopped, so that no dispatcher continues it. */
  private UUID sampledSet(Part part, UUID version, UUID imported) {
    UUID sampled = part.id();
    add(
        "insert into answer_sets (id, version_id, name, source, answer_count, judged_from) values"
            + " ('%s', '%s', 's', 'sampled', 1, '%s')",
        sampled, version, imported);
    add(
        "insert into call_runs (id, answer_set_id, purpose, generator_name, kind, base_url, model,"
            + " parameters, concurrency, seed, state, end_code, end_sentence, created_by) values"
            + " ('%s', '%s', 'sampling', 'g', 'openai-chat', 'https://e.org', 'm', '{}', 1, 0,"
            + " 'stopped', 'cancelled', 'Cancelled.', 'ann')",
        sampled, sampled);
    add(
        "insert into draw_plans (answer_set_id, template, answers_per_item, draw_count) values"
            + " ('%s', '{question} %s', 2, 2)",
        sampled, part.marker);
    return sampled;
  }

  /** A campaign of the project with an occurrence for the version. */
  private void campaign(Part part, UUID version, UUID experiment) {
    UUID campaign = UUID.randomUUID();
    UUID occurrence = part.id();
    add(
        "insert into campaigns (id, project_id, name, settings, labelling, trigger_kind, overlap,"
            + " catch_up, created_by) values ('%s', '%s', 'campaign %s', '{\"embedders\":[\"l\"]}',"
            + " '{}', 'request', 'skip', 'one', 'ann')",
        campaign, part.project, campaign);
    add(
        "insert into campaign_datasets (campaign_id, position, dataset_id, version_id) values"
            + " ('%s', 0, '%s', '%s')",
        campaign, part.dataset, version);
    add(
        "insert into campaign_systems (campaign_id, position, name, kind) values ('%s', 0,"
            + " 'as imported into %s', 'imported')",
        campaign, part.project);
    add(
        "insert into campaign_occurrences (id, campaign_id, scheduled_for, cause, version_id, state,"
            + " requested_by, finished_at) values ('%s', '%s', now(), 'new-version', '%s',"
            + " 'completed', 'ann', now())",
        occurrence, campaign, version);
    add(
        "insert into campaign_cells (occurrence_id, position, dataset_id, version_id, system_name,"
            + " stage, experiment_id) values ('%s', 0, '%s', '%s', 'imported', 'evaluation', '%s')",
        occurrence, part.dataset, version, experiment);
    add(
        "insert into report_exports (id, project_id, occurrence_id, format, state, failure, finished_at, created_by)"
            + " values ('%s', '%s', '%s', 'bundle', 'failed', 'Of %s', now(), 'ann')",
        part.id(), part.project, occurrence, part.marker);
    add(
        "insert into campaign_looks (occurrence_id, position, metric, lower_is_worse, baseline, mean,"
            + " items) values ('%s', 0, 'answered', true, true, 0.5, 2)",
        occurrence);
  }

  private UUID labelRun(Part part, UUID answers) {
    UUID run = part.id();
    add(
        "insert into call_runs (id, answer_set_id, purpose, generator_name, kind, base_url, model,"
            + " parameters, concurrency, seed, state, created_by) values ('%s', '%s', 'labelling',"
            + " 'g', 'openai-chat', 'https://e.org', 'm', '{}', 1, 0, 'completed', 'ann')",
        run, answers);
    add(
        "insert into label_plans (run_id, labeller_id, labeller_name, labeller_version,"
            + " labeller_kind, policy, identity, answer_count) select '%s', id, name, version,"
            + " kind, 'policy of %s', identity, 2 from labellers where project_id = '%s'",
        run, part.marker, part.project);
    return run;
  }

  /** Gives the answers of an item what a run would store of them. */
  private void verdicts(Part part, UUID run, UUID item) {
    add(
        "insert into oracle_replies (run_id, answer_id, repeat, number, outcome, reply, tries,"
            + " cost) select r.id, a.id, 0, 0, 'answered', '{\"text\":\"%s\"}', 1, 0 from"
            + " call_runs r join answers a on a.answer_set_id = r.answer_set_id where r.id = '%s'"
            + " and a.item_id = '%s'",
        part.marker, run, item);
    add(
        "insert into oracle_verdicts (run_id, answer_id, repeat, status, factuality, parts) select"
            + " r.id, a.id, 0, 'labelled', 1, '[\"%s\"]' from call_runs r join answers a on"
            + " a.answer_set_id = r.answer_set_id where r.id = '%s' and a.item_id = '%s'",
        part.marker, run, item);
  }

  /** Freezes the answers of an item. */
  private void anchors(Part part, UUID version, UUID item) {
    UUID set = part.id();
    add(
        "insert into anchor_sets (id, project_id, version_id, name, tolerance, grounded_count,"
            + " not_grounded_count, created_by) values ('%s', '%s', '%s', '%s %s', 0.05, 1, 1,"
            + " 'ann')",
        set, part.project, version, part.marker, set);
    add(
        "insert into anchors (set_id, answer_id, grounded, annotators) select '%s', id, true, 1"
            + " from answers where item_id = '%s'",
        set, item);
  }

  /** Lets the run vote on the answers of an item. */
  private void votes(Part part, UUID answers, UUID run, UUID item) {
    UUID vote = part.id();
    add(
        "insert into label_votes (id, answer_set_id, name, vote_of, identity, created_by) values"
            + " ('%s', '%s', 'v', '%s', sha256('%s'), 'ann')",
        vote, answers, part.marker, vote);
    add(
        "insert into label_vote_members (vote_id, place, run_id, labeller_name, labeller_version,"
            + " labeller_kind, model, identity, judge) values ('%s', 0, '%s', 'l', 1, 'factscore',"
            + " '%s', sha256('l'), 'l')",
        vote, run, part.marker);
    add(
        "insert into label_vote_verdicts (vote_id, answer_id, ballots, reason) select '%s', id, 'gn',"
            + " 'no-majority' from answers where item_id = '%s'",
        vote, item);
  }

  private void draw(Part part, UUID sampled, UUID item) {
    UUID answer = part.id();
    add(
        "insert into answers (id, answer_set_id, item_id, ordinal, outcome, text) values ('%s',"
            + " '%s', '%s', 1, 'answered', '%s')",
        answer, sampled, item, text(part));
    add(
        "insert into draws (answer_set_id, item_id, index, outcome, answer_id, seed, key_sha256,"
            + " tries, cost) values ('%s', '%s', 0, 'answered', '%s', 1, '\\x%s', 1, 0)",
        sampled, item, answer, hash("d"));
    add(
        "insert into call_attempts (run_id, epoch, number, subject_id, index, tries, bound)"
            + " select '%s', 1, count(*), '%s', 0, 1, 1 from call_attempts",
        sampled, item);
  }

  private UUID item(
      Part part,
      UUID version,
      UUID answers,
      UUID split,
      UUID experiment,
      UUID embedder,
      int ordinal) {
    UUID item = part.id();
    add(
        "insert into items (id, version_id, ordinal, external_id, question, context, metadata)"
            + " values ('%s', '%s', %d, '%s', '%s', '%s', '{\"it\":\"%s\"}')",
        item, version, ordinal, part.marker + ordinal, text(part), text(part), part.marker);
    add(
        "insert into split_items (split_id, item_id, part) values ('%s', '%s', 'holdout')",
        split, item);
    add(
        "insert into scored_items (experiment_id, model_id, item_id, texts, truncated, tokens)"
            + " values ('%s', '%s', '%s', 1, 0, 1)",
        experiment, embedder, item);
    add(
        "insert into item_failures (experiment_id, item_id, stage, reason) values ('%s', '%s',"
            + " 'scoring', '%s')",
        experiment, item, part.marker);
    String first = answer(part, answers, item, experiment, 0);
    String second = answer(part, answers, item, experiment, 1);
    entail(first, second);
    entail(second, first);
    entail(first, sentence(part, second));
    entail(second, sentence(part, first));
    return item;
  }

  private String answer(Part part, UUID answers, UUID item, UUID experiment, int ordinal) {
    UUID answer = part.id();
    UUID label = part.id();
    String text = text(part);
    add(
        "insert into answers (id, answer_set_id, item_id, ordinal, text) values ('%s', '%s', '%s',"
            + " %d, '%s')",
        answer, answers, item, ordinal, text);
    add(
        "insert into labels (id, answer_id, source, author, grounded) values ('%s', '%s', 'human',"
            + " 'ann', true)",
        label, answer);
    add(
        "insert into segments (label_id, ordinal, text, verdict) values ('%s', 0, '%s', 'true')",
        label, text(part));
    add(
        ScoreRows.insert("values ('%s', null, 'length', '%s', '%s', 1, null)"),
        experiment,
        item,
        answer);
    return text;
  }

  /** Returns a text of the dataset, with an embedding. */
  private String text(Part part) {
    String text =
        random.nextBoolean()
            ? pool + random.nextInt(SHARED_TEXTS)
            : part.marker + " text " + random.nextInt(4);
    part.texts.add(text);
    add(
        "insert into embeddings (revision, text_sha256, vector, tokens, truncated, read, made_by)"
            + " values ('%s', '\\x%s', '\\x0108000000', 1, false, 1, 'exact') on conflict do nothing",
        REVISION, hash(text));
    return text;
  }

  private static String sentence(Part part, String text) {
    String sentence = "sentence of " + text;
    part.sentences.add(sentence);
    return sentence;
  }

  private void entail(String premise, String hypothesis) {
    add(
        "insert into entailments (revision, premise_sha256, hypothesis_sha256, entailment, neutral,"
            + " contradiction, truncated, made_by) values ('%s', '\\x%s', '\\x%s', 1, 0, 0, false,"
            + " 'exact') on conflict do nothing",
        REVISION, hash(premise), hash(hypothesis));
  }

  private void add(String statement, Object... values) {
    sql.append(statement.formatted(values)).append(";\n");
  }

  /** Returns the key of a text in the caches, in hex. */
  public static String hash(String text) {
    return HexFormat.of().formatHex(Sha256Digest.create().digest(text.getBytes(UTF_8)));
  }

  /** Returns the parts that match. */
  public List<Part> of(java.util.function.Predicate<Part> wanted) {
    return parts.stream().filter(wanted).toList();
  }

  /** Returns the texts and sentences of parts. */
  public static Set<String> words(Collection<Part> parts) {
    Set<String> words = new LinkedHashSet<>();
    parts.forEach(
        part -> Stream.of(part.texts, part.sentences).forEach(each -> words.addAll(each)));
    return words;
  }
}
