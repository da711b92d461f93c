/*
 * Embedders, pinned, and experiments: one evaluation of one answer set with chosen embedders and metrics.
 *
 * An embedder's revision is a hash over everything that can change a vector: weights, tokenizer, pooling,
 * prefix, longest input, precision. The embedding cache is keyed by it, so a text is embedded once.
 */

create table embedders (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  architecture text not null check (architecture in ('lexical', 'bert')),
  -- 'shipped:NAME' or 'folder:/absolute/path'
  location text not null,
  revision text not null check (revision ~ '^[0-9a-f]{64}$'),
  weights_sha256 text check (weights_sha256 ~ '^[0-9a-f]{64}$'),
  tokenizer_sha256 text check (tokenizer_sha256 ~ '^[0-9a-f]{64}$'),
  pooling text not null check (pooling in ('none', 'mean', 'cls')),
  prefix text not null default '',
  max_tokens integer not null check (max_tokens > 0),
  dimensions integer not null check (dimensions > 0),
  precision text not null check (precision in ('float32')),
  created_at timestamptz not null default now(),
  -- Set when a newer Sextant ships another revision under the name; experiments that used this one still do.
  superseded_at timestamptz,
  primary key (tenant_id, id)
);

create unique index embedders_by_name on embedders (tenant_id, name) where superseded_at is null;

alter table embedders enable row level security;
alter table embedders force row level security;
create policy tenant_isolation on embedders
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on embedders to sextant_api, sextant_jobs;
grant delete, insert (name, architecture, location, revision, weights_sha256, tokenizer_sha256, pooling, prefix,
                      max_tokens, dimensions, precision),
      update (superseded_at)
  on embedders to sextant_api;

create table experiments (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  version_id uuid not null,
  answer_set_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  metrics text[] not null check (cardinality(metrics) > 0),
  -- null: every label there is
  label text check (label in ('grounded', 'factuality')),
  seed bigint not null,
  state text not null default 'queued'
    check (state in ('queued', 'sampling', 'labelling', 'scoring', 'reporting', 'completed',
                     'completed-with-failures', 'cancelling', 'cancelled', 'failed')),
  failure text,
  report_number integer not null default 1,
  -- How often the current stage's job was submitted, and where Flink may resume it.
  attempt integer not null default 0,
  checkpoint text,
  created_by text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  foreign key (tenant_id, answer_set_id) references answer_sets on delete cascade
);

create index experiments_of_project on experiments (tenant_id, project_id, id);
create index experiments_open on experiments (tenant_id, id)
  where state not in ('completed', 'completed-with-failures', 'cancelled', 'failed');

alter table experiments enable row level security;
alter table experiments force row level security;
create policy tenant_isolation on experiments
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on experiments to sextant_api, sextant_jobs;
grant delete, insert (project_id, version_id, answer_set_id, name, metrics, label, seed, created_by),
      update (name, state, failure, report_number, attempt, checkpoint, started_at, finished_at)
  on experiments to sextant_api;

create table experiment_embedders (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  experiment_id uuid not null,
  embedder_id uuid not null,
  position integer not null,
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
