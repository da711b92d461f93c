/*
 * Runs that call models, answers that generators are asked for, and every call that may be paid.
 *
 * A call is recorded as an attempt before it is made, with the most that it can spend. Its end is recorded in one
 * transaction with what it brought, the usage and the sums of the run. So after a crash the attempts that are open
 * are exactly the calls that may be paid without an answer.
 */

-- A run that calls a model: to fill an answer set, or to label the answers of one. The settings are a copy of the
-- generator's: a run says for ever how it was made. Amounts are money in the currency, or tokens where the price is
-- unknown.
create table call_runs (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  -- A sampling run has the id of the answer set that it fills.
  id uuid not null default uuidv7(),
  answer_set_id uuid not null,
  purpose text not null check (purpose in ('sampling', 'labelling')),
  -- null: deleted since
  generator_id uuid,
  generator_name text not null,
  kind text not null check (kind in ('openai-chat', 'openai-completions', 'anthropic-messages')),
  base_url text not null,
  model text not null,
  system_prompt text,
  parameters jsonb not null,
  seed bigint not null,
  concurrency integer not null check (concurrency > 0),
  -- null: the price is unknown
  price_number integer,
  currency text,
  -- Per million tokens.
  price_in numeric check (price_in >= 0),
  price_out numeric check (price_out >= 0),
  price_cached numeric check (price_cached >= 0),
  -- The most to spend; null: no budget
  budget numeric check (budget >= 0),
  -- The tenant's limit when the run was last claimed.
  tokens_per_day bigint,
  -- Draws with an outcome, or answers with a verdict, when it was last claimed.
  made_before bigint not null default 0,
  state text not null default 'queued' check (state in ('queued', 'running', 'cancelling', 'stopped', 'completed')),
  end_code text,
  end_sentence text,
  -- How many jobs it has had.
  attempt integer not null default 0,
  -- How many of them an outage has ended since it was last claimed. The number is limited.
  interruptions integer not null default 0 check (interruptions >= 0),
  -- The task that may write. A task that a newer one has replaced cannot record an attempt, so it makes no call.
  epoch integer not null default 0,
  dialect json,
  -- The fingerprint that served the newest reply: the probe is repeated when another one does.
  fingerprint text,
  -- The span of the request that created it, for its jobs; null if requests were not traced.
  traceparent text default nullif(current_setting('app.traceparent', true), ''),
  -- Sums over attempts. They change in the transaction that changes the rows.
  spent numeric not null default 0 check (spent >= 0),
  reserved numeric not null default 0 check (reserved >= 0),
  possibly_spent numeric not null default 0 check (possibly_spent >= 0),
  calls bigint not null default 0,
  possibly_paid bigint not null default 0,
  unmetered bigint not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  tokens_cached bigint not null default 0,
  tokens_reasoning bigint not null default 0,
  -- Bytes of what the run stored: texts, replies, and 8 for each token's probability.
  stored_bytes bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- When it last came into the queue.
  queued_at timestamptz not null default now(),
  served_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, answer_set_id) references answer_sets on delete cascade,
  foreign key (tenant_id, generator_id) references generators on delete set null (generator_id),
  check (num_nulls(currency, price_in, price_out) in (0, 3)),
  check ((end_code is null) = (end_sentence is null)),
  check (purpose <> 'sampling' or id = answer_set_id)
);

create trigger call_run_queued before update of state on call_runs
  for each row when (new.state = 'queued' and old.state <> 'queued') execute function note_queued();

create index call_runs_open on call_runs (tenant_id, id) where state in ('queued', 'running', 'cancelling');
create index call_runs_of_generator on call_runs (tenant_id, generator_id);
create index call_runs_of_set on call_runs (tenant_id, answer_set_id);

alter table call_runs enable row level security;
alter table call_runs force row level security;
create policy tenant_isolation on call_runs
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on call_runs as restrictive to sextant_api
  using (current_project_id() is null or exists (select from answer_sets s where s.id = answer_set_id))
  with check (current_project_id() is null or exists (select from answer_sets s where s.id = answer_set_id));
grant select on call_runs to sextant_api, sextant_jobs;
grant delete,
      insert (id, answer_set_id, purpose, generator_id, generator_name, kind, base_url, model, system_prompt, parameters,
              seed, concurrency, price_number, currency, price_in, price_out, price_cached, budget, dialect, created_by),
      update (budget, tokens_per_day, state, end_code, end_sentence, attempt, interruptions, made_before, reserved, spent,
              possibly_spent, possibly_paid, served_at, started_at, finished_at)
  on call_runs to sextant_api;
grant update (end_code, end_sentence, epoch, dialect, fingerprint, spent, reserved, possibly_spent, calls, possibly_paid,
              unmetered, tokens_in, tokens_out, tokens_cached, tokens_reasoning, stored_bytes)
  on call_runs to sextant_jobs;

