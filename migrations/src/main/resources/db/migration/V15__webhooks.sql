/*
 * Webhooks: addresses of a tenant that are called, or get mail, when something has happened.
 *
 * An event and its deliveries are written in the transaction that makes the event true, so neither exists without the
 * other, whatever process is killed. Triggers do it for experiments and runs, because several statements end these.
 */

create table webhooks (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  -- null: events of every project
  project_id uuid,
  -- https://..., or mailto: and one address. The owner of an address agrees before it gets an event.
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 1000),
  event_types text[] not null check (cardinality(event_types) between 1 and 50),
  -- unconfirmed: the owner of the address has not agreed yet
  state text not null default 'enabled' check (state in ('enabled', 'disabled', 'unconfirmed')),
  -- gone: the receiver replied 410, or there is no such mailbox; failing: every call of the last days failed; request: a
  -- person disabled it; unsubscribed: the owner of the address wants no more mail
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'request', 'unsubscribed')),
  disabled_at timestamptz,
  -- When the owner of the address agreed; null: not yet, or no longer, or it is no address of mail
  confirmed_at timestamptz,
  -- Where Monday at 8:00 is the time of the next weekly summary; null: the webhook wants none
  time_zone text check (length(time_zone) between 1 and 50),
  next_summary_at timestamptz,
  -- Time of the first failed call since the last successful one; null: the last one succeeded
  failing_since timestamptz,
  -- Encrypted, like the credentials of generators.
  secret bytea,
  secret_nonce bytea,
  secret_key text,
  -- The secret before the last rotation; calls are signed with it as well until then.
  previous_secret bytea,
  previous_secret_nonce bytea,
  previous_secret_key text,
  previous_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((state = 'disabled') = (disabled_at is not null)),
  check (case when url like 'mailto:%' then state <> 'enabled' or confirmed_at is not null
              else state <> 'unconfirmed' and confirmed_at is null end),
  check ((time_zone is not null) = ('week.summary' = any (event_types))),
  check (num_nulls(time_zone, next_summary_at) in (0, 2)),
  check (num_nulls(secret, secret_nonce, secret_key) in (0, 3)),
  check (num_nulls(previous_secret, previous_secret_nonce, previous_secret_key, previous_secret_until) in (0, 4))
);

create index webhooks_of_project on webhooks (tenant_id, project_id);
create index webhooks_with_summary on webhooks (tenant_id, next_summary_at) where next_summary_at is not null;

alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy tenant_isolation on webhooks
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on webhooks as restrictive
  using (current_project_id() is null or project_id is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id is null or project_id = current_project_id());
grant select, delete,
      insert (project_id, url, description, event_types, time_zone, next_summary_at, state, created_by),
      update (url, description, event_types, time_zone, next_summary_at, state, disabled_reason, disabled_at,
              confirmed_at, failing_since, secret, secret_nonce, secret_key, previous_secret, previous_secret_nonce, previous_secret_key,
              previous_secret_until)
  on webhooks to sextant_api;

-- What has happened, if a webhook wants to know. Its id is that of the message, over all calls and webhooks.
create table webhook_events (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  type text not null check (length(type) between 1 and 100),
  -- null: it concerns the tenant
  project_id uuid,
  -- The experiment or run. The event is deleted with it, since it has its name.
  object_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);

create index webhook_events_of_project on webhook_events (tenant_id, project_id);
create index webhook_events_of_object on webhook_events (tenant_id, object_id);

alter table webhook_events enable row level security;
alter table webhook_events force row level security;
create policy tenant_isolation on webhook_events
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on webhook_events as restrictive
  using (current_project_id() is null or project_id is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id is null or project_id = current_project_id());
grant select, delete, insert (type, project_id, object_id, data) on webhook_events to sextant_api;

-- An event on its way to a webhook.
create table webhook_deliveries (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  event_id uuid not null,
  webhook_id uuid not null,
  -- failed: no try is left; dropped: the webhook was disabled before it arrived
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'dropped')),
  -- Calls that were begun, and those since the event was sent or replayed.
  attempts integer not null default 0 check (attempts >= 0),
  tries integer not null default 0 check (tries >= 0),
  next_attempt_at timestamptz not null default now(),
  -- A process is calling, and has the right to until then. It may have been killed, so another one calls again.
  leased_until timestamptz,
  last_status integer,
  last_error text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references webhook_events on delete cascade,
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade,
  unique (tenant_id, event_id, webhook_id)
);

create index webhook_deliveries_of_webhook on webhook_deliveries (tenant_id, webhook_id, id);
create index webhook_deliveries_pending on webhook_deliveries (tenant_id, webhook_id, next_attempt_at, id)
  where state = 'pending';

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant_isolation on webhook_deliveries
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select,
      insert (event_id, webhook_id),
      update (state, attempts, tries, next_attempt_at, leased_until, last_status, last_error, finished_at)
  on webhook_deliveries to sextant_api;

