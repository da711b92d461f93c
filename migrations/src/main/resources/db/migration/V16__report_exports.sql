/*
 * Exports: files of reports that people or programs have asked for. A row is the order and what became of it; the file
 * itself is outside the database, named after tenant, export and attempt. A file is of one experiment, or of all
 * experiments of an occurrence of a campaign.
 */

create table report_exports (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  -- null: it is of an occurrence
  experiment_id uuid,
  -- null: it is of an experiment
  occurrence_id uuid,
  format text not null check (format in ('bundle', 'html', 'pdf', 'junit')),
  -- Whether a bundle has the vectors of its texts
  vectors boolean not null default false check (format = 'bundle' or not vectors),
  -- expired: the file was deleted because it was old
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed', 'expired')),
  -- How often a process began it. A result counts only for the newest attempt.
  attempt integer not null default 0 check (attempt >= 0),
  bytes bigint check (bytes >= 0),
  sha256 bytea check (length(sha256) = 32),
  failure text,
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When the file is deleted
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, experiment_id) references experiments on delete cascade,
  foreign key (tenant_id, occurrence_id) references campaign_occurrences on delete cascade,
  check (num_nonnulls(experiment_id, occurrence_id) = 1),
  check (occurrence_id is null or format = 'bundle'),
  check ((state in ('completed', 'expired')) = (bytes is not null)),
  check (num_nulls(bytes, sha256, expires_at) in (0, 3)),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('queued', 'running')) = (finished_at is null))
);

create index report_exports_of_experiment on report_exports (tenant_id, experiment_id) where experiment_id is not null;
create index report_exports_of_occurrence on report_exports (tenant_id, occurrence_id) where occurrence_id is not null;
create index report_exports_of_project on report_exports (tenant_id, project_id);
create index report_exports_open on report_exports (tenant_id, id) where state in ('queued', 'running');

alter table report_exports enable row level security;
alter table report_exports force row level security;
create policy tenant_isolation on report_exports
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on report_exports as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete, insert (project_id, experiment_id, occurrence_id, format, vectors, created_by),
      update (state, attempt, bytes, sha256, failure, finished_at, expires_at)
  on report_exports to sextant_api;

-- The file of an occurrence has the rows of each of its experiments, so it goes with the first of them that is deleted.
create function forget_occurrence_exports() returns trigger language plpgsql as $$
begin
  delete from report_exports where tenant_id = old.tenant_id and occurrence_id = old.occurrence_id;
  return null;
end
$$;

create trigger cell_deleted after delete on campaign_cells
  for each row execute function forget_occurrence_exports();
create trigger cell_emptied after update of experiment_id on campaign_cells
  for each row when (old.experiment_id is not null and new.experiment_id is null)
  execute function forget_occurrence_exports();

-- How many exports of the tenant wait or are being written, whatever project the caller is bound to.
create function open_exports() returns bigint language plpgsql as $$
declare
  bound text := current_setting('app.project_id', true);
  open bigint;
begin
  perform set_config('app.project_id', '', true);
  select count(*) into open
  from report_exports
  where state in ('queued', 'running');
  perform set_config('app.project_id', coalesce(bound, ''), true);
  return open;
end
$$;
