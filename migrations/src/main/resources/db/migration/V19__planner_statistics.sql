/*
 * Takes the planner's statistics of a table of which a tenth has changed, and returns its name; null if there is no other
 * such table than those given. Autovacuum does the same up to a minute later, and a job that starts before that is
 * planned for empty tables: nested loops over whole tables take time that grows with the square of the items.
 *
 * One table a call, and so a transaction: Postgres takes a table for unchanged once it was analyzed, also if the
 * transaction ends without its statistics. A table that another session is analyzing is skipped.
 *
 * A partitioned table is left out, and autovacuum leaves it out as well; its partitions have statistics. Only the audit log is
 * partitioned. It is read in the order of its key with a limit, which is the right plan without statistics of the whole.
 *
 * Statistics belong to the owner of the tables. They hold no row of a tenant that a role could read: pg_stats hides
 * tables with row-level security from the roles that it binds.
 */
create function refresh_planner_statistics(visited text[]) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changed text;
begin
  select s.relname
  into changed
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid
  where s.schemaname = 'public' and c.relkind = 'r' and s.relname <> all (visited)
    and (s.n_mod_since_analyze > 1000 + 0.1 * greatest(c.reltuples, 0)
         or c.reltuples < 0 and pg_relation_size(c.oid) > 256 * 1024)
  order by s.relname
  limit 1;
  if changed is not null then
    execute format('analyze (skip_locked) public.%I', changed);
  end if;
  return changed;
end
$$;

revoke execute on function refresh_planner_statistics(text[]) from public;
grant execute on function refresh_planner_statistics(text[]) to sextant_jobs;
