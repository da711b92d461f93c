/*
 * How long a tenant keeps what it brings. Where nobody says anything, for ever.
 */

create table retention_rules (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  -- null: for each project that has no rule of its own
  project_id uuid,
  what text not null check (what in ('datasets', 'experiments', 'imports')),
  -- null: for ever
  days integer check (days between 1 and 36500),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  unique nulls not distinct (tenant_id, project_id, what)
);

alter table retention_rules enable row level security;
alter table retention_rules force row level security;
create policy tenant_isolation on retention_rules
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (project_id, what, days, changed_by) on retention_rules to sextant_api;