-- The draws of a sampling run, and what became of them.
create table draw_plans (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  answer_set_id uuid not null,
  -- null: a template of the user's
  preset text,
  template text not null,
  answers_per_item integer not null check (answers_per_item between 1 and 100),
  draw_count bigint not null check (draw_count > 0),
  -- They change in the transaction that stores the draws.
  answered bigint not null default 0,
  truncated bigint not null default 0,
  refused bigint not null default 0,
  filtered bigint not null default 0,
  empty bigint not null default 0,
  thinking_exhausted bigint not null default 0,
  failed bigint not null default 0,
  -- Counted when all draws are made: the mean number of distinct answers of the items with two or more, the number of
  -- these items, and how many of them have equal answers only.
  distinct_mean double precision,
  distinct_items bigint,
  items_all_equal bigint,
  primary key (tenant_id, answer_set_id),
  foreign key (tenant_id, answer_set_id) references call_runs on delete cascade
);

alter table draw_plans enable row level security;
alter table draw_plans force row level security;
create policy tenant_isolation on draw_plans
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on draw_plans as restrictive to sextant_api
  using (current_project_id() is null or exists (select from answer_sets s where s.id = answer_set_id))
  with check (current_project_id() is null or exists (select from answer_sets s where s.id = answer_set_id));
grant select on draw_plans to sextant_api, sextant_jobs;
grant insert (answer_set_id, preset, template, answers_per_item, draw_count),
      update (failed, distinct_mean, distinct_items, items_all_equal)
  on draw_plans to sextant_api;
grant update (answered, truncated, refused, filtered, empty, thinking_exhausted, failed) on draw_plans to sextant_jobs;

-- Sampling runs with their draws. A view is read with the rights and policies of the reader.
create view sampling_runs with (security_invoker = true) as
  select r.tenant_id, r.answer_set_id, r.generator_id, r.generator_name, r.kind, r.base_url, r.model, r.system_prompt,
         r.parameters, r.concurrency, p.preset, p.template, r.seed, p.answers_per_item, p.draw_count, r.price_number,
         r.currency, r.price_in, r.price_out, r.price_cached, r.budget, r.tokens_per_day, r.made_before,
         case r.state when 'running' then 'sampling' else r.state end as state, r.end_code, r.end_sentence, r.attempt,
         r.epoch, r.dialect, r.fingerprint, r.spent, r.reserved, r.possibly_spent, r.calls, r.possibly_paid, r.unmetered,
         r.tokens_in, r.tokens_out, r.tokens_cached, r.tokens_reasoning, p.answered, p.truncated, p.refused, p.filtered,
         p.empty, p.thinking_exhausted, p.failed, r.stored_bytes, p.distinct_mean, p.distinct_items, p.items_all_equal,
         r.created_by, r.created_at, r.served_at, r.started_at, r.finished_at
  from call_runs r
  join draw_plans p on p.answer_set_id = r.id;

grant select on sampling_runs to sextant_api, sextant_jobs;

-- What became of a draw. A draw without a row is still to be made. The draws of an imported file have no key and cost
-- nothing.
create table draws (
  tenant_id uuid not null default current_tenant_id(),
  answer_set_id uuid not null,
  item_id uuid not null,
  index integer not null check (index >= 0),
  outcome text not null check (outcome in ('answered', 'truncated', 'refused', 'filtered', 'empty',
                                           'thinking-exhausted', 'failed')),
  -- null: there is no text
  answer_id uuid,
  -- null: the imported file does not say
  seed bigint,
  -- Hash of all that changes the text; null: imported
  key_sha256 bytea check (length(key_sha256) = 32),
  -- The server's words, or why all tries failed.
  reason text,
  finish_reason text,
  -- As an imported file says; that of a run is in its row
  requested_model text,
  served_model text,
  fingerprint text,
  request_id text,
  -- null: the reply does not say
  tokens_in bigint,
  tokens_out bigint,
  tokens_cached bigint,
  tokens_reasoning bigint,
  tries integer not null check (tries > 0),
  latency_ms bigint,
  -- Of all tries.
  cost numeric not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, answer_set_id, item_id, index)
);

create trigger draws_have_a_set after insert on draws
  referencing new table as added for each statement execute function require_owners('answer_sets', 'answer_set_id');
create trigger draws_go_with_their_set after delete on answer_sets
  referencing old table as gone for each statement execute function note_deleted_owners('draws', 'answer_set_id', 'item_id');

alter table draws enable row level security;
alter table draws force row level security;
create policy tenant_isolation on draws
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on draws to sextant_api, sextant_jobs;
grant delete,
      insert (answer_set_id, item_id, index, outcome, answer_id, seed, reason, finish_reason, requested_model,
              served_model, fingerprint, request_id, tokens_in, tokens_out, tokens_cached, tokens_reasoning, tries,
              latency_ms, cost)
  on draws to sextant_api;
