/*
 * Experiments: one evaluation of one answer set with chosen models and metrics; and preflights, which estimate on a few
 * items what an experiment would yield.
 */

create table experiments (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  version_id uuid not null,
  answer_set_id uuid not null,
  -- Whether the answer set was created for it; then it is cancelled with it.
  asks_for_answers boolean not null default false,
  -- Which sampled answers count, by what became of their draw.
  outcomes text[] not null default '{answered}' check (cardinality(outcomes) > 0),
  entailment_model_id uuid,
  name text not null check (length(name) between 1 and 200),
  metrics text[] not null check (cardinality(metrics) > 0),
  -- Label runs whose numbers are external scores of it: [{"run_id", "labeller", "name", "metric", "direction",
  -- "cost_per_thousand", "currency", "made_by", "identity", "judge"}]. A copy: see judge_values and own_labellers.
  judge_scores jsonb not null default '[]',
  -- Label runs whose atomic facts luq-atomic reads, newest first: [{"run_id", "role", "labeller", "version", "model",
  -- "identity"}]. A copy, so a run that completes later changes nothing.
  fact_runs jsonb not null default '[]',
  -- null: both kinds of label
  label text check (label in ('grounded', 'factuality')),
  -- The labels that count as true; see is_of_source. With 'oracle' those of one labeller, of which a copy is kept.
  label_source text not null default 'in-force' check (label_source in ('in-force', 'people', 'import', 'oracle')),
  labeller_name text,
  labeller_version integer,
  labeller_identity bytea check (length(labeller_identity) = 32),
  -- The members, in words, if the labeller is a vote.
  vote_of text,
  seed bigint not null,
  -- It waits in 'sampling' while the answers of its set are still to come. An experiment that has a report is completed.
  -- If a further report fails, the experiment and its last report stay as they were.
  state text not null default 'queued'
    check (state in ('queued', 'sampling', 'labelling', 'scoring', 'reporting', 'completed',
                     'completed-with-failures', 'cancelling', 'cancelled', 'failed')),
  failure text,
  report_number integer not null default 1,
  -- How many jobs it has had, and the checkpoint from which Flink may resume the newest.
  attempt integer not null default 0,
  checkpoint text,
  -- Whether the newest job may have begun from a checkpoint. If it fails, the checkpoint may be the cause.
  resumed boolean not null default false,
  -- How many jobs of the current stage an outage has ended. The number is limited, because some outages do not pass.
  interruptions integer not null default 0 check (interruptions >= 0),
  -- The span of the request that created it, for its jobs; null if requests were not traced.
  traceparent text default nullif(current_setting('app.traceparent', true), ''),
  -- How many texts it may embed: those without a vector when it was created. What it has not yet embedded is promised to
  -- it as long as it is open, and to no other.
  texts_reserved bigint not null default 0 check (texts_reserved >= 0),
  texts_embedded bigint not null default 0 check (texts_embedded >= 0),
  -- Tokens that the generator behind the entailment model has billed for it.
  entailment_tokens_in bigint not null default 0,
  entailment_tokens_out bigint not null default 0,
  entailment_tokens_cached bigint not null default 0,
  -- Items scored and items failed, stored when it ends, so that readers need not count. null: it has not ended
  done_at_end bigint check (done_at_end >= 0),
  failed_at_end bigint check (failed_at_end >= 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- When it last came into the queue.
  queued_at timestamptz not null default now(),
  -- When it left the queue. The next free slot goes to the tenant that has waited longest, also after a restart.
  served_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  foreign key (tenant_id, answer_set_id) references answer_sets on delete cascade,
  foreign key (tenant_id, entailment_model_id) references entailment_models,
  check (num_nulls(labeller_name, labeller_version, labeller_identity)
         = case when label_source = 'oracle' then 0 else 3 end),
  check (vote_of is null or label_source = 'oracle')
);

-- Work that returns to the queue waits from that moment.
create function note_queued() returns trigger language plpgsql as $$
begin
  new.queued_at := now();
  return new;
end
$$;

create trigger experiment_queued before update of state on experiments
  for each row when (new.state = 'queued' and old.state <> 'queued') execute function note_queued();

create index experiments_of_project on experiments (tenant_id, project_id, id);
-- When the tenant was last served, which each round of the dispatcher reads.
create index experiments_served on experiments (tenant_id, served_at desc) where served_at is not null;
create index experiments_open on experiments (tenant_id, id)
  where state not in ('completed', 'completed-with-failures', 'cancelled', 'failed');

alter table experiments enable row level security;
alter table experiments force row level security;
create policy tenant_isolation on experiments
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on experiments as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select on experiments to sextant_api, sextant_jobs;
grant delete,
      insert (project_id, version_id, answer_set_id, outcomes, entailment_model_id, name, metrics, judge_scores, fact_runs, label, seed,
              texts_reserved, state, asks_for_answers, label_source, labeller_name, labeller_version, labeller_identity,
              vote_of, created_by),
      update (name, state, failure, report_number, attempt, checkpoint, resumed, interruptions, texts_reserved, done_at_end,
              failed_at_end, served_at, started_at, finished_at)
  on experiments to sextant_api;
grant update (texts_embedded, entailment_tokens_in, entailment_tokens_out, entailment_tokens_cached)
  on experiments to sextant_jobs;

-- The answers that an experiment evaluates: those of its answer set that count, and the judged ones of the import, which
-- have the labels. A view is read with the rights and policies of the reader.
create view experiment_answers with (security_invoker = true) as
  select e.id as experiment_id, a.id, a.item_id, a.ordinal, a.role, a.outcome, a.text, a.token_logprobs,
         a.external_scores
  from experiments e
  join answers a on a.answer_set_id = e.answer_set_id and (a.outcome is null or a.outcome = any (e.outcomes))
  union all
  select e.id, a.id, a.item_id, a.ordinal, a.role, a.outcome, a.text, a.token_logprobs,
         a.external_scores
  from experiments e
  join answer_sets s on s.id = e.answer_set_id
  join answers a on a.answer_set_id = s.judged_from and a.role = 'judged';

grant select on experiment_answers to sextant_api, sextant_jobs;

create table experiment_embedders (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  embedder_id uuid not null,
  position integer not null,
  -- Tokens that the embedder's server billed for this experiment.
  tokens_billed bigint not null default 0 check (tokens_billed >= 0),
  primary key (tenant_id, experiment_id, embedder_id),
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  foreign key (tenant_id, embedder_id) references embedders,
  unique (tenant_id, experiment_id, position)
);

alter table experiment_embedders enable row level security;
alter table experiment_embedders force row level security;
create policy tenant_isolation on experiment_embedders
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on experiment_embedders to sextant_api, sextant_jobs;
grant insert (experiment_id, embedder_id, position) on experiment_embedders to sextant_api;
grant update (tokens_billed) on experiment_embedders to sextant_jobs;

create table preflights (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  version_id uuid not null,
  embedders text[] not null,
  -- The body of the request, to plan it again if the reply to it was lost.
  request json not null,
  state text not null default 'running' check (state in ('running', 'completed', 'failed')),
  process_id uuid default current_process_id(),
  findings json,
  failure text,
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade
);

alter table preflights enable row level security;
alter table preflights force row level security;
create policy tenant_isolation on preflights
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on preflights as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete, insert (project_id, version_id, embedders, request, created_by),
      update (state, findings, failure, finished_at)
  on preflights to sextant_api;
