/*
 * Datasets: versions, their items, and the answers to these.
 *
 * A version is immutable. Its hash covers the imported content, not the bytes of the file, so the same items have the
 * same hash from JSONL and from CSV. An import writes a version and all of its rows in one transaction: no version is
 * ever half imported.
 *
 * Postgres checks a foreign key row by row, at half the cost of writing the row, and a version may have millions of
 * rows. So a row of which a version has many is bound to its owner alone, whose key carries the tenant; items, answers and
 * parts of a split even by statement and not by row, with the two functions below. So is every row that is deleted after its
 * owner.
 */

-- Rows that were just inserted must have their owner: a trigger's arguments are its table and the column that names it.
-- As a foreign key does, it keeps the owner from being deleted until the transaction ends.
create function require_owners() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  missing bigint;
begin
  execute format(
    'with asked as (
       select distinct tenant_id, %2$I as id from added
     ), held as (
       select o.id from asked join %1$I o using (tenant_id, id) for key share of o
     )
     select (select count(*) from asked) - (select count(*) from held)', tg_argv[0], tg_argv[1])
  into missing;
  if missing > 0 then
    raise foreign_key_violation
      using message = format('rows of %s name %s of %s that do not exist', tg_table_name, missing, tg_argv[0]);
  end if;
  return null;
end
$$;

-- Owners that are deleted, until the rows that they had are deleted as well. A million rows take a minute, so the owner goes
-- first: readers find rows through their owner only. delete_owned_rows deletes the rows in batches.
create table deleted_owners (
  tenant_id uuid not null default current_tenant_id(),
  owner_id uuid not null,
  -- The table of the rows, and its column that names the owner
  owned_table text not null,
  owner_column text not null,
  -- Columns that follow the owner in a key of the table, by which batches are cut
  key_columns text not null,
  -- Their values in the last row of the last batch, as literals; null: none was deleted since the first row was looked for
  last_key text,
  primary key (tenant_id, owner_id, owned_table)
);

alter table deleted_owners enable row level security;
alter table deleted_owners force row level security;
create policy tenant_isolation on deleted_owners
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
-- Only the two functions write it.
grant select on deleted_owners to sextant_api;

-- Notes owners that were just deleted: a trigger's arguments are the table of their rows, its column that names the owner,
-- and the columns that follow in its key. The rows of a tenant that is deleted itself go at once, since nobody would delete
-- them later. It runs as the owner of the schema, whom row-level security binds as well, for the tenant whose owners were
-- deleted. A role that can delete these sees that tenant.
create function note_deleted_owners() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  bound constant text := coalesce(current_setting('app.tenant_id', true), '');
  tenant uuid;
begin
  for tenant in select distinct tenant_id from gone loop
    perform set_config('app.tenant_id', tenant::text, true);
    if exists (select from tenants t where t.id = tenant) then
      insert into deleted_owners (tenant_id, owner_id, owned_table, owner_column, key_columns)
      select tenant, g.id, tg_argv[0], tg_argv[1], tg_argv[2]
      from gone g
      where g.tenant_id = tenant;
    else
      execute format('delete from %1$I r using gone g where r.tenant_id = $1 and g.tenant_id = $1 and r.%2$I = g.id',
                     tg_argv[0], tg_argv[1])
      using tenant;
    end if;
  end loop;
  perform set_config('app.tenant_id', bound, true);
  return null;
end
$$;

-- Its arguments come from the trigger, so nobody else may make one, not even on a temporary table. Firing needs no right.
revoke all on function note_deleted_owners() from public;

create table datasets (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  unique (tenant_id, project_id, name)
);

alter table datasets enable row level security;
alter table datasets force row level security;
create policy tenant_isolation on datasets
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on datasets as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete, insert (project_id, name, created_by), update (name) on datasets to sextant_api;
grant select (tenant_id, id, project_id, name) on datasets to sextant_jobs;

create table dataset_versions (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  dataset_id uuid not null,
  number integer not null check (number > 0),
  format text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  item_count bigint not null,
  answer_count bigint not null,
  -- How many items and answers have what the metrics need, so that an experiment can be refused before it starts.
  items_with_context bigint not null,
  items_with_samples bigint not null,
  grounded_labels bigint not null,
  factuality_labels bigint not null,
  item_factuality_labels bigint not null default 0,
  segment_count bigint not null,
  segments_not_true bigint not null,
  -- The scores that its answers brought along, by name: [{"name", "metric", "direction", "cost_per_thousand", "currency",
  -- "made_by", "count", "least", "greatest"}]. A list of at most twenty that is read and written as a whole; values are in
  -- answers.
  external_scores jsonb not null default '[]',
  -- Bytes of its content. The import writes it in its transaction.
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  -- Counting a million items takes many seconds, so the results are stored: lengths of texts and answers per item
  -- (shape), and the most frequent keys and values of the items' metadata. They never change, as the version does not.
  shape json,
  metadata_counts json,
  -- Counts of labels, and the state that they were counted in: when the version was split, and which labels people
  -- gave. When that state changes, they are counted again.
  tallies json,
  tallies_of text,
  -- When people last gave or withdrew a label of the version's answers. null: never
  labels_changed_at timestamptz,
  -- The same by origin: 'people', or the identity of a labeller. See note_label_change.
  label_changes jsonb not null default '{}',
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, dataset_id) references datasets on delete cascade,
  unique (tenant_id, dataset_id, number),
  check ((tallies is null) = (tallies_of is null))
);

