/*
 * Images: files in the place of texts.
 *
 * A question, context, reference or answer that is an image is the text 'image:sha256:HASH', so whatever treats texts by
 * their hash (groups, caches, content hashes) treats images so as well. The file is here: once in each answer set that
 * brought it. The set of a version's own file has the images of its items, too. So an image is deleted with the set or
 * the version, like the texts.
 *
 * No import takes a text of this form. A sampled answer could have it; it then names an image of its own version, or
 * none.
 */

create table images (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  answer_set_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By the content of the file
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- In pixels, as shown
  width integer not null check (width between 1 and 65535),
  height integer not null check (height between 1 and 65535),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  primary key (tenant_id, answer_set_id, sha256)
);

create trigger images_have_a_set after insert on images
  referencing new table as added for each statement execute function require_owners('answer_sets', 'answer_set_id');
create trigger images_go_with_their_set after delete on answer_sets
  referencing old table as gone for each statement execute function note_deleted_owners('images', 'answer_set_id', 'sha256');

-- The formats are compressed already.
alter table images alter column content set storage external;

alter table images enable row level security;
alter table images force row level security;
create policy tenant_isolation on images
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on images to sextant_api, sextant_jobs;
grant insert (answer_set_id, sha256, media_type, width, height, content) on images to sextant_api;

-- Whether a text stands for an image. It then has no length, words or tokens of its own.
create function is_image(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^image:sha256:[0-9a-f]{64}$';

-- A text as an import takes it: an image of the version is {"image": "data:..."}.
create function import_form(of_version uuid, value text) returns json
  language sql stable parallel safe
  return case
    when is_image(value) then coalesce(
      (select json_build_object('image', 'data:' || m.media_type || ';base64,'
                                         || translate(encode(m.content, 'base64'), E'\n', ''))
       from answer_sets s
       join images m on m.answer_set_id = s.id
       where s.version_id = of_version and m.sha256 = substr(value, 14)
       order by s.id
       limit 1),
      to_json(value))
    else to_json(value)
  end;

-- Whether an item or an answer of a set is an image, or an answer of the version's file, whose judged answers the set
-- shares. Texts are read only if there are files at all.
create function has_images(of_set uuid) returns boolean
  language sql stable parallel safe
  return exists (select
                 from answer_sets s
                 join images m on m.answer_set_id in (s.id, s.judged_from)
                 where s.id = of_set)
    and (exists (select
                 from answer_sets s
                 join items i on i.version_id = s.version_id
                 cross join lateral (values (i.question), (i.context), (i.reference)) f (content)
                 where s.id = of_set and is_image(f.content))
         or exists (select
                    from answer_sets s
                    join answers a on a.answer_set_id in (s.id, s.judged_from)
                    where s.id = of_set and is_image(a.text)));
