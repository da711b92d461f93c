create table whole (tenant_id uuid not null default current_tenant_id(), id uuid, primary key (tenant_id, id)) partition by range (id);
alter table whole enable row level security;
alter table whole force row level security;
create policy tenant_isolation on whole using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create table leak partition of whole default;
alter table leak enable row level security;
alter table leak force row level security;
create policy tenant_isolation on leak using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on leak to sextant_api;
