/*
 * Models: embedders, entailment models, generators, and what embedders and entailment models computed.
 *
 * A revision is a hash over everything that can change a result: weights, tokenizer, pooling, prefixes, longest input,
 * precision; for a server, what it is asked and the vectors of a few probe texts. Results are cached by revision and text, so a text is embedded once and a pair of texts is classified once.
 */

create table embedders (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  architecture text not null check (architecture in ('lexical', 'bert', 'roberta', 'mpnet', 'nomic_bert', 'modernbert', 'qwen2', 'qwen3', 'mistral', 'clip', 'onnx', 'torchscript', 'openai', 'cohere', 'gemini')),
  -- 'shipped:NAME', 'folder:/absolute/path', or the base URL of a server
  location text not null,
  revision text not null check (revision ~ '^[0-9a-f]{64}$'),
  weights_sha256 text check (weights_sha256 ~ '^[0-9a-f]{64}$'),
  tokenizer_sha256 text check (tokenizer_sha256 ~ '^[0-9a-f]{64}$'),
  pooling text not null check (pooling in ('none', 'mean', 'cls', 'lasttoken')),
  -- Put before all texts, or before all but questions.
  prefix text not null default '',
  -- Put before questions; null: as before other texts.
  question_prefix text,
  -- The key of the cache for questions; null: they are embedded as other texts are.
  question_revision text check (question_revision ~ '^[0-9a-f]{64}$'),
  -- Longest input; null: no limit
  max_tokens integer check (max_tokens > 0),
  dimensions integer not null check (dimensions > 0),
  precision text not null check (precision in ('float32', 'bfloat16', 'float16')),
  created_at timestamptz not null default now(),
  -- Set when a newer Sextant ships, or a server computes, another revision under the name. Experiments that used this
  -- one still do.
  superseded_at timestamptz,
  -- What the check at registration found, as the API returns it; null for shipped embedders and those on a server.
  check_report jsonb check (jsonb_typeof(check_report) = 'object'),
  check_result text generated always as (check_report ->> 'result') stored
    check (check_result in ('passed', 'caution', 'incomplete')),

  -- The rest belongs to embedders on a server and is null for others. 'weights_sha256' is the hash of the probe vectors
  -- and 'tokenizer_sha256' that of what the server is asked.
  model text check (length(model) between 1 and 200),
  asked_dimensions integer check (asked_dimensions > 0),
  question_task text,
  passage_task text,
  -- The vectors of the probe texts: float32, little-endian, one vector after another.
  probe_vectors bytea,
  probed_at timestamptz,
  -- Per million tokens.
  price numeric(16, 8) check (price >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- As for generators.
  credential bytea,
  credential_nonce bytea check (length(credential_nonce) = 12),
  credential_key text,
  credential_set_at timestamptz,
  primary key (tenant_id, id),
  check (num_nulls(credential, credential_nonce, credential_key, credential_set_at) in (0, 4)),
  check (num_nulls(price, currency) in (0, 2)),
  check (num_nulls(model, probe_vectors, probed_at)
         = case when architecture in ('openai', 'cohere', 'gemini') then 0 else 3 end),
  -- A server has a prefix for questions, equal or not; another embedder has one with a revision of its own, or neither.
  check (case when architecture in ('openai', 'cohere', 'gemini') then question_prefix is not null
              else num_nulls(question_prefix, question_revision) in (0, 2) end)
);

create unique index embedders_by_name on embedders (tenant_id, name) where superseded_at is null;

alter table embedders enable row level security;
alter table embedders force row level security;
create policy tenant_isolation on embedders
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on embedders to sextant_api, sextant_jobs;
grant delete,
      insert (name, architecture, location, revision, weights_sha256, tokenizer_sha256, pooling, prefix,
              question_prefix, question_revision, max_tokens, dimensions, precision, check_report, model, asked_dimensions,
              question_task, passage_task, probe_vectors, probed_at, price, currency),
      update (superseded_at, price, currency, credential, credential_nonce, credential_key, credential_set_at)
  on embedders to sextant_api;

-- LLMs that a tenant may use, and the parameters for their requests. The API encrypts a credential for this tenant and
-- this generator, with a key that the database never sees: in another row it cannot be decrypted.
create table generators (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  -- null: for every project of the tenant
  project_id uuid,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('openai-chat', 'openai-completions', 'anthropic-messages')),
  base_url text not null check (length(base_url) between 1 and 2000),
  model text not null check (length(model) between 1 and 200),
  system_prompt text check (length(system_prompt) between 1 and 20000),
  -- null: the server's default, or none
  parameters jsonb not null default '{"temperature": 1, "top_p": null, "max_tokens": 512, "stop": [],
                                      "thinking_budget": null, "logprobs": null}',
  -- Most calls at once.
  concurrency integer not null default 20 check (concurrency between 1 and 200),
  -- AES-256-GCM: ciphertext with tag, nonce, and the id of the key.
  credential bytea,
  credential_nonce bytea check (length(credential_nonce) = 12),
  credential_key text,
  credential_set_at timestamptz,
  -- The newest probe. Its number tells the result of an older one, for other settings, from its own.
  probe_number integer not null default 1,
  probe_state text not null default 'running' check (probe_state in ('running', 'done', 'failed')),
  probe_started_at timestamptz not null default now(),
  probe_failure text check (length(probe_failure) between 1 and 2000),
  -- How the server behaves, as the newest successful probe of these settings found.
  dialect jsonb,
  probed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  unique nulls not distinct (tenant_id, project_id, name),
  check (num_nulls(credential, credential_nonce, credential_key, credential_set_at) in (0, 4)),
  check ((probe_state = 'failed') = (probe_failure is not null)),
  check ((dialect is null) = (probed_at is null))
);

