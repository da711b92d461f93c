/*
 * The end of a tenant: announced, undone until its day has come, and then complete.
 *
 * What stays is one row that belongs to nobody, with counts, times, and a hash of what the tenant was called.
 */

alter table tenants add column ends_at timestamptz;
alter table tenants add column ends_by text;
create index tenants_ending on tenants (ends_at) where ends_at is not null;
grant update (ends_at, ends_by) on tenants to sextant_api;

create table tenant_receipts (
  id uuid primary key default uuidv7(),
  -- sha256(tenant id ':' name): who knows both can show that it is this one
  tenant_sha256 text not null check (tenant_sha256 ~ '^[0-9a-f]{64}$'),
  tenant_created_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  -- Rows by table: that went, and that were found afterwards, all 0.
  removed jsonb not null,
  remaining jsonb not null
);

grant select on tenant_receipts to sextant_api;

-- The only way to delete a tenant. It runs as the owner of the schema, whom row-level security binds as well: it
-- reaches the tenant that the transaction is bound to, and that only when its day has come. It asks the catalogue
-- for the tables, so that none is forgotten. Projects and caches go first: what counts them is still there.
create function end_tenant() returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone constant tenants := (select t from tenants t where t.id = current_tenant_id() and t.ends_at <= now() for update);
  tables constant text[] := array(
    select c.relname::text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r'
    order by c.relname);
  each text;
  rows bigint;
  removed jsonb := '{}';
  remaining jsonb := '{}';
  receipt uuid;
begin
  if gone.id is null then
    raise exception 'the tenant is not at its end';
  end if;
  foreach each in array tables loop
    execute format('select count(*) from %I where tenant_id = $1', each) into rows using gone.id;
    removed := removed || jsonb_build_object(each, rows);
  end loop;
  delete from projects where tenant_id = gone.id;
  delete from embeddings where tenant_id = gone.id;
  delete from entailments where tenant_id = gone.id;
  delete from tenants where id = gone.id;
  foreach each in array tables loop
    execute format('delete from %I where tenant_id = $1', each) using gone.id;
  end loop;
  foreach each in array tables loop
    execute format('select count(*) from %I where tenant_id = $1', each) into rows using gone.id;
    remaining := remaining || jsonb_build_object(each, rows);
  end loop;
  insert into tenant_receipts (tenant_sha256, tenant_created_at, removed, remaining)
  values (encode(sha256(convert_to(gone.id || ':' || gone.name, 'UTF8')), 'hex'), gone.created_at, removed, remaining)
  returning id into receipt;
  return receipt;
end
$$;

revoke all on function end_tenant() from public;
grant execute on function end_tenant() to sextant_api;
