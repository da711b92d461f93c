/*
 * Campaigns: experiments that are repeated on a schedule, and what became of each instant of it.
 *
 * An instant has an occurrence, or is recorded as missed or skipped, exactly once: unique (campaign, scheduled_for). The
 * instants that are due and the campaign's next one are written in one transaction, which holds the campaign's row.
 */

create table campaigns (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- What its experiments take apart from answers: the fields of a request for an experiment. Models and metrics are named,
  -- and looked up for each experiment.
  settings jsonb not null,
  -- How an oracle labels the answers of each cell: {"role", "budget"}. null: none is asked
  labelling jsonb,
  -- null: no oracle is asked, or the labeller is deleted
  labeller_id uuid,
  -- null: none, or deleted
  anchor_set_id uuid,
  -- How its occurrences are compared with the first: {"baseline_runs", "looks_per_year", "alpha", "margin",
  -- "score_margin", "metrics"}. null: they are not
  trend jsonb,
  -- What is exported when an occurrence has ended: a bundle of it, and the other formats of each of its experiments
  exports text[] not null default '{}' check (exports <@ '{bundle,html,pdf,junit}'),
  trigger_kind text not null check (trigger_kind in ('cron', 'once', 'request', 'new-version')),
  cron text,
  time_zone text,
  once_at timestamptz,
  overlap text not null check (overlap in ('skip', 'queue', 'replace')),
  catch_up text not null check (catch_up in ('one', 'all', 'none')),
  -- null: it is not paused
  paused_at timestamptz,
  -- The earliest instant that is not recorded yet. null: there is none
  next_at timestamptz,
  -- A look at an occurrence has failed and is not tried again before. null: none has
  look_after timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, labeller_id) references labellers on delete set null (labeller_id),
  foreign key (tenant_id, anchor_set_id) references anchor_sets on delete set null (anchor_set_id),
  unique (tenant_id, project_id, name),
  check (num_nonnulls(labeller_id, anchor_set_id) = 0 or labelling is not null),
  check (num_nulls(cron, time_zone) = case when trigger_kind = 'cron' then 0 else 2 end),
  check ((once_at is not null) = (trigger_kind = 'once'))
);

create index campaigns_of_labeller on campaigns (tenant_id, labeller_id) where labeller_id is not null;
create index campaigns_of_anchor_set on campaigns (tenant_id, anchor_set_id) where anchor_set_id is not null;
create index campaigns_due on campaigns (tenant_id, next_at) where next_at is not null;

alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy tenant_isolation on campaigns
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on campaigns as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete,
      insert (project_id, name, settings, labelling, labeller_id, anchor_set_id, trend, trigger_kind, cron, time_zone, once_at,
              overlap, catch_up, next_at, created_by, exports),
      update (paused_at, next_at, look_after)
  on campaigns to sextant_api;

-- The datasets of its matrix.
create table campaign_datasets (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  campaign_id uuid not null,
  position integer not null,
  dataset_id uuid not null,
  -- null: the newest when an occurrence starts
  version_id uuid,
  -- The number of the newest version that was there when the campaign was created. 0: none was
  seen_number integer not null default 0 check (seen_number >= 0),
  primary key (tenant_id, campaign_id, position),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade,
  foreign key (tenant_id, dataset_id) references datasets on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade
);

create index campaign_datasets_of_dataset on campaign_datasets (tenant_id, dataset_id);

alter table campaign_datasets enable row level security;
alter table campaign_datasets force row level security;
create policy tenant_isolation on campaign_datasets
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on campaign_datasets as restrictive to sextant_api
  using (current_project_id() is null or exists (select from campaigns c where c.id = campaign_id))
  with check (current_project_id() is null or exists (select from campaigns c where c.id = campaign_id));
grant select, insert (campaign_id, position, dataset_id, version_id, seen_number) on campaign_datasets to sextant_api;