alter table generators enable row level security;
alter table generators force row level security;
create policy tenant_isolation on generators
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on generators as restrictive
  using (current_project_id() is null or project_id is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete,
      insert (project_id, name, kind, base_url, model, system_prompt, parameters, concurrency, created_by),
      update (name, kind, base_url, model, system_prompt, parameters, concurrency, credential, credential_nonce,
              credential_key, credential_set_at, probe_number, probe_state, probe_started_at, probe_failure, dialect,
              probed_at)
  on generators to sextant_api;

-- Whether the process that ran the probe stopped before it ended: no probe takes two minutes.
create function probe_interrupted(generator generators) returns boolean
  language sql stable parallel safe
  return generator.probe_state = 'running' and generator.probe_started_at < now() - interval '2 minutes';

-- What a generator's tokens cost a tenant, per million. A price is never changed, so the number of a version
-- says for ever how a cost was computed. Without a currency, the price is unknown.
create table generator_prices (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  generator_id uuid not null,
  number integer not null check (number > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  price_in numeric check (price_in between 0 and 1000000),
  price_out numeric check (price_out between 0 and 1000000),
  -- For tokens of the prompt from the server's cache. null: as other tokens of the prompt
  price_cached numeric check (price_cached between 0 and 1000000),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, generator_id, number),
  foreign key (tenant_id, generator_id) references generators on delete cascade,
  check (num_nulls(currency, price_in, price_out) in (0, 3)),
  check (price_cached is null or price_in is not null)
);

alter table generator_prices enable row level security;
alter table generator_prices force row level security;
create policy tenant_isolation on generator_prices
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (generator_id, number, currency, price_in, price_out, price_cached, created_by)
  on generator_prices to sextant_api;

-- The newest price of a generator, as the API returns it; null if none was ever given.
create function generator_price(generator uuid) returns jsonb
  language sql stable parallel safe
begin atomic
  select jsonb_build_object('version', p.number, 'currency', p.currency, 'price_in', p.price_in,
                            'price_out', p.price_out, 'price_cached', p.price_cached,
                            'created_by', p.created_by, 'created_at', p.created_at)
  from generator_prices p
  where p.generator_id = generator
  order by p.number desc
  limit 1;
end;

-- A model that says of two texts whether the first entails the second, contradicts it, or neither: a network in a folder,
-- or a generator that is asked.
create table entailment_models (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  architecture text not null check (architecture in ('bert', 'roberta', 'mpnet', 'modernbert', 'deberta_v2', 'prompted')),
  -- 'folder:/absolute/path', or the base URL of a generator
  location text not null,
  revision text not null check (revision ~ '^[0-9a-f]{64}$'),
  -- The files of a network; null for a generator.
  weights_sha256 text check (weights_sha256 ~ '^[0-9a-f]{64}$'),
  tokenizer_sha256 text check (tokenizer_sha256 ~ '^[0-9a-f]{64}$'),
  -- The meaning of each output of the network: of 'entailment', 'neutral', 'contradiction'.
  labels text[] not null check (cardinality(labels) between 2 and 3),
  -- Longest pair; null: no limit
  max_tokens integer check (max_tokens > 0),
  precision text not null check (precision in ('float32')),
  created_at timestamptz not null default now(),

  -- The rest is a copy of what a generator is asked, and null for a network.
  -- null: deleted since
  generator_id uuid,
  generator_kind text check (generator_kind in ('openai-chat', 'anthropic-messages')),
  model text check (length(model) between 1 and 200),
  answer_tokens integer check (answer_tokens > 0),
  thinking_budget integer check (thinking_budget > 0),
  -- null: no log-probabilities
  top_logprobs integer check (top_logprobs between 0 and 20),
  primary key (tenant_id, id),
  foreign key (tenant_id, generator_id) references generators on delete set null (generator_id),
  unique (tenant_id, name),
  check (num_nulls(weights_sha256, tokenizer_sha256, max_tokens) = case architecture when 'prompted' then 3 else 0 end),
  check (num_nulls(generator_kind, model, answer_tokens) = case architecture when 'prompted' then 0 else 3 end),
  check (architecture = 'prompted' or num_nonnulls(generator_id, thinking_budget, top_logprobs) = 0)
);

create index entailment_models_of_generator on entailment_models (tenant_id, generator_id);

alter table entailment_models enable row level security;
alter table entailment_models force row level security;
create policy tenant_isolation on entailment_models
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on entailment_models to sextant_api, sextant_jobs;
grant delete,
      insert (name, architecture, location, revision, weights_sha256, tokenizer_sha256, labels, max_tokens, precision,
              generator_id, generator_kind, model, answer_tokens, thinking_budget, top_logprobs)
  on entailment_models to sextant_api;

-- Registrations with an idempotency key, while a process reads and tests their models: another process refuses a repeat.
-- The process deletes the row; if it cannot, the row expires.
create table model_registrations (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  operation text not null,
  caller text not null,
  key text not null check (length(key) between 1 and 255),
  process_id uuid default current_process_id(),
  expires_at timestamptz not null,
  primary key (tenant_id, operation, caller, key)
);

alter table model_registrations enable row level security;
alter table model_registrations force row level security;
create policy tenant_isolation on model_registrations
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (operation, caller, key, expires_at), update (process_id, expires_at) on model_registrations
  to sextant_api;

-- The hash by which the caches identify a text.
create function text_sha256(content text) returns bytea
  language sql stable strict parallel safe
  return sha256(convert_to(content, 'UTF8'));

create table embeddings (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  revision text not null,
  text_sha256 bytea not null check (length(text_sha256) = 32),
  -- As StoredVector of remote-models describes it: a byte for the form, three for the number of dimensions, then float32 of all
  -- components (0), or in fewer bytes the positions of those that are not 0, by their value (1).
  vector bytea not null check (
    case when length(vector) >= 4 then
      case get_byte(vector, 0)
        when 0 then length(vector) = 4 + 4 * (get_byte(vector, 1) + (get_byte(vector, 2) << 8) + (get_byte(vector, 3) << 16))
        when 1 then length(vector) < 4 + 4 * (get_byte(vector, 1) + (get_byte(vector, 2) << 8) + (get_byte(vector, 3) << 16))
        else false
      end
    else false end),
  tokens integer not null,
  truncated boolean not null,
  -- The share of the text's characters that its tokens cover.
  read double precision not null check (read between 0 and 1),
  -- The kernels and the instruction set that computed it: those of another machine differ in the last digits.
  made_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, revision, text_sha256)
);

