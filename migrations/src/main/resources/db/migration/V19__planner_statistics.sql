/*
 * Takes the planner's statistics of the tables of which a tenth has changed. Autovacuum does the same up to a minute
 * later, and a job that starts before that is planned for empty tables: nested loops over whole tables take time that
 * grows with the square of the items. A table that another session is analyzing is skipped.
 *
 * Statistics belong to the owner of the tables. They hold no row of a tenant that a role could read: pg_stats hides
 * tables with row-level security from the roles that it binds.
 */
create function refresh_planner_statistics() returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changed text;
  refreshed integer := 0;
begin
  for changed in
    select s.relname
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and c.relkind = 'r'
      and s.n_mod_since_analyze > 1000 + 0.1 * greatest(c.reltuples, 0)
    order by s.relname
  loop
    execute format('analyze (skip_locked) public.%I', changed);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end
$$;

revoke execute on function refresh_planner_statistics() from public;
grant execute on function refresh_planner_statistics() to sextant_jobs;