alter table dataset_versions enable row level security;
alter table dataset_versions force row level security;
create policy tenant_isolation on dataset_versions
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
-- Only for the API: it reads datasets, which jobs have no right to, and no job is ever limited to a project.
create policy project_scope on dataset_versions as restrictive to sextant_api
  using (current_project_id() is null or exists (select from datasets d where d.id = dataset_id))
  with check (current_project_id() is null or exists (select from datasets d where d.id = dataset_id));
grant select on dataset_versions to sextant_api, sextant_jobs;
grant insert (id, dataset_id, number, format, sha256, item_count, answer_count, items_with_context,
              items_with_samples, grounded_labels, factuality_labels, item_factuality_labels, segment_count,
              segments_not_true, external_scores, created_by),
      update (stored_bytes, shape, metadata_counts, tallies, tallies_of, labels_changed_at,
              label_changes)
  on dataset_versions to sextant_api;

-- White space at the ends removed, and folded to one space in between. Replacing costs ten times as much as looking, and
-- hardly any text needs it.
create function folded(content text) returns text
  language sql immutable parallel safe
  return btrim(case when content ~ '\s\s|[^\S ]' then regexp_replace(content, '\s+', ' ', 'g')
                    else coalesce(content, '') end);

-- The group of an item by itself: the key that its file gave it; without one, its question and context, white space
-- folded; with neither, the item alone.
create function group_of(group_key text, question text, context text, external_id text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(
    case
      when group_key is not null then 'key' || chr(31) || group_key
      when question is not null or context is not null then
        'texts' || chr(31) || folded(question) || chr(31) || folded(context)
      else 'item' || chr(31) || external_id
    end, 'UTF8'));

-- Items of one group are not independent observations: a split puts a whole group on one side, and statistics resample
-- groups. Two items are in one group if they have the same group key, or the same question and context; both relations
-- hold at once, so a version's groups are the connected components. Every reader finds them in group_sha256.
create table items (
  tenant_id uuid not null default current_tenant_id(),
  id uuid not null default uuidv7(),
  version_id uuid not null,
  ordinal bigint not null check (ordinal >= 0),
  external_id text not null,
  question text,
  context text,
  reference text,
  reference_document text,
  metadata jsonb not null default '{}',
  group_key text check (length(group_key) between 1 and 500),
  -- The group that join_groups found, for items of groups that overlap.
  joined_sha256 bytea,
  group_sha256 bytea not null
    generated always as (coalesce(joined_sha256, group_of(group_key, question, context, external_id))) stored,
  -- The factuality that the file gave the item itself. Scores of whole items are compared with it before they are
  -- compared with the labels of the item's answers.
  own_factuality double precision check (own_factuality between 0 and 1),
  primary key (tenant_id, id),
  unique (tenant_id, version_id, ordinal)
);

-- Answers that are imported later name their items so. The id comes first: an index that began with the version would
-- be taken for a page of a version that was just imported, of which Postgres has no statistics yet.
create index items_by_external_id on items (external_id, tenant_id, version_id);

create trigger items_have_a_version after insert on items
  referencing new table as added for each statement execute function require_owners('dataset_versions', 'version_id');
create trigger items_go_with_their_version after delete on dataset_versions
  referencing old table as gone for each statement execute function note_deleted_owners('items', 'version_id', 'ordinal');

alter table items enable row level security;
alter table items force row level security;
create policy tenant_isolation on items
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on items to sextant_api, sextant_jobs;
grant insert (id, version_id, ordinal, external_id, question, context, reference, reference_document, metadata,
              group_key, own_factuality),
      update (joined_sha256)
  on items to sextant_api;

-- Joins the groups of a version that overlap; the import calls it once all items are stored. Union-find over the groups
-- that have a text in common: a group's number is its place among the sorted hashes, and a root is the smallest number
-- of its group, so the result depends on the items alone. Nested loops are off because the planner has no statistics of
-- the new rows and would compare each with each.
create function join_groups(of_version uuid) returns void
  language plpgsql set enable_nestloop = off
as $$
declare
  hashes bytea[];
  lefts integer[];
  rights integer[];
  root integer[];
  a integer;
  b integer;