-- The systems of its matrix: whose answers are evaluated.
create table campaign_systems (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  campaign_id uuid not null,
  position integer not null,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('imported', 'answer-set', 'generator')),
  -- Begins the names of the answer sets of which the newest complete one is evaluated
  answer_set_prefix text check (length(answer_set_prefix) between 1 and 200),
  -- null: no generator is asked, or it is deleted
  generator_id uuid,
  -- How a generator is asked: {"prompt", "answers_per_item", "seed", "budget"}
  sampling jsonb,
  primary key (tenant_id, campaign_id, position),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade,
  foreign key (tenant_id, generator_id) references generators on delete set null (generator_id),
  check ((answer_set_prefix is not null) = (kind = 'answer-set')),
  check ((sampling is not null) = (kind = 'generator')),
  check (generator_id is null or kind = 'generator')
);

create index campaign_systems_of_generator on campaign_systems (tenant_id, generator_id);

alter table campaign_systems enable row level security;
alter table campaign_systems force row level security;
create policy tenant_isolation on campaign_systems
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on campaign_systems as restrictive to sextant_api
  using (current_project_id() is null or exists (select from campaigns c where c.id = campaign_id))
  with check (current_project_id() is null or exists (select from campaigns c where c.id = campaign_id));
grant select, insert (campaign_id, position, name, kind, answer_set_prefix, generator_id, sampling) on campaign_systems to sextant_api;

create table campaign_occurrences (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  scheduled_for timestamptz not null,
  cause text not null check (cause in ('schedule', 'request', 'new-version', 'baseline')),
  -- The version that caused it, with which it is deleted.
  version_id uuid,
  state text not null
    check (state in ('waiting', 'running', 'cancelling', 'completed', 'completed-with-failures', 'failed', 'cancelled',
                     'skipped', 'missed')),
  -- Why it was skipped, missed, cancelled or failed.
  note text,
  -- null: the schedule
  requested_by text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- When it was compared with the first ones, whether or not it had a metric. null: it was not
  looked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, campaign_id) references campaigns on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  unique (tenant_id, campaign_id, scheduled_for),
  check ((finished_at is null) = (state in ('waiting', 'running', 'cancelling')))
);

create index campaign_occurrences_open on campaign_occurrences (tenant_id, campaign_id)
  where state in ('waiting', 'running', 'cancelling');
create unique index campaign_occurrences_of_version on campaign_occurrences (tenant_id, campaign_id, version_id)
  where version_id is not null;

alter table campaign_occurrences enable row level security;
alter table campaign_occurrences force row level security;
create policy tenant_isolation on campaign_occurrences
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on campaign_occurrences as restrictive to sextant_api
  using (current_project_id() is null or exists (select from campaigns c where c.id = campaign_id))
  with check (current_project_id() is null or exists (select from campaigns c where c.id = campaign_id));
grant select,
      insert (campaign_id, scheduled_for, cause, version_id, state, note, requested_by, finished_at),
      update (state, note, started_at, finished_at, looked_at)
  on campaign_occurrences to sextant_api;

-- The instant of an occurrence in the names of its answer sets and experiments, which no other one of the campaign has.
create function occurrence_name(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', case when at = date_trunc('minute', at) then 'YYYY-MM-DD HH24:MI'
                                             else 'YYYY-MM-DD HH24:MI:SS.US' end);

-- A dataset and a system of an occurrence: the answers, what an oracle says of them, and the experiment.
create table campaign_cells (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  occurrence_id uuid not null,
  position integer not null,
  dataset_id uuid not null,
  version_id uuid,
  system_name text not null,
  -- What it waits for: in 'sampling' for its answers, in 'labelling' for the label run, in 'evaluation' for the experiment.
  stage text not null check (stage in ('sampling', 'labelling', 'evaluation')),
  -- null: it could not start, or is deleted
  answer_set_id uuid,
  -- null: no oracle is asked, it did not come to that yet, or the run is deleted
  label_run_id uuid,
  -- null: it did not come to that, or is deleted
  experiment_id uuid,
  -- Why it could not start or go on.
  failure text,
  primary key (tenant_id, occurrence_id, position),
  foreign key (tenant_id, occurrence_id) references campaign_occurrences on delete cascade,
  foreign key (tenant_id, dataset_id) references datasets on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  foreign key (tenant_id, answer_set_id) references answer_sets on delete set null (answer_set_id),
  foreign key (tenant_id, label_run_id) references call_runs on delete set null (label_run_id),
  foreign key (tenant_id, experiment_id) references experiments on delete set null (experiment_id)
);

