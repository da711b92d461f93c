/*
 * Who comes in: sessions, and since when older tokens of somebody are no longer good.
 *
 * A session is a row of its tenant. Its cookie names tenant and row and proves itself by a secret, of which only
 * an HMAC is kept; so nobody is ever looked up outside of a tenant. Somebody who runs the platform may be in no
 * tenant: such a session lies under the tenant of zeros, which there is not, and where nothing else lies. The
 * generated of_tenant is what lets a tenant that goes take its sessions along nevertheless.
 */

-- The row is the authority, the identity provider's organization its mirror: null until it is there, and always
-- without an identity provider. Whoever creates a tenant is bound to its id already.
alter table tenants
  add column organization_id text unique check (length(organization_id) between 1 and 200),
  add column suspended_at timestamptz;

create policy own_row_begins on tenants for insert with check (id = current_tenant_id());
grant insert (id, name), update (name, organization_id, suspended_at) on tenants to sextant_api;

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
  -- Other tenants of the same person, as the identity provider told last: {"tenant": "role"}.
  memberships jsonb not null default '{}',
  user_agent text not null check (length(user_agent) <= 300),
  address text not null check (length(address) <= 100),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The identity provider's session, its tokens (encrypted), when it last told, and when to ask it again.
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

-- A token is not looked up anywhere, so a removal or another role is held against the time it was issued at.
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
