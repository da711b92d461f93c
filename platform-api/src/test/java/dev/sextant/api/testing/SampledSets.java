package dev.sextant.api.testing;

import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** Answer sets without a generator that answers. */
public final class SampledSets {

  private SampledSets() {}

  /** Asks for two answers to each item of a version. */
  public static JsonObject plan(String name, String version, String generator) {
    return new JsonObject()
        .put("name", name)
        .put("version_id", version)
        .put("generator_id", generator)
        .put("answers_per_item", 2);
  }

  /** Creates a set, and gives the first item both of its answers, as a job would. */
  public static String completed(
      TestApi api, UUID tenant, ApiClient editor, String version, String generator) {
    String name = "sampled " + UUID.randomUUID();
    String id = editor.post("/answer-sets", plan(name, version, generator)).is(202).id();
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into answers (answer_set_id, item_id, ordinal, outcome, text)
        select s.id, i.id, 100 + n, 'answered', 'sample ' || n
        from answer_sets s
        join items i on i.version_id = s.version_id and i.ordinal = 0
        cross join generate_series(0, 1) n
        where s.id = '%1$s';
        """
            .formatted(id));
    complete(api, tenant, id);
    return id;
  }

  /**
   * Completes the run of a set and the set. The rows are locked in the order of the dispatcher,
   * which may end the same run at this time.
   */
  public static void complete(TestApi api, UUID tenant, String set) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        update call_runs set state = 'completed', end_code = null, end_sentence = null
        where id = '%1$s';
        update answer_sets
        set completed_at = now(),
            answer_count = (select count(*) from answers where answer_set_id = '%1$s')
        where id = '%1$s';
        """
            .formatted(set));
  }

  /**
   * Makes both draws of each item of a set, as a job would.
   *
   * @param text SQL of an answer's text, of the item {@code i} and the draw {@code n}
   */
  public static void draw(TestApi api, UUID tenant, String set, String text) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        with texts as (
          insert into answers (answer_set_id, item_id, ordinal, outcome, text)
          select s.id, i.id, 100 + n, 'answered', %2$s
          from answer_sets s
          join items i on i.version_id = s.version_id
          cross join generate_series(0, 1) n
          where s.id = '%1$s'
          returning id, item_id, ordinal)
        insert into draws (answer_set_id, item_id, index, outcome, answer_id, seed, key_sha256, tries, cost)
        select '%1$s', item_id, ordinal - 100, 'answered', id, ordinal, sha256('k'), 1, 0
        from texts;
        update draw_plans set answered = draw_count where answer_set_id = '%1$s';
        update answer_sets
        set answer_count = (select draw_count from sampling_runs where answer_set_id = '%1$s')
        where id = '%1$s';
        """
            .formatted(set, text));
  }
}
