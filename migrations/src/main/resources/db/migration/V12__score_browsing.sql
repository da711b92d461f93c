/*
 * Looking through the scores of an experiment one by one, by a hundred thousand and more.
 *
 * People ask for the answers on which a metric is most wrong. Labels change, so nothing of that is stored: a
 * page walks the scores of a series from either end by the index and looks up for each what is known of it,
 * until it has enough of the kind that was asked for.
 */

-- What has no model stands under one id, so that one condition finds either kind of series. Row-level security keeps
-- conditions from the index unless it knows that they leak nothing: it knows that of case, and not of coalesce.
create index scores_by_value on scores (
  tenant_id, experiment_id, metric,
  (case when model_id is null then '00000000-0000-0000-0000-000000000000'::uuid else model_id end),
  value, (case when answer_id is null then item_id else answer_id end))
  where value is not null;

-- Answers with the labels in force: a person's before an oracle's, an oracle's before an imported one, of these the
-- newest. Views are read with the rights, and so with the eyes, of who asks.
create view known_answers with (security_invoker = true) as
  select a.id, a.answer_set_id, a.item_id, a.ordinal, a.role, a.text,
         g.grounded, g.source as grounded_source, f.factuality, f.source as factuality_source,
         coalesce(g.rank < f.rank, false) as grounded_first
  from answers a
  left join lateral (
    select l.grounded, l.source, case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
    from labels l
    where l.answer_id = a.id and l.grounded is not null
    order by rank, l.created_at desc, l.id desc
    limit 1) g on true
  left join lateral (
    select l.factuality, l.source, case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
    from labels l
    where l.answer_id = a.id and l.factuality is not null
    order by rank, l.created_at desc, l.id desc
    limit 1) f on true;

grant select on known_answers to sextant_api;

-- Scores with their subjects, shortened, and what is known of these: of an answer its labels in force; of an item what
-- reports take for its own, that of its one judged answer, else the mean factuality of its answers. What is in a
-- holdout that is locked is left out.
create view browsed_scores with (security_invoker = true) as
  select s.experiment_id, s.metric, s.model_id,
         case when s.model_id is null then '00000000-0000-0000-0000-000000000000'::uuid else s.model_id end as model_key,
         case when s.answer_id is null then s.item_id else s.answer_id end as subject_id,
         s.item_id, s.answer_id, s.value, s.undefined,
         i.version_id, i.ordinal as item_ordinal, i.external_id, coalesce(a.ordinal, -1) as answer_place,
         left(i.question, 200) as question, left(a.text, 200) as answer,
         char_length(i.question) as question_length, char_length(i.context) as context_length,
         char_length(a.text) as answer_length, t.value as theta_qc,
         coalesce(a.grounded, o.grounded) as grounded,
         coalesce(a.grounded_source, o.grounded_source) as grounded_source,
         coalesce(a.factuality, o.factuality) as factuality,
         coalesce(a.factuality_source, o.factuality_source) as factuality_source
  from scores s
  join experiments e on e.id = s.experiment_id
  join items i on i.id = s.item_id
  left join known_answers a on a.id = s.answer_id
  left join scores t
    on t.experiment_id = s.experiment_id and t.metric = 'theta-qc' and t.model_id = s.model_id
   and t.item_id = s.item_id and t.answer_id is null
  left join lateral (
    select case when count(k.grounded) filter (where k.role = 'judged') = 1
                then bool_or(k.grounded) filter (where k.role = 'judged') end as grounded,
           case when count(k.grounded) filter (where k.role = 'judged') = 1
                then max(k.grounded_source) filter (where k.role = 'judged') end as grounded_source,
           case when count(k.factuality) filter (where k.role = 'judged') = 1
                then max(k.factuality) filter (where k.role = 'judged')
                else avg(case when k.factuality is not null and not k.grounded_first then k.factuality
                              when k.grounded is not null then k.grounded::int::double precision end
                         order by k.ordinal) end as factuality,
           case when count(k.factuality) filter (where k.role = 'judged') = 1
                then max(k.factuality_source) filter (where k.role = 'judged') end as factuality_source
    from known_answers k
    where s.answer_id is null and k.item_id = s.item_id and k.answer_set_id = e.answer_set_id) o on true
  where not exists (
    select from splits p
    join split_items m on m.split_id = p.id and m.item_id = s.item_id
    where p.version_id = e.version_id and p.holdout_locked_at is not null and m.part = 'holdout');

grant select on browsed_scores to sextant_api;
