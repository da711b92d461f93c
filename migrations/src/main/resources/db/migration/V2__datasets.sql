/*
 * Datasets: items, their answers, and what is known of the answers.
 *
 * A version is immutable once it is ready; its hash covers the content that was imported, not the file's
 * bytes, so the same items give the same hash from JSONL and from CSV. An import writes a version and all
 * of its rows in one transaction: nothing is ever half-imported.
 */

create table datasets (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  unique (tenant_id, project_id, name)
);

alter table datasets enable row level security;
alter table datasets force row level security;
create policy tenant_isolation on datasets
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (project_id, name, created_by), update (name) on datasets to sextant_api;

create table dataset_versions (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  dataset_id uuid not null,
  number integer not null check (number > 0),
  format text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  item_count bigint not null,
  answer_count bigint not null,
  -- How many items carry what the metrics need, so that an experiment can be refused before it starts.
  items_with_context bigint not null,
  items_with_samples bigint not null,
  grounded_labels bigint not null,
  factuality_labels bigint not null,
  segment_count bigint not null,
  segments_not_true bigint not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, dataset_id) references datasets on delete cascade,
  unique (tenant_id, dataset_id, number)
);

alter table dataset_versions enable row level security;
alter table dataset_versions force row level security;
create policy tenant_isolation on dataset_versions
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on dataset_versions to sextant_api, sextant_jobs;
grant insert (id, dataset_id, number, format, sha256, item_count, answer_count, items_with_context,
              items_with_samples, grounded_labels, factuality_labels, segment_count, segments_not_true,
              created_by)
  on dataset_versions to sextant_api;

create table imports (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  dataset_id uuid not null,
  version_id uuid,
  state text not null default 'awaiting-content'
    check (state in ('awaiting-content', 'receiving', 'running', 'completed', 'refused', 'failed')),
  format text not null,
  mapping jsonb,
  on_error text not null check (on_error in ('refuse', 'skip')),
  source_name text,
  line_count bigint not null default 0,
  item_count bigint not null default 0,
  error_count bigint not null default 0,
  failure text,
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, dataset_id) references datasets on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade
);

alter table imports enable row level security;
alter table imports force row level security;
create policy tenant_isolation on imports
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (dataset_id, format, mapping, on_error, source_name, created_by),
      update (version_id, state, format, line_count, item_count, error_count, failure, finished_at)
  on imports to sextant_api;

-- What was wrong with a line, where, and what to do about it. The first thousand are kept.
create table import_errors (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  import_id uuid not null,
  ordinal integer not null,
  line bigint not null,
  field text not null,
  detail text not null,
  primary key (tenant_id, import_id, ordinal),
  foreign key (tenant_id, import_id) references imports on delete cascade
);

alter table import_errors enable row level security;
alter table import_errors force row level security;
create policy tenant_isolation on import_errors
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (import_id, ordinal, line, field, detail) on import_errors to sextant_api;

create table items (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  ordinal bigint not null check (ordinal >= 0),
  external_id text not null,
  question text,
  context text,
  reference text,
  reference_document text,
  metadata jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  unique (tenant_id, version_id, ordinal)
);

alter table items enable row level security;
alter table items force row level security;
create policy tenant_isolation on items
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on items to sextant_api, sextant_jobs;
grant insert (id, version_id, ordinal, external_id, question, context, reference, reference_document, metadata)
  on items to sextant_api;

-- Deterministic, and balanced whatever the ids look like: the item is in the calibration split if the hash
-- of seed and external id falls below the share.
create table splits (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  seed bigint not null,
  calibration_share double precision not null check (calibration_share > 0 and calibration_share < 1),
  holdout_locked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  unique (tenant_id, version_id)
);

alter table splits enable row level security;
alter table splits force row level security;
create policy tenant_isolation on splits
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on splits to sextant_api, sextant_jobs;
grant insert (version_id, seed, calibration_share), update (holdout_locked_at) on splits to sextant_api;

create function split_of(seed bigint, calibration_share double precision, external_id text) returns text
  language sql immutable parallel safe
  return (
    select case
      when get_byte(h.hash, 0) * 65536 + get_byte(h.hash, 1) * 256 + get_byte(h.hash, 2)
           < calibration_share * 16777216 then 'calibration'
      else 'holdout'
    end
    from (select sha256(convert_to(seed::text || ':' || external_id, 'UTF8')) as hash) h
  );

create table answer_sets (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  name text not null,
  source text not null check (source in ('imported', 'sampled')),
  answer_count bigint not null,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  unique (tenant_id, version_id, name)
);

alter table answer_sets enable row level security;
alter table answer_sets force row level security;
create policy tenant_isolation on answer_sets
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on answer_sets to sextant_api, sextant_jobs;
grant insert (id, version_id, name, source, answer_count, completed_at) on answer_sets to sextant_api;

-- A sample was drawn for the item and counts in the spread of its answers; a judged answer is one whose
-- trust is asked (WikiBio's passage, HaluEval's right and hallucinated answer) and does not.
create table answers (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  answer_set_id uuid not null,
  item_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  role text not null default 'sample' check (role in ('sample', 'judged')),
  text text not null,
  token_logprobs double precision[],
  primary key (tenant_id, id),
  foreign key (tenant_id, answer_set_id) references answer_sets on delete cascade,
  foreign key (tenant_id, item_id) references items on delete cascade,
  unique (tenant_id, answer_set_id, item_id, ordinal)
);

create index answers_of_item on answers (tenant_id, item_id, ordinal);

alter table answers enable row level security;
alter table answers force row level security;
create policy tenant_isolation on answers
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on answers to sextant_api, sextant_jobs;
grant insert (id, answer_set_id, item_id, ordinal, role, text, token_logprobs) on answers to sextant_api;

-- All labels are kept; a human's outranks an oracle's, an oracle's an imported one, the newest its elders.
create table labels (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  answer_id uuid not null,
  source text not null check (source in ('imported', 'oracle', 'human')),
  author text not null,
  grounded boolean,
  factuality double precision check (factuality between 0 and 1),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, answer_id) references answers on delete cascade,
  check (grounded is not null or factuality is not null)
);

create index labels_of_answer on labels (tenant_id, answer_id);

alter table labels enable row level security;
alter table labels force row level security;
create policy tenant_isolation on labels
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on labels to sextant_api, sextant_jobs;
grant insert (id, answer_id, source, author, grounded, factuality) on labels to sextant_api;

-- Together the segments of a label are its answer's text, white space folded. 'partial' counts as not true;
-- an 'unjudged' segment (a cut-off tail) counts as nothing.
create table segments (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  label_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  text text not null,
  verdict text not null check (verdict in ('true', 'partial', 'false', 'unjudged')),
  primary key (tenant_id, label_id, ordinal),
  foreign key (tenant_id, label_id) references labels on delete cascade
);

alter table segments enable row level security;
alter table segments force row level security;
create policy tenant_isolation on segments
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on segments to sextant_api, sextant_jobs;
grant insert (label_id, ordinal, text, verdict) on segments to sextant_api;