alter table embeddings enable row level security;
alter table embeddings force row level security;
create policy tenant_isolation on embeddings
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete on embeddings to sextant_api;
grant select, insert (revision, text_sha256, vector, tokens, truncated, read, made_by)
  on embeddings to sextant_jobs;

create table entailments (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  revision text not null,
  premise_sha256 bytea not null check (length(premise_sha256) = 32),
  hypothesis_sha256 bytea not null check (length(hypothesis_sha256) = 32),
  entailment double precision not null check (entailment between 0 and 1),
  neutral double precision not null check (neutral between 0 and 1),
  contradiction double precision not null check (contradiction between 0 and 1),
  truncated boolean not null,
  -- As for embeddings.
  made_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, revision, premise_sha256, hypothesis_sha256)
);

alter table entailments enable row level security;
alter table entailments force row level security;
create policy tenant_isolation on entailments
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete on entailments to sextant_api;
grant select,
      insert (revision, premise_sha256, hypothesis_sha256, entailment, neutral, contradiction, truncated, made_by)
  on entailments to sextant_jobs;

-- The models that have rows in a cache. A walk along the primary key reads one row per model.
create function embedding_revisions() returns table (revision text)
  language sql stable parallel safe
begin atomic
  with recursive found (revision) as (
    (select min(e.revision) from embeddings e)
    union all
    select (select min(e.revision) from embeddings e where e.revision > f.revision)
    from found f
    where f.revision is not null
  )
  select f.revision from found f where f.revision is not null;
end;

create function entailment_revisions() returns table (revision text)
  language sql stable parallel safe
begin atomic
  with recursive found (revision) as (
    (select min(e.revision) from entailments e)
    union all
    select (select min(e.revision) from entailments e where e.revision > f.revision)
    from found f
    where f.revision is not null
  )
  select f.revision from found f where f.revision is not null;
end;
