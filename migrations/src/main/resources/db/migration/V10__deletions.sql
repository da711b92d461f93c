/*
 * What was deleted, and the proof that it is gone.
 *
 * Rows go at once, in the transaction that is asked for; foreign keys see to what hangs on them. What cannot be
 * found by a key goes afterwards, in batches: vectors and entailments are cached by the hash of a text, and a text
 * may be somebody else's, too; checkpoints are files. How far that has come is in the row, so it goes on after a
 * restart. A receipt holds no content: what is left of a name is its hash with the ids.
 */

create table deletions (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('project', 'dataset', 'experiment')),
  object_id uuid not null,
  -- sha256(tenant id ':' object id ':' name): who knows the name can show that it is this one
  name_sha256 text not null check (name_sha256 ~ '^[0-9a-f]{64}$'),
  requested_by text not null,
  requested_at timestamptz not null default now(),
  state text not null default 'forgetting-jobs'
    check (state in ('forgetting-jobs', 'pairing', 'marking', 'sweeping', 'verifying', 'finished')),
  -- Where the state's next batch begins.
  cursor text not null default '',
  -- Rows by table, as they were when they went.
  removed jsonb not null default '{}',
  -- Rows by table that were looked for afterwards; all are 0.
  remaining jsonb,
  -- What is needed to look for the rest: ids of what went and could be named elsewhere, and the jobs of its
  -- experiments. Emptied when it is finished.
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

-- Hashes of the texts that went, until the caches are swept.
create table deletion_texts (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  deletion_id uuid not null,
  text_sha256 bytea not null check (length(text_sha256) = 32),
  -- Whether it was a whole text of what went; else it was found beside one, as the sentence of an answer.
  whole boolean not null,
  -- Whether another item, answer or segment of the tenant has the same text.
  shared boolean not null default false,
  primary key (tenant_id, deletion_id, text_sha256),
  foreign key (tenant_id, deletion_id) references deletions on delete cascade
);

alter table deletion_texts enable row level security;
alter table deletion_texts force row level security;
create policy tenant_isolation on deletion_texts
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, delete, insert (deletion_id, text_sha256, whole), update (shared) on deletion_texts to sextant_api;

grant select, delete on embeddings, entailments to sextant_api;

-- How the caches name a text.
create function text_sha256(content text) returns bytea
  language sql stable strict parallel safe
  return sha256(convert_to(content, 'UTF8'));

-- As has_work, for whoever sweeps: says only where an unfinished deletion may be found.
alter table tenants add column has_sweeping boolean not null default false;
create index tenants_with_sweeping on tenants (id) where has_sweeping;
grant update (has_sweeping) on tenants to sextant_api;
