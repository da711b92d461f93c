/*
 * What the jobs write: scores, failures, reports.
 *
 * These tables grow with texts x models x metrics. Jobs write them in batches. A job that resumes may score items again:
 * what is stored of an item in scored_items decides that its scores are not stored twice. Scores name items and answers
 * without a foreign key: an experiment keeps its version, and a version never changes.
 */

-- The subjects of the scores that one model, or none, gave to some items. A batch of items is a block: it costs a hundredth
-- of a row with its keys and index entries for each score, and reading a series reads little else than its values.
create table score_blocks (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  experiment_id uuid not null,
  -- An embedder or an entailment model. null: metrics without a model
  model_id uuid,
  -- Of its items, to find the blocks that may contain an item.
  first_ordinal bigint not null,
  last_ordinal bigint not null check (last_ordinal >= first_ordinal),
  item_ids uuid[] not null check (cardinality(item_ids) > 0),
  answer_ids uuid[] not null,
  answer_item_ids uuid[] not null,
  -- Each reason that occurs in the block.
  reasons text[] not null,
  primary key (tenant_id, experiment_id, id),
  check (cardinality(answer_ids) = cardinality(answer_item_ids))
);

create trigger score_blocks_have_an_experiment after insert on score_blocks
  referencing new table as added for each statement execute function require_owners('experiments', 'experiment_id');
create trigger score_blocks_go_with_their_experiment after delete on experiments
  referencing old table as gone for each statement execute function note_deleted_owners('score_blocks', 'experiment_id', 'id');

alter table score_blocks enable row level security;
alter table score_blocks force row level security;
create policy tenant_isolation on score_blocks
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on score_blocks to sextant_api;
grant select,
      insert (experiment_id, model_id, first_ordinal, last_ordinal, item_ids, answer_ids, answer_item_ids, reasons)
  on score_blocks to sextant_jobs;

-- One metric's scores of a block: a value, or a reason, at the place of each subject. A subject with neither has no score.
-- Values stay in the row up to the size of a page, uncompressed, so that one value is read without the others.
create table score_columns (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  block_id uuid not null,
  metric text not null,
  -- Whether the subjects are the block's answers; else they are its items.
  of_answers boolean not null,
  values double precision[] not null,
  -- Places in the block's reasons, from 1. null: no score is undefined
  undefined smallint[],
  -- How many subjects have a value or a reason.
  scores integer not null check (scores > 0),
  primary key (tenant_id, experiment_id, block_id, metric),
  check (cardinality(undefined) = cardinality(values)),
  check (not values && array['NaN', 'Infinity', '-Infinity']::double precision[])
) with (toast_tuple_target = 8160);

create trigger score_columns_have_an_experiment after insert on score_columns
  referencing new table as added for each statement execute function require_owners('experiments', 'experiment_id');
create trigger score_columns_go_with_their_experiment after delete on experiments
  referencing old table as gone for each statement execute function note_deleted_owners('score_columns', 'experiment_id', 'block_id');

alter table score_columns alter values set storage external;

alter table score_columns enable row level security;
alter table score_columns force row level security;
create policy tenant_isolation on score_columns
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on score_columns to sextant_api;
grant select, insert (experiment_id, block_id, metric, of_answers, values, undefined, scores)
  on score_columns to sextant_jobs;

-- One row per score. A query must name the experiment, since all scores that it may read are expanded before any
-- condition on subjects and values applies; to read the scores of an item it also limits the ordinals.
create view scores with (security_invoker = true) as
  select tenant_id, experiment_id, block_id, first_ordinal, last_ordinal, model_id, metric, item_id, answer_id, value,
         reasons[reason] as undefined
  from (select b.tenant_id, b.experiment_id, b.id as block_id, b.first_ordinal, b.last_ordinal, b.model_id, c.metric,
               b.reasons,
               unnest(case when c.of_answers then b.answer_item_ids else b.item_ids end) as item_id,
               unnest(case when c.of_answers then b.answer_ids end) as answer_id,
               unnest(c.values) as value,
               unnest(c.undefined) as reason
        from score_blocks b
        join score_columns c
          on c.tenant_id = b.tenant_id and c.experiment_id = b.experiment_id and c.block_id = b.id) s
  where value is not null or reason is not null;

grant select on scores to sextant_api, sextant_jobs;

-- One row per item and model (or none) whose scores are stored: a job computes only what is missing. The source of the
-- report's truncated share.
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
  unique nulls not distinct (tenant_id, experiment_id, item_id, model_id)
);

create trigger scored_items_have_an_experiment after insert on scored_items
  referencing new table as added for each statement execute function require_owners('experiments', 'experiment_id');
create trigger scored_items_go_with_their_experiment after delete on experiments
  referencing old table as gone for each statement execute function note_deleted_owners('scored_items', 'experiment_id', 'item_id');

alter table scored_items enable row level security;
alter table scored_items force row level security;
create policy tenant_isolation on scored_items
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on scored_items to sextant_api;
grant select, insert (experiment_id, model_id, item_id, texts, truncated, tokens, reading),
      update (texts, truncated, tokens, reading)
  on scored_items to sextant_jobs;

-- How many rows of scored_items a statement added. Progress is their sum, because counting a million rows at each look
-- takes half a second.
create table scored_item_counts (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  experiment_id uuid not null,
  added bigint not null check (added > 0),
  primary key (tenant_id, experiment_id, id)
);

