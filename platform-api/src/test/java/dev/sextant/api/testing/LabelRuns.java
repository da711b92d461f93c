package dev.sextant.api.testing;

import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** Label runs without an oracle that answers. */
public final class LabelRuns {

  private LabelRuns() {}

  public static JsonObject plan(String labeller, String set) {
    return new JsonObject().put("labeller_id", labeller).put("answer_set_id", set);
  }

  /** Creates a labeller for all projects that gives a yes or no; returns its id. */
  public static String labeller(ApiClient editor, String generator) {
    return labeller(editor, generator, "judge-graded");
  }

  /** Creates a labeller of a kind for all projects; returns its id. */
  public static String labeller(ApiClient editor, String generator, String kind) {
    JsonObject wish =
        new JsonObject()
            .put("name", "labeller " + UUID.randomUUID())
            .put("kind", kind)
            .put("generator_id", generator);
    return editor.post("/labellers", wish).is(201).id();
  }

  /** Creates a run, and gives each answer a verdict, as a job would. */
  public static String completed(
      TestApi api, UUID tenant, ApiClient editor, String labeller, String set, String grounded) {
    return completed(api, tenant, editor, plan(labeller, set), grounded, "null::boolean");
  }

  /**
   * Creates a run, and gives each answer and each anchor a verdict, as a job would.
   *
   * @param ofAnchor SQL of a yes, a no or null, of the anchor {@code n} with the place {@code k},
   *     from 1
   */
  public static String completed(
      TestApi api,
      UUID tenant,
      ApiClient editor,
      JsonObject plan,
      String grounded,
      String ofAnchor) {
    String id = editor.post("/label-runs", plan).is(202).id();
    judge(api, tenant, id, 0, grounded);
    judgeAnchors(api, tenant, id, ofAnchor);
    api.sql(
        api.database.owner(),
        tenant,
        """
        update call_runs
        set state = 'completed', end_code = null, end_sentence = null, finished_at = now()
        where id = '%s'
        """
            .formatted(id));
    return id;
  }

  /**
   * Gives each answer of a run a verdict, and a label where the verdict is the first.
   *
   * @param grounded SQL of a yes, a no or null, of the answer {@code a} to the item {@code i}
   */
  public static void judge(TestApi api, UUID tenant, String run, int repeat, String grounded) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        with fresh as materialized (
          select p.run_id, a.id as answer_id, p.identity, p.labeller_name, %3$s as grounded,
                 case when %3$s is not null and %2$d = 0 then uuidv7() end as label_id
          from label_plans p
          join call_runs r on r.id = p.run_id
          join answers a on a.answer_set_id = r.answer_set_id
          join items i on i.id = a.item_id
          where p.run_id = '%1$s'),
        labelled as (
          insert into labels (id, answer_id, source, author, grounded, factuality, labeller)
          select label_id, answer_id, 'oracle', labeller_name, grounded, grounded::integer, identity
          from fresh
          where label_id is not null)
        insert into oracle_verdicts (run_id, answer_id, repeat, status, grounded, factuality, reason, detail, label_id)
        select run_id, answer_id, %2$d, case when grounded is null then 'unlabelled' else 'labelled' end, grounded,
               grounded::integer, case when grounded is null then 'malformed' end,
               case when grounded is null then 'Not in the format.' end, label_id
        from fresh;
        update label_plans p
        set labelled = v.labelled, unlabelled = v.unlabelled, repeat_count = v.repeats
        from (select count(*) filter (where repeat = 0 and grounded is not null) as labelled,
                     count(*) filter (where repeat = 0 and grounded is null) as unlabelled,
                     count(*) filter (where repeat = 1) as repeats
              from oracle_verdicts
              where run_id = '%1$s') v
        where p.run_id = '%1$s';
        """
            .formatted(run, repeat, grounded));
  }

  /** Creates a run of a labeller that lists facts, and completes it as a job would. */
  public static String listed(
      TestApi api, UUID tenant, ApiClient editor, String labeller, String set) {
    String id = editor.post("/label-runs", plan(labeller, set)).is(202).id();
    list(api, tenant, id, "true");
    api.sql(
        api.database.owner(),
        tenant,
        """
        update call_runs
        set state = 'completed', finished_at = now()
        where id = '%s'
        """
            .formatted(id));
    return id;
  }

  /**
   * Gives answers of a run two facts, and one more for each answer to their item before them.
   *
   * @param where SQL that chooses among the answers {@code a}
   */
  public static void list(TestApi api, UUID tenant, String run, String where) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into oracle_verdicts (run_id, answer_id, repeat, status, parts)
        select r.id, a.id, 0, 'decomposed',
               (select jsonb_agg(jsonb_build_object('text', 'Fact.', 'supported', null, 'probability', null))
                from generate_series(-1, a.ordinal))
        from call_runs r
        join answers a on a.answer_set_id = r.answer_set_id
        where r.id = '%1$s' and %2$s;
        update label_plans p
        set decomposed = v.answers, facts = v.facts
        from (select count(*) as answers, sum(jsonb_array_length(parts)) as facts
              from oracle_verdicts
              where run_id = '%1$s') v
        where p.run_id = '%1$s'
        """
            .formatted(run, where));
  }

  /**
   * Gives each anchor of a run a verdict; of a run without anchors, none.
   *
   * @param grounded SQL of a yes, a no or null, of the anchor {@code n} with the place {@code k},
   *     from 1
   */
  public static void judgeAnchors(TestApi api, UUID tenant, String run, String grounded) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        with anchor as (
          select r.id as run_id, n.answer_id, %2$s as grounded
          from (select m.*, row_number() over (partition by m.set_id order by m.grounded, m.answer_id) as k
                from anchors m) n
          join label_plans p on p.anchor_set_id = n.set_id
          join call_runs r on r.id = p.run_id
          join answers a on a.id = n.answer_id and a.answer_set_id <> r.answer_set_id
          where p.run_id = '%1$s')
        insert into oracle_verdicts (run_id, answer_id, repeat, status, grounded, factuality, reason, detail, anchor)
        select run_id, answer_id, 0, case when grounded is null then 'unlabelled' else 'labelled' end, grounded,
               grounded::integer, case when grounded is null then 'call-failed' end,
               case when grounded is null then 'No reply.' end, true
        from anchor;
        update label_plans
        set anchors_judged = (select count(*) from oracle_verdicts where run_id = '%1$s' and anchor)
        where run_id = '%1$s';
        """
            .formatted(run, grounded));
  }

  /** Stops a run without waiting for its job. */
  public static void stop(TestApi api, UUID tenant, ApiClient editor, String id) {
    editor.post("/label-runs/" + id + "/cancel");
    api.sql(
        api.database.owner(),
        tenant,
        """
        update call_runs
        set state = 'stopped', end_code = 'cancelled', end_sentence = 'Cancelled.', finished_at = now()
        where id = '%s' and state = 'cancelling'
        """
            .formatted(id));
  }
}
