/*
 * When people last said or took back a label of a version's answers.
 *
 * A report says on its own page whether it knows the newest labels. To find that out from the labels themselves reads
 * all that people have ever said of a version. So it is written down as it happens, in the transaction that says it or
 * takes it back: the version's row is asked for anyhow wherever its experiments are.
 */

-- null: nobody has
alter table dataset_versions add column labels_changed_at timestamptz;
grant update (labels_changed_at) on dataset_versions to sextant_api;

create function note_label_change() returns trigger
  language plpgsql
  as $$
  declare
    changed timestamptz := greatest(new.created_at, new.withdrawn_at);
  begin
    update dataset_versions v
    set labels_changed_at = changed
    from answers a
    join answer_sets s on s.tenant_id = a.tenant_id and s.id = a.answer_set_id
    where a.tenant_id = new.tenant_id and a.id = new.answer_id
      and v.tenant_id = s.tenant_id and v.id = s.version_id
      and (v.labels_changed_at is null or v.labels_changed_at < changed);
    return null;
  end
  $$;

create trigger label_said after insert on labels
  for each row when (new.source = 'human') execute function note_label_change();
create trigger label_taken_back after update of withdrawn_at on labels
  for each row when (new.source = 'human') execute function note_label_change();

-- What was said before. Even the owner sees no row without a tenant.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update dataset_versions v
    set labels_changed_at = said.changed
    from (select s.version_id, max(greatest(l.created_at, l.withdrawn_at)) as changed
          from labels l
          join answers a on a.id = l.answer_id
          join answer_sets s on s.id = a.answer_set_id
          where l.source = 'human'
          group by s.version_id) said
    where v.id = said.version_id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
