/*
 * Groups that overlap are one group.
 *
 * Items of one group key are no independent observations, nor are items with the same question and context. Both
 * relations hold at once: a copy that a file puts into another group is still a copy. So the groups of a version are
 * the connected components of both relations, and every reader finds them in group_sha256.
 *
 * Which groups overlap is known when all items of a version are there. The import then calls join_groups, which fills
 * joined_sha256 for the items of groups that overlap; all other items keep the hash of their own key or texts.
 */

alter table items add column joined_sha256 bytea;
grant update (joined_sha256) on items to sextant_api;

alter table items alter column group_sha256
  set expression as (coalesce(joined_sha256, group_of(group_key, question, context, external_id)));

-- Union-find over the groups that have a text in common. A group's number is its place among the sorted hashes and a
-- root is the smallest of its group, so the result depends on the items alone. A nested loop over rows without
-- statistics would compare each with each.
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

-- Versions that there are. Their splits are kept as they were made; what was counted of their groups is counted again.
-- Even the owner sees no row without a tenant.
do $$
declare
  tenant uuid;
  version uuid;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    for version in select id from dataset_versions loop
      perform join_groups(version);
    end loop;
    update dataset_versions v
    set shape = null
    where exists (select from items i where i.version_id = v.id and i.joined_sha256 is not null);
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
