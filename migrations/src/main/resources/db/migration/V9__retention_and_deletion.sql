/*
 * How long data is kept, and its deletion.
 *
 * Deleting a project, dataset or experiment deletes its rows at once, in one transaction with foreign keys. What no key
 * finds is deleted afterwards in batches: vectors and entailments, cached by the hash of a text that others may use as
 * well, and checkpoints, which are files. The row of the deletion records its progress, so that it resumes after a
 * restart, and serves as a receipt. A receipt has no content: of a name it keeps a hash with the ids.
 */

-- A tenant without a rule keeps everything.
create table retention_rules (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  -- null: every project without a rule of its own
  project_id uuid,
  what text not null check (what in ('datasets', 'experiments', 'imports')),
  -- null: no end
  days integer check (days between 1 and 36500),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  unique nulls not distinct (tenant_id, project_id, what)
);

alter table retention_rules enable row level security;
alter table retention_rules force row level security;
create policy tenant_isolation on retention_rules
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (project_id, what, days, changed_by) on retention_rules to sextant_api;

create table deletions (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('project', 'dataset', 'experiment', 'answer-set', 'label-run', 'anchor-set',
                                   'label-vote', 'campaign')),
  object_id uuid not null,
  -- sha256(tenant id ':' object id ':' name): a person who knows the name can prove that it is this one
  name_sha256 text not null check (name_sha256 ~ '^[0-9a-f]{64}$'),
  requested_by text not null,
  requested_at timestamptz not null default now(),
  state text not null default 'forgetting-jobs'
    check (state in ('forgetting-jobs', 'pairing', 'marking', 'sweeping', 'verifying', 'finished')),
  -- Where the state's next batch starts.
  cursor text not null default '',
  -- Deleted rows by table.
  removed jsonb not null default '{}',
  -- Rows by table that a search found afterwards; all are 0.
  remaining jsonb,
  -- What the batches need: ids of deleted rows that other tables may name, and the jobs of deleted experiments. Emptied
  -- at the end.
  removed_ids uuid[] not null default '{}',
  jobs jsonb not null default '[]',
  finished_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'finished') = (finished_at is not null and remaining is not null)),
  check (state <> 'finished' or (removed_ids = '{}' and jobs = '[]'))
);

create index deletions_open on deletions (tenant_id, id) where state <> 'finished';

alter table deletions enable row level security;
alter table deletions force row level security;
create policy tenant_isolation on deletions
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select,
      insert (kind, object_id, name_sha256, requested_by, removed, removed_ids, jobs),
      update (state, cursor, removed, remaining, removed_ids, jobs, finished_at)
  on deletions to sextant_api;

-- Hashes of deleted texts, until the caches are swept. They are written in the transaction that writes the deletion and
-- deleted in the one that finishes it; a foreign key would cost more than all else about them.
create table deletion_texts (
  tenant_id uuid not null default current_tenant_id(),
  deletion_id uuid not null,
  text_sha256 bytea not null check (length(text_sha256) = 32),
  -- false: only paired with a deleted text in the cache of entailments, such as a sentence of an answer
  whole boolean not null,
  -- Whether another item, answer or segment of the tenant has the same text.
  shared boolean not null default false,
  primary key (tenant_id, deletion_id, text_sha256)
);

alter table deletion_texts enable row level security;
alter table deletion_texts force row level security;
create policy tenant_isolation on deletion_texts
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (deletion_id, text_sha256, whole), update (shared) on deletion_texts to sextant_api;

-- What remains of a deleted tenant: one row that belongs to no tenant.
create table tenant_receipts (
  id uuid primary key default uuidv7(),
  -- sha256(tenant id ':' name): a person who knows both can prove that it is this one
  tenant_sha256 text not null check (tenant_sha256 ~ '^[0-9a-f]{64}$'),
  tenant_created_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  -- Deleted rows by table; rows by table that a search found afterwards, all 0.
  removed jsonb not null,
  remaining jsonb not null
);

grant select on tenant_receipts to sextant_api;

-- The only way to delete a tenant. It runs as the owner of the schema, whom row-level security binds as well: it deletes
-- the tenant of the transaction, and only once its scheduled time has come. It takes the tables from the catalogue, so
-- that none is forgotten. Projects and caches go first, while the rows that their triggers update still exist.
create function end_tenant() returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone constant tenants := (select t from tenants t where t.id = current_tenant_id() and t.ends_at <= now() for update);
  tables constant text[] := array(
    select c.relname::text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r'
    order by c.relname);
  each text;
  rows bigint;
  removed jsonb := '{}';
  remaining jsonb := '{}';
  receipt uuid;
begin
  if gone.id is null then
    raise exception 'the tenant is not at its end';
  end if;
  foreach each in array tables loop
    execute format('select count(*) from %I where tenant_id = $1', each) into rows using gone.id;
    removed := removed || jsonb_build_object(each, rows);
  end loop;
  delete from projects where tenant_id = gone.id;
  delete from embeddings where tenant_id = gone.id;
  delete from entailments where tenant_id = gone.id;
  delete from tenants where id = gone.id;
  foreach each in array tables loop
    execute format('delete from %I where tenant_id = $1', each) using gone.id;
  end loop;
  foreach each in array tables loop
    execute format('select count(*) from %I where tenant_id = $1', each) into rows using gone.id;
    remaining := remaining || jsonb_build_object(each, rows);
  end loop;
  insert into tenant_receipts (tenant_sha256, tenant_created_at, removed, remaining)
  values (encode(sha256(convert_to(gone.id || ':' || gone.name, 'UTF8')), 'hex'), gone.created_at, removed, remaining)
  returning id into receipt;
  return receipt;
end
$$;

revoke all on function end_tenant() from public;
grant execute on function end_tenant() to sextant_api;
