/*
 * The audit log: who did what.
 *
 * An event is written before its operation runs, the outcome afterwards: an event without outcome means that the outcome
 * is unknown. No serving role may change or delete either, and the time is the database's. One function removes what is
 * older than the tenant's rule, and records that in an event of its own. No foreign key refers to tenants: deleting a
 * tenant does not delete its log by cascade.
 *
 * Each month has a partition, and a month that is older than the rule of every tenant is dropped, which costs nothing for
 * each row. The outcome of an event has the event's time, and so is in the same month, whatever the clock says when the
 * operation ends. Nobody is granted a partition: rows are reached through the partitioned table and its policy.
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
  -- Pages are read in this order.
  primary key (tenant_id, at, id),
  check (actor <> 'key' or key_id is not null)
) partition by range (at);

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy tenant_isolation on audit_events
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (request_id, actor, subject, role, key_id, operation, objects, address)
  on audit_events to sextant_api;

create table audit_outcomes (
  tenant_id uuid not null default current_tenant_id(),
  request_id uuid not null,
  -- audit_events.at of the event
  event_at timestamptz not null,
  at timestamptz not null default now(),
  status integer not null check (status between 100 and 599),
  code text check (length(code) <= 100),
  created_id uuid,
  primary key (tenant_id, event_at, request_id)
) partition by range (event_at);

alter table audit_outcomes enable row level security;
alter table audit_outcomes force row level security;
create policy tenant_isolation on audit_outcomes
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (request_id, event_at, status, code, created_id) on audit_outcomes to sextant_api;

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

-- Logs in the log of the transaction's tenant that events were removed.
create function log_removed_audit_events(removed bigint, days integer) returns void
  language sql set search_path = pg_catalog, public, pg_temp
as $$
  with event as (
    insert into audit_events (request_id, actor, subject, operation, objects, address)
    values (uuidv7(), 'system', 'retention', 'removeOldAuditEvents',
            jsonb_build_object('removed', removed, 'older_than_days', days), 'local')
    returning request_id, at)
  insert into audit_outcomes (request_id, event_at, status)
  select request_id, at, 200
  from event
$$;

revoke all on function log_removed_audit_events(bigint, integer) from public;

-- Removes what is older than the rule of the transaction's tenant, and never what is younger than 90 days. It runs as the
-- owner of the schema, whom row-level security binds as well. Events of a tenant without a rule stay to the end of their
-- month, which drop_old_audit_month drops. Does nothing while another process removes events or drops a month: both would
-- count the same rows.
create function remove_old_audit_events(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  rule constant integer := (select r.days from audit_retention r);
  kept_days constant integer := greatest(90, coalesce(rule, 400));
  kept_from timestamptz := now() - make_interval(days => kept_days);
  removed integer;
begin
  if not pg_try_advisory_xact_lock('audit_events'::regclass::bigint) then
    return 0;
  end if;
  if rule is null then
    kept_from := date_trunc('month', kept_from, 'UTC');
  end if;
  with old as (
    select e.at, e.id from audit_events e where e.at < kept_from order by e.at, e.id limit most
  ), gone as (
    -- Both deletions name the cut as well: by that Postgres leaves the months after it out.
    delete from audit_events e using old where e.at < kept_from and e.at = old.at and e.id = old.id
    returning e.at, e.request_id
  ), gone_outcomes as (
    delete from audit_outcomes o using gone
    where o.event_at < kept_from and o.event_at = gone.at and o.request_id = gone.request_id
  )
  select count(*) into removed from gone;
  if removed > 0 then
    perform log_removed_audit_events(removed, kept_days);
  end if;
  return removed;
end
$$;

revoke all on function remove_old_audit_events(integer) from public;
grant execute on function remove_old_audit_events(integer) to sextant_api;

-- Rows outside all monthly partitions: the clock of the database was wrong, or months could not be created in time. The
-- hourly round moves them to a month of their own.
create table audit_events_other partition of audit_events default;
create table audit_outcomes_other partition of audit_outcomes default;

alter table audit_events_other enable row level security;
alter table audit_events_other force row level security;
create policy tenant_isolation on audit_events_other
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
alter table audit_outcomes_other enable row level security;
alter table audit_outcomes_other force row level security;
create policy tenant_isolation on audit_outcomes_other
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());

-- Creates the partitions of this month and the next two, and of the months of rows outside all monthly partitions, which it
-- moves there. Only one process at a time does this. Returns the tables that have the name of a missing partition: one that
-- was detached; its rows stay outside.
--
-- Requests wait while the last two partitions are locked: for a moment if they are empty, as usual; else until their rows
-- are moved, because row-level security must not hide rows of any tenant from the owner. An emptied partition is
-- truncated, so that its size says whether there is work. If somebody reads the log for longer than lock_timeout, the call
-- fails.
create function keep_audit_months() returns text[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set lock_timeout = '200ms' set timezone = 'UTC'
as $$
declare
  this_month constant timestamptz := date_trunc('month', now());
  in_the_way text[] := '{}';
  parent text;
  key text;
  other text;
  has_other boolean;
  emptied boolean;
  months timestamptz[];
  month timestamptz;
  part text;
begin
  if not pg_try_advisory_xact_lock('audit_events'::regclass::bigint) then
    return in_the_way;
  end if;
  for parent, key in
    select p.name, p.time from (values ('audit_events', 'at'), ('audit_outcomes', 'event_at')) p (name, time)
  loop
    other := parent || '_other';
    months := array(select this_month + make_interval(months => n) from generate_series(0, 2) n);
    has_other := pg_relation_size(other::regclass) > 0;
    if has_other then
      execute format('alter table %I no force row level security', other);
      execute format(
        'select $1 || coalesce(array_agg(distinct date_trunc(''month'', %1$I)), ''{}'')
         from %2$I
         where %1$I between ''1970-01-01'' and ''9990-01-01''', key, other)
      into months using months;
    end if;

    foreach month in array months loop
      part := parent || to_char(month, '"_"YYYY"_"MM');
      if to_regclass('public.' || part) is not null then
        if part <> all (in_the_way)
           and not exists (select from pg_inherits
                           where inhrelid = to_regclass('public.' || part) and inhparent = parent::regclass
                             and not inhdetachpending) then
          in_the_way := in_the_way || part;
        end if;
        continue;
      end if;
      execute format('create table public.%I (like %I including all)', part, parent);
      if has_other then
        execute format(
          'with moved as (delete from %1$I where %2$I >= %4$L and %2$I < %5$L returning *) insert into %3$I select * from moved',
          other, key, part, month, month + interval '1 month');
      end if;
      execute format(
        'alter table %1$I enable row level security;
         alter table %1$I force row level security;
         create policy tenant_isolation on %1$I
           using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
         alter table %2$I attach partition %1$I for values from (%3$L) to (%4$L)',
        part, parent, month, month + interval '1 month');
    end loop;

    if has_other then
      execute format('select not exists (select from %I)', other) into emptied;
      if emptied then
        execute format('truncate %I', other);
      end if;
      execute format('alter table %I force row level security', other);
    end if;
  end loop;
  return in_the_way;
end
$$;

revoke all on function keep_audit_months() from public;
grant execute on function keep_audit_months() to sextant_api;

select keep_audit_months();

-- Drops the oldest month if it is older than the rule of every tenant, 400 days where there is none, and logs in each
-- tenant's log how many events that were. Returns the month, such as 2025_01; null if there is none, or if another process
-- does this or removes events.
--
-- One month in a transaction, and the lock last: requests wait for it, and for those who read the log, up to lock_timeout
-- for each of the two tables. Then the call fails and changes nothing. Dropping does not respect the snapshots of other
-- transactions: a transaction that reads the log late locks both tables first.
create function drop_old_audit_month() returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set lock_timeout = '200ms' set timezone = 'UTC'
as $$
declare
  bound constant text := coalesce(current_setting('app.tenant_id', true), '');
  longest integer := 400;
  oldest text;
  ended_at timestamptz;
  part text;
  tenant uuid;
  events bigint;
begin
  if not pg_try_advisory_xact_lock('audit_events'::regclass::bigint) then
    return null;
  end if;
  select min(right(c.relname, 7))
  into oldest
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid and c.relname ~ '_\d{4}_\d\d$'
  where i.inhparent in ('audit_events'::regclass, 'audit_outcomes'::regclass) and not i.inhdetachpending;
  ended_at := to_date(oldest, 'YYYY_MM') + interval '1 month';
  if oldest is null or ended_at > now() - make_interval(days => longest) then
    return null;
  end if;

  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    longest := greatest(longest, (select days from audit_retention));
  end loop;
  if ended_at <= now() - make_interval(days => longest) then
    part := 'audit_events_' || oldest;
    if exists (select from pg_inherits where inhrelid = to_regclass('public.' || part) and not inhdetachpending) then
      for tenant in select id from tenants loop
        perform set_config('app.tenant_id', tenant::text, true);
        execute format('select count(*) from public.%I where tenant_id = $1', part) into events using tenant;
        if events > 0 then
          perform log_removed_audit_events(events, longest);
        end if;
      end loop;
    end if;
    foreach part in array array[part, 'audit_outcomes_' || oldest] loop
      if exists (select from pg_inherits where inhrelid = to_regclass('public.' || part) and not inhdetachpending) then
        execute format('drop table public.%I', part);
      end if;
    end loop;
  else
    oldest := null;
  end if;
  perform set_config('app.tenant_id', bound, true);
  return oldest;
end
$$;

revoke all on function drop_old_audit_month() from public;
grant execute on function drop_old_audit_month() to sextant_api;

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