-- A call of a delivery, written before it is made.
create table webhook_attempts (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  delivery_id uuid not null,
  number integer not null check (number > 0),
  started_at timestamptz not null,
  -- null: the call is under way, or its process was killed
  duration_ms bigint check (duration_ms >= 0),
  -- null: no reply came
  status integer,
  error text,
  -- The first characters of the reply
  reply text,
  primary key (tenant_id, delivery_id, number),
  foreign key (tenant_id, delivery_id) references webhook_deliveries on delete cascade
);

alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create policy tenant_isolation on webhook_attempts
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select,
      insert (delivery_id, number, started_at),
      update (duration_ms, status, error, reply)
  on webhook_attempts to sextant_api;

-- An address that nobody has confirmed gets nothing but the question. An event that was recorded while the address of its
-- webhook was changed waits with it.
create function may_be_sent(webhook_state text, of_event uuid) returns boolean language sql stable as $$
  select webhook_state = 'enabled'
         or webhook_state = 'unconfirmed'
            and exists (select from webhook_events e where e.id = of_event and e.type = 'webhook.confirmation')
$$;

-- The tenant's row is locked at the commit, after all that the transaction locks.
create function note_due_delivery() returns trigger language plpgsql as $$
begin
  update tenants
  set webhooks_due_at = least(webhooks_due_at, new.next_attempt_at)
  where id = current_tenant_id();
  return null;
end
$$;

create constraint trigger delivery_due after insert or update of next_attempt_at on webhook_deliveries
  deferrable initially deferred
  for each row when (new.state = 'pending') execute function note_due_delivery();

-- Records what has happened, for each enabled webhook that wants to know. Data hold ids, names, states, counts and, as
-- 'link', the path of a page; never what people wrote into items. Returns null, and writes nothing, if no webhook does.
create function record_webhook_event(event_type text, of_project uuid, of_object uuid, event_data jsonb) returns uuid
  language plpgsql
as $$
declare
  event uuid;
begin
  if not exists (select
                 from webhooks w
                 where w.state = 'enabled' and event_type = any (w.event_types)
                   and (w.project_id is null or w.project_id = of_project)) then
    return null;
  end if;
  insert into webhook_events (type, project_id, object_id, data)
  values (event_type, of_project, of_object, event_data)
  returning id into event;
  insert into webhook_deliveries (event_id, webhook_id)
  select event, w.id
  from webhooks w
  where w.state = 'enabled' and event_type = any (w.event_types)
    and (w.project_id is null or w.project_id = of_project);
  return event;
end
$$;

-- An experiment that has a report stays completed if a further report fails. That is an event of failure all the same.
create function record_experiment_event() returns trigger language plpgsql as $$
begin
  perform record_webhook_event(
    case when new.failure is null then 'experiment.completed' else 'experiment.failed' end, new.project_id, new.id,
    jsonb_build_object(
      'id', new.id, 'name', new.name, 'project_id', new.project_id, 'version_id', new.version_id,
      'answer_set_id', new.answer_set_id, 'state', new.state, 'items_done', new.done_at_end,
      'items_failed', new.failed_at_end,
      'link', '/experiments/' || new.id));
  return null;
end
$$;

create trigger experiment_ended after update of state on experiments
  for each row
  when (old.state is distinct from new.state and new.state in ('completed', 'completed-with-failures', 'failed'))
  execute function record_experiment_event();

create function record_call_run_event() returns trigger language plpgsql as $$
declare
  of_project uuid;
  event_data jsonb;
begin
  select d.project_id,
         jsonb_build_object(
           'id', new.id, 'project_id', d.project_id, 'version_id', s.version_id, 'state', new.state,
           'reason', new.end_code)
         || case new.purpose
              when 'sampling' then jsonb_build_object(
                'name', s.name, 'answers', s.answer_count,
                'link', '/projects/' || d.project_id || '/versions/' || s.version_id || '/answer-sets/' || new.id)
              else jsonb_build_object(
                'labeller', p.labeller_name, 'labeller_version', p.labeller_version, 'answer_set_id', s.id,
                'answers', p.answer_count, 'labelled', p.labelled, 'abstained', p.abstained,
                'unlabelled', p.unlabelled,
                'link', '/projects/' || d.project_id || '/label-runs/' || new.id) end
  into of_project, event_data
  from answer_sets s
  join dataset_versions v on v.id = s.version_id
  join datasets d on d.id = v.dataset_id
  left join label_plans p on p.run_id = new.id
  where s.id = new.answer_set_id;
  perform record_webhook_event(
    case new.purpose when 'sampling' then 'answer-set.' else 'label-run.' end || new.state, of_project, new.id,
    event_data);
  return null;
