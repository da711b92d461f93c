/*
 * Tenants, their projects, and who may enter: sessions of people and keys of programs.
 *
 * Every table with a tenant_id belongs to one tenant. Row-level security is enabled and forced, so neither the owner
 * of the schema nor a forgotten where clause reaches another tenant. current_tenant_id() reads a setting that lives
 * as long as one transaction. Without it, every tenant table looks empty.
 *
 * A transaction may also be limited to one project of its tenant, for a key that is limited to it. A second,
 * restrictive policy then hides the other projects. Only tables where a search starts have it: items, answers and
 * scores are reached through their version or experiment.
 *
 * The roles (sextant_owner, sextant_api, sextant_jobs) exist before the first migration, see Roles.java.
 */

revoke all on schema public from public;
grant usage on schema public to sextant_api, sextant_jobs;

create function current_tenant_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- null: all projects of the tenant
create function current_project_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.project_id', true), '')::uuid;

-- The only table that the dispatcher reads without a tenant. It has no content of a tenant: has_work only says where a
-- queued or running experiment may be found, has_sweeping where an unfinished deletion may be, has_exports where a file of
-- a report may have to be written, webhooks_due_at when the next call of a webhook is due, campaigns_due_at when an
-- instant of a campaign is, or an occurrence is open.
create table tenants (
  id uuid primary key default uuidv7(),
  name text not null unique check (length(name) between 1 and 200),
  -- The identity provider's organization for this tenant. null: not created yet, or there is no identity provider.
  organization_id text unique check (length(organization_id) between 1 and 200),
  has_work boolean not null default false,
  has_sweeping boolean not null default false,
  has_exports boolean not null default false,
  webhooks_due_at timestamptz,
  -- null: there is nothing to wait for
  campaigns_due_at timestamptz,
  suspended_at timestamptz,
  -- When the tenant will be deleted, and who scheduled it.
  ends_at timestamptz,
  ends_by text,
  created_at timestamptz not null default now()
);

create index tenants_with_work on tenants (id) where has_work;
create index tenants_with_sweeping on tenants (id) where has_sweeping;
create index tenants_with_exports on tenants (id) where has_exports;
create index tenants_with_webhooks_due on tenants (webhooks_due_at) where webhooks_due_at is not null;
create index tenants_with_campaigns on tenants (campaigns_due_at) where campaigns_due_at is not null;
create index tenants_ending on tenants (ends_at) where ends_at is not null;

-- A transaction creates or changes only the tenant that it is bound to.
alter table tenants enable row level security;
create policy everyone_reads on tenants for select using (true);
create policy own_row_created on tenants for insert with check (id = current_tenant_id());
create policy own_row_changed on tenants for update
  using (id = current_tenant_id()) with check (id = current_tenant_id());
grant select, insert (id, name),
      update (name, organization_id, has_work, has_sweeping, has_exports, webhooks_due_at, campaigns_due_at, suspended_at,
              ends_at, ends_by)
  on tenants to sextant_api;

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
create policy project_scope on projects as restrictive
  using (current_project_id() is null or id = current_project_id())
  with check (current_project_id() is null or id = current_project_id());
grant select, delete, insert (name, description, created_by), update (name, description, revision)
  on projects to sextant_api;
-- Renderings of a report say what it is about.
grant select (tenant_id, id, name) on projects to sextant_jobs;

-- A session. Its cookie names tenant and row, and proves itself with a secret of which only an HMAC is stored. So no
-- session is ever looked up outside of a tenant. An operator of the platform may be a member of no tenant: such a
-- session has the tenant id of zeros, which no tenant has. The generated of_tenant makes the deletion of a tenant
-- delete its sessions all the same.
create table sessions (
  tenant_id uuid not null default current_tenant_id(),
  id uuid not null default uuidv7(),
  of_tenant uuid generated always as (nullif(tenant_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored
    references tenants on delete cascade,
  secret_hmac bytea not null check (length(secret_hmac) = 32),
  subject text not null check (length(subject) between 1 and 300),
  name text check (length(name) <= 300),
  email text check (length(email) <= 300),
  role text check (role in ('viewer', 'annotator', 'editor', 'admin')),
  operator boolean not null default false,
  -- Other tenants of the same person, from the identity provider's latest answer: {"tenant": "role"}.
  memberships jsonb not null default '{}',
  user_agent text not null check (length(user_agent) <= 300),
  address text not null check (length(address) <= 100),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The identity provider's session, its tokens (encrypted), when it last confirmed them, and when to ask it again.
  provider_session text check (length(provider_session) <= 200),
  provider_tokens bytea check (length(provider_tokens) <= 65536),
  confirmed_at timestamptz,
  ask_again_at timestamptz,
  primary key (tenant_id, id),
  check ((role is null) = (of_tenant is null)),
  check ((provider_tokens is null) = (ask_again_at is null)),
  check ((provider_tokens is null) = (confirmed_at is null))
);

create index sessions_of_tenant on sessions (of_tenant);
create index sessions_of_subject on sessions (tenant_id, subject);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant_isolation on sessions
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete,
      insert (secret_hmac, subject, name, email, role, operator, memberships, user_agent, address, expires_at,
              provider_session, provider_tokens, confirmed_at, ask_again_at),
      update (role, operator, memberships, last_seen_at, provider_tokens, confirmed_at, ask_again_at)
  on sessions to sextant_api;

-- When a member was removed or got another role. Tokens are not stored, so a token that was issued earlier is refused
-- by its time of issue.
create table member_changes (
  tenant_id uuid not null default current_tenant_id(),
  of_tenant uuid generated always as (nullif(tenant_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored
    references tenants on delete cascade,
  subject text not null check (length(subject) between 1 and 300),
  not_before timestamptz not null default clock_timestamp(),
  primary key (tenant_id, subject)
);

create index member_changes_of_tenant on member_changes (of_tenant);

alter table member_changes enable row level security;
alter table member_changes force row level security;
create policy tenant_isolation on member_changes
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (subject, not_before), update (not_before) on member_changes to sextant_api;

-- A key of a program. It names its tenant and its row, and proves itself with a secret of which only an HMAC is
-- stored. The HMAC changes when the API's own key for HMACs does. A revoked key stays in the list.
create table api_keys (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  secret_hmac bytea not null check (length(secret_hmac) = 32),
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'evaluate', 'export']),
  -- The one project that the key sees. null: the whole tenant
  only_project uuid,
  expires_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, only_project) references projects on delete cascade,
  check ((revoked_at is null) = (revoked_by is null))
);

-- Records name a key's author by the key's name, so no two valid keys share one.
create unique index api_keys_in_force on api_keys (tenant_id, name) where revoked_at is null;
create index api_keys_of_project on api_keys (tenant_id, only_project) where only_project is not null;

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant_isolation on api_keys
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select,
      insert (id, name, secret_hmac, scopes, only_project, expires_at, created_by),
      update (secret_hmac, last_used_at, last_used_address, revoked_at, revoked_by)
  on api_keys to sextant_api;

-- A POST that creates something is answered once per Idempotency-Key; the same key with another body is refused. A key
-- belongs to its caller (a member by subject, an API key by id): scripts derive keys from what they write about, so
-- two annotators may choose the same key for their labels of one answer.
create table idempotency_keys (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  operation text not null,
  caller text not null,
  key text not null check (length(key) between 1 and 255),
  request_sha256 text not null,
  resource_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, operation, caller, key)
);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant_isolation on idempotency_keys
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (operation, caller, key, request_sha256, resource_id) on idempotency_keys to sextant_api;
