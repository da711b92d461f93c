-- Fails the migration if a table with a tenant_id is open: row-level security off or not forced, no policy,
-- a policy that asks for anything but the current tenant on reading or writing, a nullable or undefaulted
-- tenant_id, a primary or unique key that does not start with it, or a right to write it. So does a right to a partition:
-- rows are reached through the partitioned table. So does a view that
-- reads such a table, itself or by another view, with its owner's rights instead of the reader's. A restrictive
-- policy may ask for what it likes: it only ever hides more.
do $$
declare
  open_tables text;
begin
  with tenant_tables as (
    select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relispartition, a.attnotnull, a.atthasdef,
           a.attnum
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p')
  )
  select string_agg(t.relname, ', ' order by t.relname) into open_tables
  from tenant_tables t
  where not t.relrowsecurity
     or not t.relforcerowsecurity
     or not t.attnotnull
     or not t.atthasdef
     or not exists (select 1 from pg_policy p where p.polrelid = t.oid and p.polpermissive)
     or exists (
          select 1 from pg_policy p
          where p.polrelid = t.oid and p.polpermissive
            and (pg_get_expr(p.polqual, p.polrelid) is distinct from '(tenant_id = current_tenant_id())'
                 or pg_get_expr(p.polwithcheck, p.polrelid) is distinct from '(tenant_id = current_tenant_id())'))
     or not exists (
          select 1 from pg_index i where i.indrelid = t.oid and i.indisunique and i.indkey[0] = t.attnum)
     or exists (
          select 1 from pg_index i where i.indrelid = t.oid and i.indisunique and i.indkey[0] <> t.attnum)
     or has_column_privilege('sextant_api', t.oid, t.attnum, 'insert, update')
     or has_column_privilege('sextant_jobs', t.oid, t.attnum, 'insert, update')
     or t.relispartition
        and exists (
          select 1 from (values ('sextant_api'), ('sextant_jobs')) r (name)
          where has_any_column_privilege(r.name, t.oid, 'select, insert, update')
             or has_table_privilege(r.name, t.oid, 'delete, truncate'));
  if open_tables is not null then
    raise exception 'tables open to every tenant: %', open_tables;
  end if;
end
$$;

do $$
declare
  open_views text;
begin
  with recursive reading (oid) as (
    select a.attrelid
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where a.attname = 'tenant_id' and not a.attisdropped
    union
    select w.ev_class
    from reading r
    join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = r.oid
                    and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite w on w.oid = d.objid
  )
  select string_agg(c.relname, ', ' order by c.relname) into open_views
  from reading r
  join pg_class c on c.oid = r.oid
  where c.relkind = 'm'
     or c.relkind = 'v'
        and not exists (
          select 1 from pg_options_to_table(c.reloptions) o
          where o.option_name = 'security_invoker' and o.option_value::boolean);
  if open_views is not null then
    raise exception 'views open to every tenant: %', open_views;
  end if;
end
$$;

do $$
begin
  if exists (select 1 from pg_roles
             where rolname in ('sextant_owner', 'sextant_api', 'sextant_jobs') and (rolbypassrls or rolsuper)) then
    raise exception 'a role of Sextant can bypass row-level security';
  end if;
end
$$;
