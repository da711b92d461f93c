/*
 * What the jobs write: vectors, scores, failures, reports.
 *
 * These tables grow with texts x embedders x metrics. They are written in batches with
 * insert ... select from unnest(...) on conflict, so a job that resumes writes the same rows again without
 * harm. Their keys are natural ones that start with the tenant. Scores name items and answers without a
 * foreign key: an experiment holds its version in place, and a version never changes.
 */

create table embeddings (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  revision text not null,
  text_sha256 bytea not null check (length(text_sha256) = 32),
  -- float32, little-endian, one after another
  vector bytea not null,
  tokens integer not null,
  truncated boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, revision, text_sha256)
);

alter table embeddings enable row level security;
alter table embeddings force row level security;
create policy tenant_isolation on embeddings
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (revision, text_sha256, vector, tokens, truncated) on embeddings to sextant_jobs;

create table scores (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  -- null: a floor, which knows no embedder
  embedder_id uuid,
  metric text not null,
  item_id uuid not null,
  -- null: the subject is the item
  answer_id uuid,
  value double precision,
  undefined text,
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  unique nulls not distinct (tenant_id, experiment_id, embedder_id, metric, item_id, answer_id),
  check ((value is null) <> (undefined is null)),
  check (value not in ('NaN', 'Infinity', '-Infinity'))
);

alter table scores enable row level security;
alter table scores force row level security;
create policy tenant_isolation on scores
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on scores to sextant_api;
grant select, insert (experiment_id, embedder_id, metric, item_id, answer_id, value, undefined),
      update (value, undefined)
  on scores to sextant_jobs;

-- One row per item and embedder (or none, for the floors) whose scores are written: the measure of progress,
-- and the source of the report's truncated share.
create table scored_items (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  embedder_id uuid,
  item_id uuid not null,
  texts integer not null,
  truncated integer not null,
  tokens bigint not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  unique nulls not distinct (tenant_id, experiment_id, embedder_id, item_id)
);

alter table scored_items enable row level security;
alter table scored_items force row level security;
create policy tenant_isolation on scored_items
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on scored_items to sextant_api;
grant select, insert (experiment_id, embedder_id, item_id, texts, truncated, tokens),
      update (texts, truncated, tokens)
  on scored_items to sextant_jobs;

create table item_failures (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  item_id uuid not null,
  stage text not null check (stage in ('sampling', 'labelling', 'scoring')),
  embedder_id uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  unique nulls not distinct (tenant_id, experiment_id, item_id, stage, embedder_id)
);

alter table item_failures enable row level security;
alter table item_failures force row level security;
create policy tenant_isolation on item_failures
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete on item_failures to sextant_api;
grant select, delete, insert (experiment_id, item_id, stage, embedder_id, reason), update (reason)
  on item_failures to sextant_jobs;

create table reports (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  experiment_id uuid not null,
  number integer not null,
  -- json, not jsonb: a report is kept to the byte
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
