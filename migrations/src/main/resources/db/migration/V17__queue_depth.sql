/*
 * How much work waits over all tenants: a number by which processes are added and removed. It says nothing of a tenant.
 * The role that reads it is made by QueueReader.java, where it is wanted, and has no other right.
 *
 * The function runs as the owner of the schema, whom row-level security binds as well, so it visits one tenant after the
 * other. The settings of the caller's transaction are back when it returns.
 */
create function queue_depth() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  tenant constant text := coalesce(current_setting('app.tenant_id', true), '');
  project constant text := coalesce(current_setting('app.project_id', true), '');
  each uuid;
  here bigint;
  waiting bigint := 0;
begin
  perform set_config('app.project_id', '', true);
  for each in select id from tenants where has_work or has_exports loop
    perform set_config('app.tenant_id', each::text, true);
    select (select count(*) from experiments where state = 'queued')
           + (select count(*) from call_runs where state = 'queued')
           + (select count(*) from report_exports where state = 'queued')
    into here;
    waiting := waiting + here;
  end loop;
  perform set_config('app.tenant_id', tenant, true), set_config('app.project_id', project, true);
  return waiting;
end
$$;

revoke execute on function queue_depth() from public;
