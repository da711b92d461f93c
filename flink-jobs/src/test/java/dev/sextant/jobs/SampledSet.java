package dev.sextant.jobs;

import dev.sextant.jobs.TestTenant.Imported;
import java.util.UUID;

/**
 * An answer set that is filled as a sampling job or an import does it.
 *
 * @param answers the version with this set
 */
record SampledSet(TestTenant tenant, Imported answers) {

  /** Creates a set that asks for some answers to each item of an import. */
  static SampledSet of(TestTenant tenant, Imported imported, int answersPerItem) {
    UUID set =
        tenant
            .ids(
                """
                insert into answer_sets (version_id, name, source, answer_count, judged_from)
                values (?, ?, 'sampled', 0, ?) returning id
                """,
                imported.version(),
                "sampled " + UUID.randomUUID(),
                imported.answerSet())
            .get(0);
    tenant.ids(
        """
        with run as (
          insert into call_runs (id, answer_set_id, purpose, generator_name, kind, base_url, model, parameters,
            concurrency, seed, created_by)
          values (?, ?, 'sampling', 'scripted', 'openai-chat', 'http://127.0.0.1:1', 'scripted', '{}', 1, 1, 'ann')
          returning id)
        insert into draw_plans (answer_set_id, template, answers_per_item, draw_count)
        select r.id, '{question}', ?, ? * (select count(*) from items where version_id = ?)
        from run r
        returning answer_set_id
        """,
        set,
        set,
        answersPerItem,
        answersPerItem,
        imported.version());
    return new SampledSet(tenant, new Imported(imported.project(), imported.version(), set));
  }

  /** Lets a job sample the set from a server, with prices of 1. */
  void from(String baseUrl, String parameters, String budget) {
    UUID generator =
        tenant
            .ids(
                """
                insert into generators (name, kind, base_url, model, created_by)
                values (?, 'openai-chat', ?, 'm', 'ann') returning id
                """,
                "g " + answers.answerSet(),
                baseUrl)
            .get(0);
    tenant.count(
        """
        with started as (
          update call_runs
          set generator_id = ?, generator_name = 'g', base_url = ?, model = 'm', parameters = ?::jsonb, concurrency = 8,
              price_number = 1, currency = 'USD', price_in = 1, price_out = 1, budget = ?::text::numeric,
              state = 'running'
          where id = ?
          returning 1)
        select count(*) from started
        """,
        generator,
        baseUrl,
        parameters,
        budget,
        answers.answerSet());
  }

  /** Creates the set of a file that was imported after its version. */
  static SampledSet imported(TestTenant tenant, Imported imported) {
    UUID set =
        tenant
            .ids(
                """
                insert into answer_sets (version_id, name, source, answer_count, judged_from, origin, completed_at)
                values (?, 'from a file', 'imported', 0, ?, '{"file": "answers.jsonl"}', now()) returning id
                """,
                imported.version(),
                imported.answerSet())
            .get(0);
    return new SampledSet(tenant, new Imported(imported.project(), imported.version(), set));
  }

  /** Adds an answer with its outcome and returns its id. */
  UUID draw(long item, int index, String outcome, String text) {
    tenant.count(
        """
        with item as (select id from items where version_id = ? and ordinal = ?),
        answer as (
          insert into answers (answer_set_id, item_id, ordinal, role, outcome, text)
          select ?, id, ?, 'sample', ?, ? from item
          returning id),
        draw as (
          insert into draws (answer_set_id, item_id, index, outcome, answer_id, seed, key_sha256, tries, cost)
          select ?, i.id, ?, ?, a.id, 1, sha256('key'), 1, 0 from item i cross join answer a
          returning 1)
        select count(*) from draw
        """,
        answers.version(),
        item,
        answers.answerSet(),
        index + 1,
        outcome,
        text,
        answers.answerSet(),
        index,
        outcome);
    return tenant
        .ids(
            """
            select a.id
            from answers a join items i on i.id = a.item_id
            where a.answer_set_id = ? and i.ordinal = ? and a.ordinal = ?
            """,
            answers.answerSet(),
            item,
            index + 1)
        .get(0);
  }

  /** Adds a draw without an answer. */
  void draw(long item, int index, String outcome) {
    tenant.count(
        """
        with draw as (
          insert into draws (answer_set_id, item_id, index, outcome, seed, key_sha256, tries, cost)
          select ?, id, ?, ?, 1, sha256('key'), 1, 0 from items where version_id = ? and ordinal = ?
          returning 1)
        select count(*) from draw
        """,
        answers.answerSet(),
        index,
        outcome,
        answers.version(),
        item);
  }
}
