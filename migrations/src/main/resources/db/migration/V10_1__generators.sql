/*
 * Generators: LLMs that a tenant may ask, and what they are asked with.
 *
 * A credential is encrypted before it comes here, by a key that the database never sees, for this tenant and this
 * generator: in another row it does not open. It is written and used, and never shown.
 */

create table generators (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  -- null: for every project of the tenant
  project_id uuid,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('openai-compatible')),
  base_url text not null check (length(base_url) between 1 and 2000),
  model text not null check (length(model) between 1 and 200),
  parameters jsonb not null default '{}',
  -- AES-256-GCM: ciphertext and tag; the nonce; which key
  credential bytea,
  credential_nonce bytea check (length(credential_nonce) = 12),
  credential_key text,
  credential_set_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  unique nulls not distinct (tenant_id, project_id, name),
  check (num_nulls(credential, credential_nonce, credential_key, credential_set_at) in (0, 4))
);

alter table generators enable row level security;
alter table generators force row level security;
create policy tenant_isolation on generators
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on generators as restrictive
  using (current_project_id() is null or project_id is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete,
      insert (project_id, name, kind, base_url, model, parameters, created_by),
      update (name, base_url, model, parameters, credential, credential_nonce, credential_key, credential_set_at)
  on generators to sextant_api;
