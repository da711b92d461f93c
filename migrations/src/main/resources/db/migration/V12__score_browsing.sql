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
-- reports take for its own, that of its one judged answer, else the mean factuality of its answers. Each column is
-- looked up by itself, so that a walk over many scores pays for what it asks of each and for nothing else.
create view browsed_scores with (security_invoker = true) as
  select s.experiment_id, s.metric, s.model_id,
         case when s.model_id is null then '00000000-0000-0000-0000-000000000000'::uuid else s.model_id end as model_key,
         case when s.answer_id is null then s.item_id else s.answer_id end as subject_id,
         s.item_id, s.answer_id, s.value, s.undefined,
         (select i.ordinal from items i where i.id = s.item_id) as item_ordinal,
         (select i.external_id from items i where i.id = s.item_id) as external_id,
         (select left(i.question, 200) from items i where i.id = s.item_id) as question,
         (select char_length(i.question) from items i where i.id = s.item_id) as question_length,
         (select char_length(i.context) from items i where i.id = s.item_id) as context_length,
         coalesce((select a.ordinal from answers a where a.id = s.answer_id), -1) as answer_place,
         (select left(a.text, 200) from answers a where a.id = s.answer_id) as answer,
         (select char_length(a.text) from answers a where a.id = s.answer_id) as answer_length,
         (select t.value from scores t
          where t.experiment_id = s.experiment_id and t.model_id = s.model_id and t.metric = 'theta-qc'
            and t.item_id = s.item_id and t.answer_id is null) as theta_qc,
         case when s.answer_id is null
              then (select case when count(k.grounded) = 1 then bool_or(k.grounded) end
                    from known_answers k
                    where k.item_id = s.item_id and k.role = 'judged'
                      and k.answer_set_id = (select e.answer_set_id from experiments e where e.id = s.experiment_id))
              else (select k.grounded from known_answers k where k.id = s.answer_id) end as grounded,
         case when s.answer_id is null
              then (select case when count(k.grounded) = 1 then max(k.grounded_source) end
                    from known_answers k
                    where k.item_id = s.item_id and k.role = 'judged'
                      and k.answer_set_id = (select e.answer_set_id from experiments e where e.id = s.experiment_id))
              else (select k.grounded_source from known_answers k where k.id = s.answer_id) end as grounded_source,
         case when s.answer_id is null
              then (select case when count(k.factuality) filter (where k.role = 'judged') = 1
                                then max(k.factuality) filter (where k.role = 'judged')
                                else avg(case when k.factuality is not null and not k.grounded_first then k.factuality
                                              when k.grounded is not null then k.grounded::int::double precision end
                                         order by k.ordinal) end
                    from known_answers k
                    where k.item_id = s.item_id
                      and k.answer_set_id = (select e.answer_set_id from experiments e where e.id = s.experiment_id))
              else (select k.factuality from known_answers k where k.id = s.answer_id) end as factuality,
         case when s.answer_id is null
              then (select case when count(k.factuality) = 1 then max(k.factuality_source) end
                    from known_answers k
                    where k.item_id = s.item_id and k.role = 'judged'
                      and k.answer_set_id = (select e.answer_set_id from experiments e where e.id = s.experiment_id))
              else (select k.factuality_source from known_answers k where k.id = s.answer_id) end as factuality_source
  from scores s;

grant select on browsed_scores to sextant_api;