grant insert (answer_set_id, item_id, index, outcome, answer_id, seed, key_sha256, reason, finish_reason, served_model,
              fingerprint, request_id, tokens_in, tokens_out, tokens_cached, tokens_reasoning, tries, latency_ms, cost)
  on draws to sextant_jobs;

-- A call, or one that was about to be made.
create table call_attempts (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  run_id uuid not null,
  epoch integer not null,
  -- In the order in which the task recorded them.
  number bigint not null,
  -- The item of a draw, or the answer that a call helps to label; null: a call of the probe
  subject_id uuid,
  -- Of the draw, or of the call among those for the answer.
  index integer,
  tries integer not null check (tries > 0),
  -- The most that it can spend.
  bound numeric not null check (bound >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  -- null: it is open
  closed_at timestamptz,
  result text check (result in ('replied', 'filtered', 'failed', 'possibly-paid')),
  failure text,
  reason text,
  -- What it spent; its bound if it may be paid and nothing is known
  cost numeric,
  primary key (tenant_id, run_id, epoch, number),
  check (num_nulls(closed_at, result, cost) in (0, 3))
) with (fillfactor = 70);

create trigger call_attempts_have_a_run after insert on call_attempts
  referencing new table as added for each statement execute function require_owners('call_runs', 'run_id');
create trigger call_attempts_go_with_their_run after delete on call_runs
  referencing old table as gone for each statement execute function note_deleted_owners('call_attempts', 'run_id', 'epoch, number');

alter table call_attempts enable row level security;
alter table call_attempts force row level security;
create policy tenant_isolation on call_attempts
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on call_attempts to sextant_api, sextant_jobs;
grant update (closed_at, result, reason, cost) on call_attempts to sextant_api;
grant insert (run_id, epoch, number, subject_id, index, tries, bound),
      update (closed_at, result, failure, reason, cost)
  on call_attempts to sextant_jobs;

-- How many calls at once an endpoint takes, as its tasks have found. All tasks of a tenant that use one credential (or one
-- address without a credential) and one model share it.
create table call_limits (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  -- An HMAC of address, model and credential.
  endpoint bytea not null check (length(endpoint) = 32),
  concurrent_calls double precision not null check (concurrent_calls >= 1),
  -- Counts the episodes of rate limits; each cuts the limit once.
  episode bigint not null,
  -- Whether no rate limit was ever met.
  doubles boolean not null,
  -- The limit at which the newest episode began; null: there was none
  ceiling double precision,
  cut_at timestamptz not null,
  -- The server asked to wait until then.
  paused_until timestamptz not null,
  used_at timestamptz not null,
  primary key (tenant_id, endpoint)
);

alter table call_limits enable row level security;
alter table call_limits force row level security;
create policy tenant_isolation on call_limits
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete,
      insert (endpoint, concurrent_calls, episode, doubles, ceiling, cut_at, paused_until, used_at),
      update (concurrent_calls, episode, doubles, ceiling, cut_at, paused_until, used_at)
  on call_limits to sextant_jobs;

-- The task of a run that may call an endpoint. It renews its lease about once a second. The lease of a task that is lost
-- expires; the next task of the same run takes it over at once, since only the newest task of a run can call.
create table call_leases (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  endpoint bytea not null,
  run_id uuid not null,
  -- Calls that it could make at once.
  wanted integer not null check (wanted >= 0),
  -- Calls that it may have at the server; never fewer than it has.
  held integer not null check (held >= 0),
  -- Calls that it may ever make at once.
  most integer not null check (most > 0),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, endpoint, run_id),
  foreign key (tenant_id, endpoint) references call_limits on delete cascade,
  foreign key (tenant_id, run_id) references call_runs on delete cascade
);

create index call_leases_of_run on call_leases (tenant_id, run_id);

alter table call_leases enable row level security;
alter table call_leases force row level security;
create policy tenant_isolation on call_leases
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete,
      insert (endpoint, run_id, wanted, held, most, granted_at, expires_at),
      update (wanted, held, most, granted_at, expires_at)
  on call_leases to sextant_jobs;

-- A job decrypts the credential, with a key that the database never sees.
grant select on generators, generator_prices to sextant_jobs;

-- Closes the attempts that a task left open: each may be paid, at most with its bound.
create function abandon_attempts(of_run uuid, why text) returns void
  language sql
begin atomic
  with lost as (
    update call_attempts
    set closed_at = clock_timestamp(), result = 'possibly-paid', cost = bound, reason = why
    where run_id = of_run and closed_at is null
    returning bound),
  sums as (
    select coalesce(sum(bound), 0) as bound, count(*) as calls
    from lost)
  update call_runs r
  set reserved = r.reserved - s.bound, spent = r.spent + s.bound, possibly_spent = r.possibly_spent + s.bound,
      possibly_paid = r.possibly_paid + s.calls
  from sums s
  where r.id = of_run;
end;
