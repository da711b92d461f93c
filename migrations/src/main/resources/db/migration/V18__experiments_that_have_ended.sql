/*
 * What an experiment came to stands on its row once it has ended: how much was scored and what failed are then no
 * longer counted by whoever looks. And an experiment that has a report is a completed one: a report that is asked for
 * anew and does not come about leaves the one before it, and the experiment as it was.
 */

-- null: it has not ended, so there is more to come
alter table experiments
  add column done_at_end bigint check (done_at_end >= 0),
  add column failed_at_end bigint check (failed_at_end >= 0);
grant update (done_at_end, failed_at_end) on experiments to sextant_api;

-- What has ended before. Even the owner sees no row without a tenant.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update experiments e
    set done_at_end = (select count(*) from scored_items s where s.experiment_id = e.id),
        failed_at_end = (select count(*) from item_failures f where f.experiment_id = e.id)
    where state in ('completed', 'completed-with-failures', 'cancelled', 'failed');
    update experiments e
    set state = case when failed_at_end > 0 then 'completed-with-failures' else 'completed' end,
        report_number = (select max(number) from reports r where r.experiment_id = e.id)
    where state in ('cancelled', 'failed')
      and exists (select 1 from reports r where r.experiment_id = e.id);
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
