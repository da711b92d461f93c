/*
 * What the jobs write: scores, failures, reports.
 *
 * These tables grow with texts x models x metrics. Jobs write them in batches with insert ... select from unnest(...)
 * on conflict, so a job that resumes may write the same rows again. Their keys are natural ones. Scores name items and
 * answers without a foreign key: an experiment keeps its version, and a version never changes.
 */

create table scores (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  -- An embedder or an entailment model. null: a metric without a model
  model_id uuid,
  metric text not null,
  item_id uuid not null,
  -- null: a score of the item as a whole
  answer_id uuid,
  value double precision,
  -- Why there is no value.
  undefined text,
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  unique nulls not distinct (tenant_id, experiment_id, model_id, metric, item_id, answer_id),
  check ((value is null) <> (undefined is null)),
  check (value not in ('NaN', 'Infinity', '-Infinity'))
);

-- To page through the scores of a series from either end. Scores without a model get one fixed id, so that one condition
-- finds every series. Row-level security keeps a condition away from the index unless its functions are leakproof;
-- coalesce counts as none, case does.
create index scores_by_value on scores (
  tenant_id, experiment_id, metric,
  (case when model_id is null then '00000000-0000-0000-0000-000000000000'::uuid else model_id end),
  value, (case when answer_id is null then item_id else answer_id end))
  where value is not null;

alter table scores enable row level security;
alter table scores force row level security;
create policy tenant_isolation on scores
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on scores to sextant_api;
grant select, insert (experiment_id, model_id, metric, item_id, answer_id, value, undefined),
      update (value, undefined)
  on scores to sextant_jobs;

-- One row per item and model (or none) whose scores are stored: the measure of progress, and the source of the report's
-- truncated share.
create table scored_items (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  model_id uuid,
  item_id uuid not null,
  texts integer not null,
  truncated integer not null,
  tokens bigint not null,
  -- {"roles": {"context": {"texts", "truncated", "characters", "read"}}, "made_by": []}: what the embedder read of each
  -- role's texts, and what computed their vectors. null: no vectors were needed
  reading jsonb,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  unique nulls not distinct (tenant_id, experiment_id, model_id, item_id)
);

alter table scored_items enable row level security;
alter table scored_items force row level security;
create policy tenant_isolation on scored_items
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on scored_items to sextant_api;
grant select, insert (experiment_id, model_id, item_id, texts, truncated, tokens, reading),
      update (texts, truncated, tokens, reading)
  on scored_items to sextant_jobs;

create table item_failures (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  item_id uuid not null,
  stage text not null check (stage in ('sampling', 'labelling', 'scoring')),
  model_id uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  unique nulls not distinct (tenant_id, experiment_id, item_id, stage, model_id)
);

alter table item_failures enable row level security;
alter table item_failures force row level security;
create policy tenant_isolation on item_failures
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete on item_failures to sextant_api;
grant select, delete, insert (experiment_id, item_id, stage, model_id, reason), update (reason)
  on item_failures to sextant_jobs;

create table reports (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  experiment_id uuid not null,
  number integer not null,
  -- json, not jsonb: a report is stored byte for byte
  body json not null,
  manifest json not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  unique (tenant_id, experiment_id, number)
);

alter table reports enable row level security;
alter table reports force row level security;
create policy tenant_isolation on reports
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on reports to sextant_api;
grant select, insert (experiment_id, number, body, manifest) on reports to sextant_jobs;

-- Scores with their subjects, shortened, and these subjects' labels: of an answer its labels in force; of an item what
-- reports use, its own factuality, else the label of its only judged answer, else the mean factuality of its answers.
-- Labels change, so none of it is stored. Each column is a subquery of its own, so that a query over many scores pays
-- only for the columns it uses.
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
              then coalesce((select shown_factuality(i.id, i.own_factuality) from items i where i.id = s.item_id),
                            (select case when count(k.factuality) filter (where k.role = 'judged') = 1
                                         then max(k.factuality) filter (where k.role = 'judged')
                                         else avg(case when k.factuality is not null and not k.grounded_first
                                                       then k.factuality
                                                       when k.grounded is not null
                                                       then k.grounded::int::double precision end
                                                  order by k.ordinal) end
                             from known_answers k
                             where k.item_id = s.item_id
                               and k.answer_set_id =
                                   (select e.answer_set_id from experiments e where e.id = s.experiment_id)))
              else (select k.factuality from known_answers k where k.id = s.answer_id) end as factuality,
         case when s.answer_id is null
              then coalesce((select 'imported' from items i
                             where i.id = s.item_id and shown_factuality(i.id, i.own_factuality) is not null),
                            (select case when count(k.factuality) = 1 then max(k.factuality_source) end
                             from known_answers k
                             where k.item_id = s.item_id and k.role = 'judged'
                               and k.answer_set_id =
                                   (select e.answer_set_id from experiments e where e.id = s.experiment_id)))
              else (select k.factuality_source from known_answers k where k.id = s.answer_id) end as factuality_source
  from scores s;

grant select on browsed_scores to sextant_api;
