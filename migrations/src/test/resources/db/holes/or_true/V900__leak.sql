create table leak (tenant_id uuid not null default current_tenant_id(), id uuid, primary key (tenant_id, id));
alter table leak enable row level security;
alter table leak force row level security;
create policy tenant_isolation on leak
  using (tenant_id = current_tenant_id() or true) with check (tenant_id = current_tenant_id());
