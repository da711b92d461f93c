/*
 * Tenants, and what a tenant opens first: projects.
 *
 * Every table with a tenant_id belongs to one tenant: row-level security is enabled and forced, so that
 * neither the owner of the schema nor a forgotten where clause reaches across. current_tenant_id() reads a
 * setting that lives as long as one transaction; unbound, it is null and every tenant table looks empty.
 *
 * The roles (sextant_owner, sextant_api, sextant_jobs) exist before the first migration, see Roles.java.
 */

revoke all on schema public from public;
grant usage on schema public to sextant_api, sextant_jobs;

create function current_tenant_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- The catalogue of tenants is the one table that the dispatcher reads unbound. It holds no tenant's data:
-- has_work says only where a queued or running experiment may be found.
create table tenants (
  id uuid primary key default uuidv7(),
  name text not null unique check (length(name) between 1 and 200),
  has_work boolean not null default false,
  created_at timestamptz not null default now()
);

create index tenants_with_work on tenants (id) where has_work;

grant select on tenants to sextant_api;
grant update (has_work) on tenants to sextant_api;

create table projects (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

alter table projects enable row level security;
alter table projects force row level security;
create policy tenant_isolation on projects
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (name, description, created_by), update (name, description, revision)
  on projects to sextant_api;

-- A POST that creates work is answered once per Idempotency-Key; the same key with another body is refused.
create table idempotency_keys (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  request_sha256 text not null,
  resource_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, operation, key)
);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant_isolation on idempotency_keys
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (operation, key, request_sha256, resource_id) on idempotency_keys to sextant_api;