end
$$;

create trigger call_run_ended after update of state on call_runs
  for each row when (old.state is distinct from new.state and new.state in ('completed', 'stopped'))
  execute function record_call_run_event();

-- A run that ends with anchors shows whether its judge has drifted. That takes statistics, so it is only noted here. A run
-- that is continued ends again.
create function note_drift_check() returns trigger language plpgsql as $$
begin
  update label_plans
  set drift_check = 'due'
  where run_id = new.id and anchor_set_id is not null and drift_check is distinct from 'reported';
  return null;
end
$$;

create trigger call_run_ended_with_anchors after update of state on call_runs
  for each row
  when (new.purpose = 'labelling' and old.state is distinct from new.state and new.state in ('completed', 'stopped'))
  execute function note_drift_check();

-- A run has spent 80 % of its budget: once for each budget. Jobs spend, and have no rights on webhooks, so it writes as the
-- owner, who is bound to the tenant.
create function record_budget_event() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_project uuid;
  event_data jsonb;
begin
  select d.project_id,
         jsonb_build_object(
           'id', new.id, 'project_id', d.project_id, 'version_id', s.version_id, 'answer_set_id', s.id,
           'spent', new.spent, 'budget', new.budget, 'unit', coalesce(new.currency, 'tokens'))
         || case new.purpose
              when 'sampling' then jsonb_build_object(
                'budget_of', 'answer-set', 'name', s.name,
                'link', '/projects/' || d.project_id || '/versions/' || s.version_id || '/answer-sets/' || new.id)
              else jsonb_build_object(
                'budget_of', 'label-run', 'name', s.name, 'labeller', p.labeller_name,
                'labeller_version', p.labeller_version,
                'link', '/projects/' || d.project_id || '/label-runs/' || new.id) end
  into of_project, event_data
  from answer_sets s
  join dataset_versions v on v.id = s.version_id
  join datasets d on d.id = v.dataset_id
  left join label_plans p on p.run_id = new.id
  where s.id = new.answer_set_id;
  perform record_webhook_event('budget.nearly-used', of_project, new.id, event_data);
  return null;
end
$$;

revoke all on function record_budget_event() from public;

create trigger budget_nearly_used after update of spent, budget on call_runs
  for each row
  when (new.spent >= 0.8 * new.budget and (old.budget is distinct from new.budget or old.spent < 0.8 * old.budget))
  execute function record_budget_event();

-- Skipped and missed instants, and cancelled occurrences, are no events.
create function record_occurrence_event() returns trigger language plpgsql as $$
declare
  of_project uuid;
  event_data jsonb;
begin
  select c.project_id,
         jsonb_build_object(
           'id', new.id, 'campaign_id', c.id, 'name', c.name, 'project_id', c.project_id,
           'scheduled_for', to_char(new.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'state', new.state,
           'reason', new.note,
           'experiments', (select count(*) from campaign_cells k where k.occurrence_id = new.id and k.experiment_id is not null),
           'not_started', (select count(*) from campaign_cells k where k.occurrence_id = new.id and k.failure is not null),
           'link', '/projects/' || c.project_id || '/experiments')
  into of_project, event_data
  from campaigns c
  where c.id = new.campaign_id;
  perform record_webhook_event(
    case new.state when 'failed' then 'occurrence.failed' else 'occurrence.completed' end, of_project, new.id, event_data);
  return null;
end
$$;

create trigger occurrence_ended after update of state on campaign_occurrences
  for each row
  when (old.state is distinct from new.state and new.state in ('completed', 'completed-with-failures', 'failed'))
  execute function record_occurrence_event();

-- Whether an event sums up a week of one of these campaigns. It goes with each of them, since it has its name.
create function sums_up(event_type text, event_data jsonb, ids uuid[]) returns boolean language sql immutable as $$
  select event_type = 'week.summary'
         and exists (select
                     from jsonb_array_elements(event_data -> 'campaigns') c
                     where (c ->> 'campaign_id')::uuid = any (ids))
$$;

create function forget_summaries() returns trigger language plpgsql as $$
begin
  delete from webhook_events where sums_up(type, data, array[old.id]);
  return null;
end
$$;

create trigger campaign_deleted after delete on campaigns
  for each row execute function forget_summaries();

create function forget_webhook_events() returns trigger language plpgsql as $$
begin
  delete from webhook_events where object_id = old.id;
  return null;
end
$$;

create trigger experiment_deleted after delete on experiments
  for each row execute function forget_webhook_events();
create trigger call_run_deleted after delete on call_runs
  for each row execute function forget_webhook_events();
create trigger calibration_deleted after delete on calibrations
  for each row execute function forget_webhook_events();
create trigger occurrence_deleted after delete on campaign_occurrences
  for each row execute function forget_webhook_events();
