/*
 * Imports: a file becomes a version of a dataset.
 *
 * An import stores how to read its file, so that it is read as the preview showed; and, once it is read, how it
 * was read. It can be cancelled until it is completed; then nothing of it is stored.
 */

-- The processes of the API. One that was not seen in the last minute has ended, and with it what it was doing.
create table api_processes (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

grant select, insert (id), update (seen_at), delete on api_processes to sextant_api;

-- The process of the API that this connection belongs to; null: another program
create function current_process_id() returns uuid
  language sql stable as
$$ select nullif(current_setting('app.process_id', true), '')::uuid $$;

-- A beat in the future is from before the clock of the database was set back. A process that lives beats again within
-- seconds, and others judge it only after several beats of their own.
create function has_process_ended(process uuid) returns boolean
  language sql stable as
$$
  select process is null
      or not exists (
        select from api_processes
        where id = process
          and seen_at between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
$$;

create table imports (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  dataset_id uuid not null,
  version_id uuid,
  -- The version whose items the file answers; null: the file becomes a version of its own
  answers_of uuid,
  answer_set_name text,
  -- The answers that the file became; null also if they were deleted since
  answer_set_id uuid,
  state text not null default 'awaiting-content'
    check (state in ('awaiting-content', 'receiving', 'running', 'completed', 'refused', 'failed', 'cancelled')),
  -- The upload that the content comes from, and when content last came. Another upload may claim the import of one that
  -- is silent. null: the upload does not know of its claim, since the connection to the database may have broken in
  -- between. Once the content is there: when the process that runs the import was last alive.
  upload uuid,
  upload_seen_at timestamptz,
  -- The hash of the content, in hexadecimal digits, once it has been received: an upload may be repeated
  content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- The upload that brought the content, which is the name of its file. A process that takes the import over from one
  -- that has ended counts as another upload of the same content: the first one, if it was only slow, stores nothing.
  content_upload uuid,
  -- How many processes have begun to read the content, and did not stop in order before its end
  attempt integer not null default 0 check (attempt >= 0),
  -- How often the store of uploads did not return the content since it was last read, and since when
  read_failures integer not null default 0 check (read_failures >= 0),
  unread_since timestamptz,
  -- The process that has received the content; null while nothing has been received
  process_id uuid,
  -- Progress, written about once a second. The same statement tells the importing process that the import was
  -- cancelled. Only a few imports run at a time, so that the files of one tenant do not delay the others'.
  stage text check (stage in ('receiving', 'waiting', 'reading', 'storing')),
  stage_done bigint not null default 0 check (stage_done >= 0),
  stage_total bigint check (stage_total >= 0),
  format text not null,
  separator text not null default 'comma'
    check (separator in ('auto', 'comma', 'semicolon', 'tab', 'pipe')),
  encoding text not null default 'utf-8'
    check (encoding in ('auto', 'utf-8', 'utf-16', 'windows-1250', 'windows-1251', 'windows-1252')),
  -- The array that held the records, if the file was one JSON object around them: {"version": "2.0", "data": [...]}.
  records_in text,
  -- Which column holds which field: first as requested, after reading as used, with the columns that were recognized
  -- by their name.
  mapping jsonb,
  -- What the file's label words mean (grounded, not_grounded, none). null: only words with a known meaning count
  labels jsonb,
  -- Columns that are kept as metadata of the item or of the answer. Other unknown columns are not imported.
  metadata_columns jsonb not null default '[]',
  answer_metadata_columns jsonb not null default '[]',
  -- The scores of the answers that were computed elsewhere, as the client declared them
  external_scores jsonb not null default '[]',
  on_error text not null check (on_error in ('refuse', 'skip')),
  source_name text,
  line_count bigint not null default 0,
  item_count bigint not null default 0,
  error_count bigint not null default 0,
  failure text,
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, dataset_id) references datasets on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  foreign key (tenant_id, answers_of) references dataset_versions on delete cascade,
  foreign key (tenant_id, answer_set_id) references answer_sets on delete set null (answer_set_id),
  check ((answers_of is null) = (answer_set_name is null))
);

alter table imports enable row level security;
alter table imports force row level security;
create policy tenant_isolation on imports
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on imports as restrictive to sextant_api
  using (current_project_id() is null or exists (select from datasets d where d.id = dataset_id))
  with check (current_project_id() is null or exists (select from datasets d where d.id = dataset_id));
grant select, delete,
      insert (dataset_id, format, separator, encoding, mapping, labels, metadata_columns, answer_metadata_columns,
              external_scores, on_error, source_name, answers_of, answer_set_name, created_by),
      update (version_id, answer_set_id, state, upload, upload_seen_at, content_sha256, content_upload, attempt, read_failures,
              unread_since, process_id, stage, stage_done, stage_total, format, separator, encoding, records_in, mapping, line_count, item_count, error_count, failure, finished_at)
  on imports to sextant_api;

-- What was wrong with a line, where, and how to correct it. The first thousand of an import are stored.
create table import_errors (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  import_id uuid not null,
  ordinal integer not null,
  line bigint not null,
  field text not null,
  detail text not null,
  primary key (tenant_id, import_id, ordinal),
  foreign key (tenant_id, import_id) references imports on delete cascade
);

alter table import_errors enable row level security;
alter table import_errors force row level security;
create policy tenant_isolation on import_errors
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select, insert (import_id, ordinal, line, field, detail) on import_errors to sextant_api;
