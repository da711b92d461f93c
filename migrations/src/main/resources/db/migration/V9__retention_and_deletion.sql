/*
 * How long data is kept, and its deletion.
 *
 * Deleting a project, dataset or experiment deletes what leads to its rows at once, in one transaction with foreign keys.
 * The rest is deleted afterwards in batches: rows of which an owner has many, vectors and entailments, cached by the hash of
 * a text that others may use as well, and checkpoints, which are files. The row of the deletion records its progress, so that it resumes after a
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
  state text not null default 'removing'
    check (state in ('removing', 'forgetting-jobs', 'pairing', 'marking', 'sweeping', 'verifying', 'finished')),
  -- Where the state's next batch starts.
  cursor text not null default '',
  -- How many rows of a large table there were at the request, as far as owners count them: {"items", "answers"}.
  expected jsonb not null default '{}',
  -- Deleted rows by table, so far.
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
      insert (kind, object_id, name_sha256, requested_by, expected, removed, removed_ids, jobs),
      update (state, cursor, removed, remaining, removed_ids, jobs, finished_at)
  on deletions to sextant_api;

-- Hashes of deleted texts that a cache has, until the caches are swept. They are written in the transaction that deletes the
-- texts, and deleted in the one that finishes the deletion; a foreign key would cost more than all else about them.
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

-- Adds rows to the count of a table.
create function add_counts(counts jsonb, of_table text, more bigint) returns jsonb
  language sql immutable parallel safe
  return counts || jsonb_build_object(of_table, coalesce((counts ->> of_table)::bigint, 0) + more);

-- Notes texts of a deletion that are in a cache. Nothing is to be done about others.
create function note_deleted_texts(of_deletion uuid, hashes bytea[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  embedders constant text[] := array(select revision from embedding_revisions());
  models constant text[] := array(select revision from entailment_revisions());
begin
  if cardinality(embedders) + cardinality(models) > 0 then
    insert into deletion_texts (deletion_id, text_sha256, whole)
    select of_deletion, h.hash, true
    from unnest(hashes) h (hash)
    where exists (select from embeddings e where e.revision = any (embedders) and e.text_sha256 = h.hash offset 0)
       or exists (select from entailments e where e.revision = any (models) and e.premise_sha256 = h.hash offset 0)
    on conflict (tenant_id, deletion_id, text_sha256) do update set whole = true where not deletion_texts.whole;
  end if;
end
$$;

-- Deletes rows whose owner the deletion has deleted, at most so many and what belongs to them, and counts them in the
-- deletion. Returns whether there is more. A look for rows of an owner counts as a row, so owners without rows end a call
-- too. It runs as the owner of the schema, whom row-level security binds as well. Foreign keys would delete labels with
-- their answers one by one, and count none.
--
-- A batch starts at the last row of the one before: while an older snapshot is open, the index keeps entries of deleted
-- rows, and a batch that starts at the first row reads them all. After the last batch the first row is looked for once more,
-- because a row that another transaction has just changed stays. The planner knows nothing of rows that were just written;
-- without the settings it reads and sorts whole tables.
create function delete_owned_rows(of_deletion uuid, most integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off
as $$
declare
  tenant constant uuid := current_tenant_id();
  removed_owners uuid[];
  owner deleted_owners;
  batch text;
  last_of_batch text;
  reached text;
  is_empty boolean;
  ids uuid[];
  label_ids uuid[];
  hashes bytea[];
  these bigint;
  others bigint;
  done bigint := 0;
  counts jsonb := '{}';
begin
  -- Two that delete the same rows in different orders would wait for each other.
  select removed_ids into removed_owners from deletions where tenant_id = tenant and id = of_deletion for update;
  for owner in
    select *
    from deleted_owners
    where tenant_id = tenant and owner_id = any (removed_owners)
    order by owner_id, owned_table
    limit 500
  loop
    while done < most loop
      batch := format(
        'select %1$s, %2$s from %3$I where tenant_id = $1 and %4$I = $2%5$s order by %2$s limit $3',
        case when owner.owned_table in ('items', 'answers') then 'id' else 'ctid' end,
        owner.key_columns, owner.owned_table, owner.owner_column,
        case when owner.last_key is null then ''
             else format(' and (%s) >= (%s)', owner.key_columns, owner.last_key) end);
      last_of_batch := (
        select format('(select concat_ws('', '', %s) from batch order by %s limit 1)',
                      string_agg(format('quote_literal(%I)', c), ', '), string_agg(format('%I desc', c), ', '))
        from unnest(string_to_array(owner.key_columns, ', ')) c);

      if owner.owned_table in ('items', 'answers') then
        execute format('with batch as materialized (%s) select array(select id from batch), %s', batch, last_of_batch)
        into ids, reached
        using tenant, owner.owner_id, most - done;
      end if;
      case owner.owned_table
        when 'answers' then
          label_ids := array(select id from labels where tenant_id = tenant and answer_id = any (ids));
          with gone as (
            delete from segments where tenant_id = tenant and label_id = any (label_ids) returning text
          )
          select count(*), array_agg(distinct text_sha256(text)) into others, hashes from gone;
          perform note_deleted_texts(of_deletion, hashes);
          counts := add_counts(counts, 'segments', others);
          delete from oracle_replies where tenant_id = tenant and answer_id = any (ids);
          get diagnostics others = row_count;
          counts := add_counts(counts, 'oracle_replies', others);
          delete from oracle_verdicts where tenant_id = tenant and answer_id = any (ids);
          get diagnostics others = row_count;
          counts := add_counts(counts, 'oracle_verdicts', others);
          delete from label_vote_verdicts where tenant_id = tenant and answer_id = any (ids);
          get diagnostics others = row_count;
          counts := add_counts(counts, 'label_vote_verdicts', others);
          delete from labels where tenant_id = tenant and id = any (label_ids);
          get diagnostics others = row_count;
          counts := add_counts(counts, 'labels', others);
          with gone as (
            delete from answers where tenant_id = tenant and id = any (ids) returning text
          )
          select count(*), array_agg(distinct text_sha256(text)) into these, hashes from gone;
          perform note_deleted_texts(of_deletion, hashes);
          counts := add_counts(counts, 'answers', these);
        when 'items' then
          with gone as (
            delete from items where tenant_id = tenant and id = any (ids)
            returning question, context, reference, reference_document
          )
          select (select count(*) from gone), array_agg(distinct text_sha256(f.content)) into these, hashes
          from gone g
          cross join lateral (values (g.question), (g.context), (g.reference), (g.reference_document)) f (content)
          where f.content is not null;
          perform note_deleted_texts(of_deletion, hashes);
          counts := add_counts(counts, 'items', these);
        else
          -- A score is counted in its column; an image may have 10 MB. Places are good for one statement only.
          execute format(
            'with batch as materialized (%4$s), gone as (
               delete from %1$I
               where tenant_id = $1 and %2$I = $2 and ctid = any (array(select ctid from batch))
               returning %3$s as n)
             select count(*), coalesce(sum(n), 0), %5$s from gone',
            owner.owned_table, owner.owner_column,
            case owner.owned_table when 'score_columns' then 'scores' else '1' end, batch, last_of_batch)
          into these, others, reached
          using tenant, owner.owner_id, case owner.owned_table when 'images' then 50 else most - done end;
          if owner.owned_table not in ('score_blocks', 'scored_item_counts') then
            counts := add_counts(
              counts, case owner.owned_table when 'score_columns' then 'scores' else owner.owned_table end, others);
          end if;
      end case;
      done := done + greatest(these * case owner.owned_table when 'images' then 100 else 1 end, 1);

      is_empty := reached is null and owner.last_key is null;
      exit when is_empty;
      owner.last_key := reached;
    end loop;

    if is_empty then
      delete from deleted_owners
      where tenant_id = tenant and owner_id = owner.owner_id and owned_table = owner.owned_table;
    else
      update deleted_owners
      set last_key = owner.last_key
      where tenant_id = tenant and owner_id = owner.owner_id and owned_table = owner.owned_table;
    end if;
    exit when done >= most;
  end loop;

  update deletions d
  set removed = d.removed
                || coalesce((select jsonb_object_agg(c.key, coalesce((d.removed ->> c.key)::bigint, 0) + c.value::bigint)
                             from jsonb_each_text(counts) c), '{}')
  where d.tenant_id = tenant and d.id = of_deletion;
  return exists (select from deleted_owners where tenant_id = tenant and owner_id = any (removed_owners));
end
$$;

revoke all on function delete_owned_rows(uuid, integer) from public;
grant execute on function delete_owned_rows(uuid, integer) to sextant_api;

-- Marks the texts of a deletion that items after another still contain; returns the last of these items, null if there is
-- none. A batch has at most so many items and answers together, or a single item with its answers. Each text of the tenant
-- is hashed once, and the hashes of a batch are looked up in the key of the deletion's. The planner knows nothing of texts
-- that were just noted, and joined them with a batch by reading all of them each time.
create function mark_shared_texts(of_deletion uuid, after_item uuid, most integer) returns uuid
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  item uuid;
  last uuid;
  texts bigint := 0;
  hashes bytea[];
begin
  for item in select id from items where id > after_item order by id limit most loop
    texts := texts + 1 + (select count(*) from answers where item_id = item);
    exit when texts > most and last is not null;
    last := item;
  end loop;
  if last is null then
    return null;
  end if;

  with batch as materialized (
    select id, question, context, reference, reference_document
    from items
    where id > after_item and id <= last
  ), kept (hash) as (
    select text_sha256(f.content)
    from batch i
    cross join lateral (values (i.question), (i.context), (i.reference), (i.reference_document)) f (content)
    where f.content is not null
    union all
    select text_sha256(a.text)
    from batch i
    join answers a on a.item_id = i.id
    union all
    select text_sha256(g.text)
    from batch i
    join answers a on a.item_id = i.id
    join labels l on l.answer_id = a.id
    join segments g on g.label_id = l.id
  )
  select array(select hash from kept) into hashes;

  update deletion_texts
  set shared = true
  where deletion_id = of_deletion and text_sha256 = any (hashes) and not shared;
  return last;
end
$$;

revoke all on function mark_shared_texts(uuid, uuid, integer) from public;
grant execute on function mark_shared_texts(uuid, uuid, integer) to sextant_api;

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
    where c.relkind in ('r', 'p') and not c.relispartition
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
  -- While a month of the audit log is dropped, an entry about this tenant may be written that is not seen here.
  perform pg_advisory_xact_lock('audit_events'::regclass::bigint);
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