create index campaign_cells_of_answer_set on campaign_cells (tenant_id, answer_set_id);
create index campaign_cells_of_label_run on campaign_cells (tenant_id, label_run_id);
create index campaign_cells_of_experiment on campaign_cells (tenant_id, experiment_id);
create index campaign_cells_of_dataset on campaign_cells (tenant_id, dataset_id);

alter table campaign_cells enable row level security;
alter table campaign_cells force row level security;
create policy tenant_isolation on campaign_cells
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on campaign_cells as restrictive to sextant_api
  using (current_project_id() is null or exists (select from campaign_occurrences o where o.id = occurrence_id))
  with check (current_project_id() is null or exists (select from campaign_occurrences o where o.id = occurrence_id));
grant select,
      insert (occurrence_id, position, dataset_id, version_id, system_name, stage, answer_set_id, experiment_id, failure),
      update (stage, label_run_id, experiment_id, failure)
  on campaign_cells to sextant_api;

-- What an occurrence says of a metric of a cell: a first run, or a look at how it differs from the first runs. It is
-- written once, so a look is spent once, and nothing that is deleted later changes an alarm.
create table campaign_looks (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  occurrence_id uuid not null,
  position integer not null,
  -- 'grounded', 'answered', 'factuality', or a score: METRIC, or METRIC/EMBEDDER.
  metric text not null check (length(metric) between 1 and 300),
  lower_is_worse boolean not null,
  -- Whether the occurrence is one of the first runs, which are the noise band.
  baseline boolean not null,
  -- Over the items with a value. null: no item has one
  mean double precision,
  items bigint not null check (items >= 0),
  -- Of a look: see metrics.report.trend.Change. null: it is a first run, or no item has both values
  worsening double precision,
  standard_error double precision,
  p double precision,
  pairs bigint,
  clusters bigint,
  lost bigint,
  -- Of the first runs, for the look: their mean, how far noise alone goes, and the worsening that is found with 80 %.
  baseline_mean double precision,
  band double precision,
  detectable double precision,
  -- The worsening that is small enough to accept. null: no look, or a score whose first runs do not vary
  margin double precision,
  -- null: it is a first run
  state text check (state in ('worse', 'not-worse', 'undecided', 'no-evidence')),
  lack text check (lack in ('no-values', 'too-few', 'too-many-lost', 'baseline-gone', 'looks-used')),
  more_clusters bigint,
  -- Of what is worse: what differs from the last of the first runs. null: it is not worse
  causes text[],
  primary key (tenant_id, occurrence_id, position, metric),
  foreign key (tenant_id, occurrence_id, position) references campaign_cells on delete cascade,
  check ((state is null) = baseline),
  check ((lack is not null) = (state is not null and state = 'no-evidence')),
  check ((causes is not null) = (state is not null and state = 'worse'))
);

alter table campaign_looks enable row level security;
alter table campaign_looks force row level security;
create policy tenant_isolation on campaign_looks
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on campaign_looks as restrictive to sextant_api
  using (current_project_id() is null or exists (select from campaign_occurrences o where o.id = occurrence_id))
  with check (current_project_id() is null or exists (select from campaign_occurrences o where o.id = occurrence_id));
grant select,
      insert (occurrence_id, position, metric, baseline, mean, items, worsening, standard_error, p, pairs, clusters, lost,
              baseline_mean, band, detectable, margin, lower_is_worse, state, lack, more_clusters, causes)
  on campaign_looks to sextant_api;