create trigger scored_item_counts_have_an_experiment after insert on scored_item_counts
  referencing new table as added for each statement execute function require_owners('experiments', 'experiment_id');
create trigger scored_item_counts_go_with_their_experiment after delete on experiments
  referencing old table as gone for each statement
  execute function note_deleted_owners('scored_item_counts', 'experiment_id', 'id');

alter table scored_item_counts enable row level security;
alter table scored_item_counts force row level security;
create policy tenant_isolation on scored_item_counts
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on scored_item_counts to sextant_api;
grant select, insert (experiment_id, added) on scored_item_counts to sextant_jobs;

create function count_scored_items() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into scored_item_counts (experiment_id, added)
  select experiment_id, count(*) from added group by experiment_id;
  return null;
end
$$;

create trigger scored_items_are_counted after insert on scored_items
  referencing new table as added for each statement execute function count_scored_items();

create table item_failures (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  item_id uuid not null,
  stage text not null check (stage in ('sampling', 'labelling', 'scoring')),
  model_id uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (tenant_id, experiment_id, item_id, stage, model_id)
);

create trigger item_failures_have_an_experiment after insert on item_failures
  referencing new table as added for each statement execute function require_owners('experiments', 'experiment_id');
create trigger item_failures_go_with_their_experiment after delete on experiments
  referencing old table as gone for each statement execute function note_deleted_owners('item_failures', 'experiment_id', 'item_id');

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

-- The subject of a score, shortened, and its labels of the experiment's source: of an answer its own; of an item what
-- reports use, its own factuality, else the label of its only judged answer, else the mean factuality of its answers.
-- Labels change, so none of it is stored. Each column is a subquery of its own, and the planner replaces a call by its
-- columns, so that a query over many scores pays only for the columns it uses.
create function browsed_subject(of_experiment uuid, of_block uuid, of_item uuid, of_answer uuid)
  returns table (item_ordinal bigint, external_id text, question text, question_length integer, context_length integer,
                 answer_place integer, answer text, answer_length integer, theta_qc double precision, grounded boolean,
                 grounded_source text, factuality double precision, factuality_source text)
  language sql stable parallel safe
  begin atomic
    select (select i.ordinal from items i where i.id = of_item),
           (select i.external_id from items i where i.id = of_item),
           (select left(i.question, 200) from items i where i.id = of_item),
           (select char_length(i.question) from items i where i.id = of_item),
           (select char_length(i.context) from items i where i.id = of_item),
           coalesce((select a.ordinal from answers a where a.id = of_answer), -1),
           (select left(a.text, 200) from answers a where a.id = of_answer),
           (select char_length(a.text) from answers a where a.id = of_answer),
           (select t.values[array_position(b.item_ids, of_item)]
            from score_blocks b
            join score_columns t
              on t.tenant_id = b.tenant_id and t.experiment_id = b.experiment_id and t.block_id = b.id
            where b.experiment_id = of_experiment and b.id = of_block and t.metric = 'theta-qc'),
           case when of_answer is null
                then (select case when count(k.grounded) = 1 then bool_or(k.grounded) end
                      from experiments e
                      cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                      where e.id = of_experiment and k.item_id = of_item and k.role = 'judged'
                        and k.answer_set_id = e.answer_set_id)
                else (select k.grounded
                      from experiments e
                      cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                      where e.id = of_experiment and k.id = of_answer) end,
           case when of_answer is null
                then (select case when count(k.grounded) = 1 then max(k.grounded_source) end
                      from experiments e
                      cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                      where e.id = of_experiment and k.item_id = of_item and k.role = 'judged'
                        and k.answer_set_id = e.answer_set_id)
                else (select k.grounded_source
                      from experiments e
                      cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                      where e.id = of_experiment and k.id = of_answer) end,
           case when of_answer is null
                then coalesce((select factuality_of_source(shown_factuality(i.id, i.own_factuality), e.label_source)
                               from items i, experiments e
                               where i.id = of_item and e.id = of_experiment),
                              (select case when count(k.factuality) filter (where k.role = 'judged') = 1
                                           then max(k.factuality) filter (where k.role = 'judged')
                                           else avg(case when k.factuality is not null and not k.grounded_first
                                                         then k.factuality
                                                         when k.grounded is not null
                                                         then k.grounded::int::double precision end
                                                    order by k.ordinal) end
                               from experiments e
                               cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                               where e.id = of_experiment and k.item_id = of_item and k.answer_set_id = e.answer_set_id))
                else (select k.factuality
                      from experiments e
                      cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                      where e.id = of_experiment and k.id = of_answer) end,
           case when of_answer is null
                then coalesce((select 'imported'
                               from items i, experiments e
                               where i.id = of_item and e.id = of_experiment
                                 and factuality_of_source(shown_factuality(i.id, i.own_factuality), e.label_source)
                                     is not null),
                              (select case when count(k.factuality) = 1 then max(k.factuality_source) end
                               from experiments e
                               cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                               where e.id = of_experiment and k.item_id = of_item and k.role = 'judged'
                                 and k.answer_set_id = e.answer_set_id))
                else (select k.factuality_source
                      from experiments e
                      cross join lateral known_answers_of(e.label_source, e.labeller_identity) k
                      where e.id = of_experiment and k.id = of_answer) end;
  end;
