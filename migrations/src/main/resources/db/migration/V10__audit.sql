/*
 * The audit log: who did what.
 *
 * An event is written before its operation runs, the outcome afterwards: an event without outcome means that the outcome
 * is unknown. No serving role may change or delete either, and the time is the database's. One function removes what is
 * older than the tenant's rule, and records that in an event of its own. No foreign key refers to tenants: deleting a
 * tenant does not delete its log by cascade.
 */

create table audit_events (
  tenant_id uuid not null default current_tenant_id(),
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  request_id uuid not null,
  -- visitor: somebody who signs in, or follows a link in a mail; system: Sextant itself
  actor text not null check (actor in ('member', 'key', 'operator', 'visitor', 'system')),
  subject text not null check (length(subject) <= 300),
  role text check (role in ('viewer', 'annotator', 'editor', 'admin')),
  key_id uuid,
  operation text not null check (length(operation) between 1 and 100),
  -- The parameters of the request's path, as they were sent, whether or not such an object exists.
  objects jsonb not null,
  address text not null check (length(address) <= 100),
  primary key (tenant_id, id),
  check (actor <> 'key' or key_id is not null)
);

create index audit_events_in_time on audit_events (tenant_id, at, id);

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy tenant_isolation on audit_events
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (request_id, actor, subject, role, key_id, operation, objects, address)
  on audit_events to sextant_api;

create table audit_outcomes (
  tenant_id uuid not null default current_tenant_id(),
  request_id uuid not null,
  at timestamptz not null default now(),
  status integer not null check (status between 100 and 599),
  code text check (length(code) <= 100),
  created_id uuid,
  primary key (tenant_id, request_id)
);

alter table audit_outcomes enable row level security;
alter table audit_outcomes force row level security;
create policy tenant_isolation on audit_outcomes
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (request_id, status, code, created_id) on audit_outcomes to sextant_api;

create table audit_retention (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  days integer not null check (days between 90 and 3650),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id)
);

alter table audit_retention enable row level security;
alter table audit_retention force row level security;
create policy tenant_isolation on audit_retention
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (days, changed_by), update (days, changed_by, changed_at) on audit_retention to sextant_api;

-- The only way to remove events. It runs as the owner of the schema, whom row-level security binds as well: it removes
-- what is older than the rule of the transaction's tenant, and never what is younger than 90 days.
create function remove_old_audit_events(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  kept_days integer := greatest(90, coalesce((select r.days from audit_retention r), 400));
  kept_from timestamptz := now() - make_interval(days => kept_days);
  removed integer;
  run uuid := gen_random_uuid();
begin
  with old as (
    select e.id from audit_events e where e.at < kept_from order by e.at, e.id limit most
  ), gone as (
    delete from audit_events e using old where e.id = old.id returning e.request_id
  ), gone_outcomes as (
    delete from audit_outcomes o using gone where o.request_id = gone.request_id
  )
  select count(*) into removed from gone;
  if removed > 0 then
    insert into audit_events (request_id, actor, subject, operation, objects, address)
    values (run, 'system', 'retention', 'removeOldAuditEvents',
            jsonb_build_object('removed', removed, 'older_than_days', kept_days), 'local');
    insert into audit_outcomes (request_id, status) values (run, 200);
  end if;
  return removed;
end
$$;

revoke all on function remove_old_audit_events(integer) from public;
grant execute on function remove_old_audit_events(integer) to sextant_api;

-- What operators of the platform do. It belongs to no tenant and has no tenant's content.
create table platform_events (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  request_id uuid not null,
  subject text not null check (length(subject) <= 300),
  operation text not null check (length(operation) between 1 and 100),
  objects jsonb not null,
  address text not null check (length(address) <= 100)
);

grant select, insert (request_id, subject, operation, objects, address) on platform_events to sextant_api;

create table platform_outcomes (
  request_id uuid primary key,
  at timestamptz not null default now(),
  status integer not null check (status between 100 and 599),
  code text check (length(code) <= 100),
  created_id uuid
);

grant select, insert (request_id, status, code, created_id) on platform_outcomes to sextant_api;
