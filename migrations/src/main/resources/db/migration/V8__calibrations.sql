/*
 * Calibrations: thresholds, the splits that they are fitted and judged on, and when each was active.
 *
 * A threshold is fitted on the calibration part of a split and judged on the holdout part. Each judgement on the holdout
 * is recorded, since a holdout that has been looked at is no longer unseen.
 */

create table splits (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  seed bigint not null,
  calibration_share double precision not null check (calibration_share > 0 and calibration_share < 1),
  holdout_locked_at timestamptz,
  created_at timestamptz not null default now(),
  -- A split may be made again as long as nothing depends on it. What was read of it belongs to one made_at.
  made_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  unique (tenant_id, version_id)
);

alter table splits enable row level security;
alter table splits force row level security;
create policy tenant_isolation on splits
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
-- Only for the API: jobs are never limited to a project.
create policy project_scope on splits as restrictive to sextant_api
  using (current_project_id() is null or exists (select from dataset_versions v where v.id = version_id))
  with check (current_project_id() is null or exists (select from dataset_versions v where v.id = version_id));
grant select on splits to sextant_api, sextant_jobs;
grant insert (version_id, seed, calibration_share), update (seed, calibration_share, holdout_locked_at, made_at)
  on splits to sextant_api;

-- The part of each item is stored, because it depends on the labels at the time: they stratify the split. Within a
-- stratum items are ordered by sha256(seed ':' external id).
create table split_items (
  tenant_id uuid not null default current_tenant_id(),
  split_id uuid not null,
  item_id uuid not null,
  part text not null check (part in ('calibration', 'holdout')),
  primary key (tenant_id, split_id, item_id)
);

create trigger parts_have_a_split after insert on split_items
  referencing new table as added for each statement execute function require_owners('splits', 'split_id');
create trigger parts_go_with_their_split after delete on splits
  referencing old table as gone for each statement execute function note_deleted_owners('split_items', 'split_id', 'item_id');

alter table split_items enable row level security;
alter table split_items force row level security;
create policy tenant_isolation on split_items
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on split_items to sextant_api, sextant_jobs;
grant delete, insert (split_id, item_id, part) on split_items to sextant_api;

create table calibrations (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  experiment_id uuid not null,
  split_id uuid not null,
  metric text not null,
  -- null: a metric without a model
  model_id uuid,
  model_revision text,
  label text not null check (label in ('grounded', 'factuality')),
  -- The labels that count as true; see is_of_source. With 'oracle' those of one labeller, of which a copy is kept.
  label_source text not null default 'in-force' check (label_source in ('in-force', 'people', 'import', 'oracle')),
  labeller_name text,
  labeller_version integer,
  labeller_identity bytea check (length(labeller_identity) = 32),
  -- The members, in words, if the labeller is a vote.
  vote_of text,
  -- An answer below it counts as risky. Only with factuality.
  factuality_cutoff double precision check (factuality_cutoff > 0 and factuality_cutoff <= 1),
  -- A rate that meets its target among the labels of the fit misses it among others about half of the time, so two
  -- objectives apply the target to the upper confidence bound of the false positive rate, or to the lower one of
  -- recall. 'by-hand': a person chose the threshold.
  objective text not null
    check (objective in ('youden', 'f1', 'fpr-at-most', 'fpr-upper-bound-at-most', 'recall-at-least',
                         'recall-lower-bound-at-least', 'review-load-at-most', 'by-hand')),
  -- With 'by-hand' the threshold itself, in the metric's units.
  target double precision check (objective = 'by-hand' or target between 0 and 1),
  accept_error_at_most double precision check (accept_error_at_most between 0 and 1),
  reject_error_at_most double precision check (reject_error_at_most between 0 and 1),
  -- The result of the fit: threshold, bands, probability map, statistics on the calibration part.
  fit json not null check (json_typeof(fit) = 'object'),
  -- Hash of the labels that it was fitted on. If they hash to another value now, the calibration is stale.
  labels_sha256 text not null check (labels_sha256 ~ '^[0-9a-f]{64}$'),
  seed bigint not null,
  activated_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  foreign key (tenant_id, split_id) references splits on delete cascade,
  check ((label = 'factuality') = (factuality_cutoff is not null)),
  check (num_nulls(labeller_name, labeller_version, labeller_identity)
         = case when label_source = 'oracle' then 0 else 3 end),
  check (vote_of is null or label_source = 'oracle')
);

create index calibrations_of_project on calibrations (tenant_id, project_id, id);
create unique index calibrations_active on calibrations (tenant_id, project_id) where activated_at is not null;

alter table calibrations enable row level security;
alter table calibrations force row level security;
create policy tenant_isolation on calibrations
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on calibrations as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete,
      insert (project_id, experiment_id, split_id, metric, model_id, model_revision, label, factuality_cutoff, objective,
              target, accept_error_at_most, reject_error_at_most, fit, labels_sha256, seed, label_source, labeller_name,
              labeller_version, labeller_identity, vote_of, created_by),
      update (activated_at)
  on calibrations to sextant_api;

-- Which threshold gave a project's verdicts, and when. Deleting a calibration deletes its rows here; the audit log keeps
-- who did what.
create table activations (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  calibration_id uuid not null,
  activated_at timestamptz not null default now(),
  activated_by text not null,
  -- The warning that the person confirmed: the threshold is not shown to beat its floor. null: nothing to confirm
  confirmed text,
  -- null: active
  ended_at timestamptz,
  ended_by text,
  -- The reasons why it is stale that were found, each of which is an event once.
  stale_reasons text[] not null default '{}',
  -- Time of the newest change of labels that was taken into account; null: none
  labels_seen_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, calibration_id) references calibrations on delete cascade
);

create index activations_of_project on activations (tenant_id, project_id, id);
create unique index activations_open on activations (tenant_id, project_id) where ended_at is null;

alter table activations enable row level security;
alter table activations force row level security;
create policy tenant_isolation on activations
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on activations as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select,
      insert (project_id, calibration_id, activated_by, confirmed),
      update (ended_at, ended_by, stale_reasons, labels_seen_at)
  on activations to sextant_api;

-- Each judgement on a holdout, and its result. A look remains when its calibration is deleted: the holdout has been
-- looked at all the same.
create table holdout_looks (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  split_id uuid not null,
  calibration_id uuid not null,
  judgement json not null,
  looked_by text not null,
  looked_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, split_id) references splits on delete cascade
);

create index holdout_looks_of_split on holdout_looks (tenant_id, split_id, id);
create index holdout_looks_of_calibration on holdout_looks (tenant_id, calibration_id, id);

alter table holdout_looks enable row level security;
alter table holdout_looks force row level security;
create policy tenant_isolation on holdout_looks
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (split_id, calibration_id, judgement, looked_by) on holdout_looks to sextant_api;
