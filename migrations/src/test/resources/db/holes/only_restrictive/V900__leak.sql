create table leak (tenant_id uuid not null default current_tenant_id(), id uuid, primary key (tenant_id, id));
alter table leak enable row level security;
alter table leak force row level security;
create policy narrow on leak as restrictive
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
