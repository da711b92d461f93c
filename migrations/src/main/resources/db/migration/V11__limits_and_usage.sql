/*
 * What a tenant may use, and what it uses.
 *
 * What is stored is counted, never estimated. Items and their texts are counted by their versions, which never change,
 * and sampled answers by their runs.
 * What jobs write is counted by triggers in the transaction that writes or deletes it, one row per kind, so that no
 * table has to be scanned for its size. Daily usage is counted where it occurs.
 *
 * Bytes are those of the content in UTF-8. An item: its id, question, context, reference, reference document and
 * metadata. An answer: its text, and 8 for each token's probability. An image: its file. An imported label: the texts of its segments. A
 * vector: its bytes as stored, and 32 for the hash of its text. An entailment: 88. A score: 64. A report: its body and
 * manifest. An export: its file, while it is kept. Indexes and bookkeeping are not counted.
 */

-- null: the platform's limit, which the API's configuration has
create table tenant_limits (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  items bigint check (items >= 0),
  stored_bytes bigint check (stored_bytes >= 0),
  concurrent_experiments integer check (concurrent_experiments >= 0),
  texts_per_day bigint check (texts_per_day >= 0),
  llm_tokens_per_day bigint check (llm_tokens_per_day >= 0),
  requests_per_second integer check (requests_per_second > 0),
  primary key (tenant_id)
);

alter table tenant_limits enable row level security;
alter table tenant_limits force row level security;
create policy tenant_isolation on tenant_limits
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select,
      insert (items, stored_bytes, concurrent_experiments, texts_per_day, llm_tokens_per_day, requests_per_second),
      update (items, stored_bytes, concurrent_experiments, texts_per_day, llm_tokens_per_day, requests_per_second)
  on tenant_limits to sextant_api;

-- Days are days of UTC.
create table usage_days (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  day date not null,
  texts_embedded bigint not null default 0 check (texts_embedded >= 0),
  llm_tokens bigint not null default 0 check (llm_tokens >= 0),
  requests bigint not null default 0 check (requests >= 0),
  primary key (tenant_id, day)
);

alter table usage_days enable row level security;
alter table usage_days force row level security;
create policy tenant_isolation on usage_days
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (day, texts_embedded, llm_tokens, requests), update (texts_embedded, llm_tokens, requests)
  on usage_days to sextant_api;
grant select, insert (day, texts_embedded, llm_tokens), update (texts_embedded, llm_tokens)
  on usage_days to sextant_jobs;

create function utc_today() returns date
  language sql stable parallel safe
  return (now() at time zone 'UTC')::date;

create table stored_bytes (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  kind text not null check (kind in ('vectors', 'entailments', 'scores', 'reports')),
  bytes bigint not null check (bytes >= 0),
  primary key (tenant_id, kind)
);

alter table stored_bytes enable row level security;
alter table stored_bytes force row level security;
create policy tenant_isolation on stored_bytes
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (kind, bytes), update (bytes) on stored_bytes to sextant_api, sextant_jobs;

create function add_stored_bytes(of_kind text, added bigint) returns void
  language sql
  begin atomic
    insert into stored_bytes (kind, bytes)
    select of_kind, added
    where added > 0
    on conflict (tenant_id, kind) do update set bytes = stored_bytes.bytes + excluded.bytes;
    update stored_bytes set bytes = bytes + added where kind = of_kind and added < 0;
  end;

create function count_stored_bytes() returns trigger
  language plpgsql
  as $$
  declare
    changed bigint;
  begin
    case tg_table_name
      when 'embeddings' then
        select coalesce(sum(octet_length(vector) + 32), 0) into changed from changed_rows;
      when 'entailments' then
        select 88 * count(*) into changed from changed_rows;
      when 'score_columns' then
        select 64 * coalesce(sum(scores), 0) into changed from changed_rows;
      when 'reports' then
        select coalesce(sum(octet_length(body::text) + octet_length(manifest::text)), 0) into changed
        from changed_rows;
    end case;
    if changed > 0 and current_tenant_id() is not null then
      perform add_stored_bytes(tg_argv[0], case tg_op when 'DELETE' then - changed else changed end);
    end if;
    return null;
  end
  $$;

create trigger bytes_added after insert on embeddings
  referencing new table as changed_rows for each statement execute function count_stored_bytes('vectors');
create trigger bytes_removed after delete on embeddings
  referencing old table as changed_rows for each statement execute function count_stored_bytes('vectors');
create trigger bytes_added after insert on entailments
  referencing new table as changed_rows for each statement execute function count_stored_bytes('entailments');
create trigger bytes_removed after delete on entailments
  referencing old table as changed_rows for each statement execute function count_stored_bytes('entailments');
create trigger bytes_added after insert on score_columns
  referencing new table as changed_rows for each statement execute function count_stored_bytes('scores');
create trigger bytes_removed after delete on score_columns
  referencing old table as changed_rows for each statement execute function count_stored_bytes('scores');
create trigger bytes_added after insert on reports
  referencing new table as changed_rows for each statement execute function count_stored_bytes('reports');
create trigger bytes_removed after delete on reports
  referencing old table as changed_rows for each statement execute function count_stored_bytes('reports');

-- This and the next function count the whole tenant, also for a key that is limited to one of its projects.
create function tenant_stored()
  returns table (items bigint, texts bigint, vectors bigint, entailments bigint, scores bigint, reports bigint,
                 exports bigint)
  language plpgsql
  as $$
  #variable_conflict use_column
  declare
    bound text := current_setting('app.project_id', true);
  begin
    perform set_config('app.project_id', '', true);
    return query
      select v.items, v.texts, b.vectors, b.entailments, b.scores, b.reports, e.exports
      from (select coalesce(sum(item_count), 0)::bigint as items, (coalesce(sum(stored_bytes), 0)
                    + (select coalesce(sum(r.stored_bytes), 0) from call_runs r)
                    + (select coalesce(sum(s.stored_bytes), 0) from answer_sets s))::bigint as texts
            from dataset_versions) v,
           (select coalesce(sum(bytes) filter (where kind = 'vectors'), 0)::bigint as vectors,
                   coalesce(sum(bytes) filter (where kind = 'entailments'), 0)::bigint as entailments,
                   coalesce(sum(bytes) filter (where kind = 'scores'), 0)::bigint as scores,
                   coalesce(sum(bytes) filter (where kind = 'reports'), 0)::bigint as reports
            from stored_bytes) b,
           (select coalesce(sum(bytes), 0)::bigint as exports from report_exports where state = 'completed') e;
    perform set_config('app.project_id', coalesce(bound, ''), true);
  end
  $$;

-- How many experiments are open, those that wait for their answers counted as queued, and how many texts they may still embed.
create function tenant_open()
  returns table (running bigint, queued bigint, texts_promised bigint)
  language plpgsql
  as $$
  #variable_conflict use_column
  declare
    bound text := current_setting('app.project_id', true);
  begin
    perform set_config('app.project_id', '', true);
    return query
      select count(*) filter (where state not in ('queued', 'sampling')),
             count(*) filter (where state in ('queued', 'sampling')),
             coalesce(sum(greatest(texts_reserved - texts_embedded, 0)), 0)::bigint
      from experiments
      where state not in ('completed', 'completed-with-failures', 'cancelled', 'failed');
    perform set_config('app.project_id', coalesce(bound, ''), true);
  end
  $$;