begin
  if not exists (select from items where version_id = of_version and group_key is not null) then
    return;
  end if;

  with texts as (
    select group_sha256,
           case when group_key is null and joined_sha256 is null then group_sha256
                else group_of(null, question, context, external_id) end as text_sha256
    from items
    where version_id = of_version
  ),
  pairs as (
    select distinct group_sha256 as other, min(group_sha256) over (partition by text_sha256) as first
    from texts
  ),
  numbers as (
    select hash, row_number() over (order by hash)::integer as number
    from (select other from pairs where other <> first union select first from pairs where other <> first) h (hash)
  )
  select (select array_agg(hash order by number) from numbers),
         array_agg(l.number order by l.number, r.number), array_agg(r.number order by l.number, r.number)
  into hashes, lefts, rights
  from pairs p
  join numbers l on l.hash = p.first
  join numbers r on r.hash = p.other
  where p.other <> p.first;

  if hashes is null then
    return;
  end if;

  root := array(select generate_series(1, cardinality(hashes)));
  for i in 1 .. cardinality(lefts) loop
    a := lefts[i];
    b := rights[i];
    while root[a] <> a loop
      root[a] := root[root[a]];
      a := root[a];
    end loop;
    while root[b] <> b loop
      root[b] := root[root[b]];
      b := root[b];
    end loop;
    root[greatest(a, b)] := least(a, b);
  end loop;
  -- A parent has a smaller number than its children, so it points to its root before they are reached.
  for i in 1 .. cardinality(root) loop
    root[i] := root[root[i]];
  end loop;

  update items i
  set joined_sha256 = r.hash
  from unnest(hashes, root) as g (hash, root)
  join unnest(hashes) with ordinality as r (hash, number) on r.number = g.root
  where i.version_id = of_version and i.group_sha256 = g.hash;
end
$$;

revoke all on function join_groups(uuid) from public;
grant execute on function join_groups(uuid) to sextant_api;

create table answer_sets (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  source text not null check (source in ('imported', 'sampled')),
  answer_count bigint not null,
  -- The set whose judged answers belong to this one as well: they have the labels. null: these are the answers of the
  -- version's own file
  judged_from uuid,
  -- Of answers that were imported later, from a file of their own: its name, models and counts
  origin jsonb,
  -- The bytes of such answers; those of a sampled set are counted by its run
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  foreign key (tenant_id, judged_from) references answer_sets on delete cascade,
  unique (tenant_id, version_id, name),
  check (source = 'imported' or judged_from is not null),
  check ((origin is not null) = (source = 'imported' and judged_from is not null))
);

alter table answer_sets enable row level security;
alter table answer_sets force row level security;
create policy tenant_isolation on answer_sets
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
-- As for versions: only for the API.
create policy project_scope on answer_sets as restrictive to sextant_api
  using (current_project_id() is null or exists (select from dataset_versions v where v.id = version_id))
  with check (current_project_id() is null or exists (select from dataset_versions v where v.id = version_id));
grant select on answer_sets to sextant_api, sextant_jobs;
grant delete, insert (id, version_id, name, source, answer_count, judged_from, origin, completed_at),
      update (completed_at, stored_bytes)
  on answer_sets to sextant_api;
grant update (answer_count) on answer_sets to sextant_jobs;

-- A 'sample' was drawn for its item and counts in the dispersion of the item's answers. A 'judged' answer is one whose
-- trustworthiness is asked (WikiBio's passage, HaluEval's right and hallucinated answers), and does not count there.
create table answers (
  tenant_id uuid not null default current_tenant_id(),
  id uuid not null default uuidv7(),
  answer_set_id uuid not null,
  item_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  role text not null default 'sample' check (role in ('sample', 'judged')),
  -- What became of the draw that gave the answer; null: it is of the version's own file
  outcome text check (outcome in ('answered', 'truncated', 'refused', 'filtered')),
  text text not null,
  token_logprobs double precision[],
  -- Such as the model that wrote the answer.
  metadata jsonb not null default '{}',
  -- Values by name of scores that were computed elsewhere. null: none
  external_scores jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, answer_set_id, item_id, ordinal)
);

-- Not of items: a version deletes its answer sets, which have all answers to its items.
create trigger answers_have_a_set after insert on answers
  referencing new table as added for each statement execute function require_owners('answer_sets', 'answer_set_id');
create trigger answers_go_with_their_set after delete on answer_sets
  referencing old table as gone for each statement execute function note_deleted_owners('answers', 'answer_set_id', 'item_id');

create index answers_of_item on answers (tenant_id, item_id, ordinal);

alter table answers enable row level security;
alter table answers force row level security;
create policy tenant_isolation on answers
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on answers to sextant_api, sextant_jobs;
grant insert (id, answer_set_id, item_id, ordinal, role, outcome, text, token_logprobs, metadata, external_scores)
  on answers to sextant_api;
grant insert (answer_set_id, item_id, ordinal, outcome, text, token_logprobs, metadata) on answers to sextant_jobs;

-- What the file of a version holds. A view is read with the rights and policies of the reader.
create view imported_answers with (security_invoker = true) as
  select id, answer_set_id, item_id, ordinal, role, text, token_logprobs, metadata, external_scores
  from answers
  where outcome is null;

grant select on imported_answers to sextant_api;
