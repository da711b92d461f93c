/*
 * A key may be bound to one project of its tenant. What lies in a project, and is where a look into it begins,
 * is narrowed by a second, restrictive policy: bound to a project, all others look empty. Items, answers and
 * scores are reached through their version or their experiment only, so they need none; unbound
 * (app.project_id unset), the policies let everything through that the tenant's policy does.
 *
 * And what a tenant's row may become: whoever is bound to a tenant changes or deletes that one.
 */

create function current_project_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.project_id', true), '')::uuid;

create policy project_scope on projects as restrictive
  using (current_project_id() is null or id = current_project_id())
  with check (current_project_id() is null or id = current_project_id());

create policy project_scope on datasets as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());

create policy project_scope on experiments as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());

create policy project_scope on calibrations as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());

create policy project_scope on preflights as restrictive
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());

-- These two look at another table, which the jobs have no right to; nor is a job ever bound to a project.
create policy project_scope on dataset_versions as restrictive to sextant_api
  using (current_project_id() is null or exists (select from datasets d where d.id = dataset_id))
  with check (current_project_id() is null or exists (select from datasets d where d.id = dataset_id));

create policy project_scope on imports as restrictive to sextant_api
  using (current_project_id() is null or exists (select from datasets d where d.id = dataset_id))
  with check (current_project_id() is null or exists (select from datasets d where d.id = dataset_id));

-- The dispatcher looks over the tenants unbound, and sees no more than that there is work.
alter table tenants enable row level security;
create policy everyone_reads on tenants for select using (true);
create policy own_row_changes on tenants for update
  using (id = current_tenant_id()) with check (id = current_tenant_id());
