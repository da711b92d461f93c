/*
Annotators label blind: the factuality that a file gave an item says what its answers are, so it is withheld as the labels of
the answers are. It is a column and no label, which no policy hides; so whatever shows it reads it through one function, and
what is withheld is null before anything filters by it.
*/

-- Whether the annotator is kept from the labels of any of the item's answers.
create function item_labels_withheld(of_item uuid) returns boolean
  language sql stable parallel safe
  return current_annotator() is not null
         and exists (select 1 from answers a where a.item_id = of_item and labels_withheld(a.id));

create function shown_factuality(of_item uuid, own double precision) returns double precision
  language sql stable parallel safe
  return case when current_annotator() is null or not item_labels_withheld(of_item) then own end;

create or replace view browsed_scores with (security_invoker = true) as
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
              then coalesce((select shown_factuality(i.id, i.own_factuality) from items i where i.id = s.item_id),
                            (select case when count(k.factuality) filter (where k.role = 'judged') = 1
                                                then max(k.factuality) filter (where k.role = 'judged')
                                                else avg(case when k.factuality is not null and not k.grounded_first then k.factuality
                                                              when k.grounded is not null then k.grounded::int::double precision end
                                                         order by k.ordinal) end
                                    from known_answers k
                                    where k.item_id = s.item_id
                                      and k.answer_set_id = (select e.answer_set_id from experiments e where e.id = s.experiment_id)))
              else (select k.factuality from known_answers k where k.id = s.answer_id) end as factuality,
         case when s.answer_id is null
              then coalesce((select 'imported' from items i
                             where i.id = s.item_id and shown_factuality(i.id, i.own_factuality) is not null),
                            (select case when count(k.factuality) = 1 then max(k.factuality_source) end
                                    from known_answers k
                                    where k.item_id = s.item_id and k.role = 'judged'
                                      and k.answer_set_id = (select e.answer_set_id from experiments e where e.id = s.experiment_id)))
              else (select k.factuality_source from known_answers k where k.id = s.answer_id) end as factuality_source
  from scores s;
