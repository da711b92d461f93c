create table sound (tenant_id uuid not null default current_tenant_id(), id uuid, primary key (tenant_id, id));
alter table sound enable row level security;
alter table sound force row level security;
create policy tenant_isolation on sound
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy narrower on sound as restrictive using (id is not null);
