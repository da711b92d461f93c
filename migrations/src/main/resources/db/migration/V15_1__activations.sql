/*
 * By which threshold a project's verdicts were given, from when to when, and who said so. A calibration that is
 * forgotten takes its entries along: the audit log keeps who did what.
 */

create table activations (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  calibration_id uuid not null,
  activated_at timestamptz not null default now(),
  -- null: before this was written down
  activated_by text,
  -- null: verdicts are given by it
  ended_at timestamptz,
  ended_by text,
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
grant select, insert (project_id, calibration_id, activated_by), update (ended_at, ended_by)
  on activations to sextant_api;

-- What is active today began when it was activated. Even the owner sees no row without a tenant.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into activations (project_id, calibration_id, activated_at)
    select project_id, id, activated_at
    from calibrations
    where activated_at is not null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
