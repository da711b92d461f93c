/*
 * Labels: what files, people and oracles say of an answer.
 *
 * A label is never changed. A person who pressed the wrong key withdraws the label: it keeps its row, with the time, and
 * no longer counts, so that the label before it is in force again. In force is a person's label before an oracle's, an
 * oracle's before an imported one, and of these the newest. Only an answer's history and a full export show withdrawn
 * labels.
 *
 * Annotators label blind: somebody who has read the labels of others is influenced by them. So an annotator who looks
 * at single answers sees the labels of others only once their own label of the answer is in force. The API names the
 * annotator in the transaction's settings, as it names the tenant. A transaction that counts over a version names none
 * and sees all labels.
 */

-- null: no labels are withheld
create function current_annotator() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.annotator', true), '');

create table labels (
  tenant_id uuid not null default current_tenant_id(),
  id uuid not null default uuidv7(),
  answer_id uuid not null,
  source text not null check (source in ('imported', 'oracle', 'human')),
  author text not null,
  grounded boolean,
  factuality double precision check (factuality between 0 and 1),
  -- An oracle's: the identity of the labeller that a run asked; null: a person's, or of a file
  labeller bytea check (length(labeller) = 32),
  -- An oracle's: the probability that the answer is grounded, or its expected factuality; null: unknown
  probability double precision check (probability between 0 and 1),
  -- A person's: the probability with which a queue chose the answer; null: all answers were equally likely
  inclusion_probability double precision check (inclusion_probability > 0 and inclusion_probability <= 1),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, answer_id) references answers on delete cascade,
  check (grounded is not null or factuality is not null),
  check (labeller is null or source = 'oracle')
);

create index labels_of_answer on labels (tenant_id, answer_id);
-- Labels that people gave are few among imported ones; progress, queue and agreement read only them.
create index labels_of_people on labels (tenant_id, answer_id, author) where source = 'human';
create index labels_given_later on labels (tenant_id, answer_id) where source <> 'imported';

-- Reads labels as the owner, who is bound to the tenant but sees all of its labels. Under the policy below, which calls
-- it, it would recurse.
create function has_labelled(of_answer uuid, who text) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, public, pg_temp
  return exists (
    select 1
    from labels l
    where l.tenant_id = current_tenant_id() and l.answer_id = of_answer and l.author = who and l.source = 'human'
      and l.withdrawn_at is null);

alter table labels enable row level security;
alter table labels force row level security;
create policy tenant_isolation on labels
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy blind_labelling on labels as restrictive for select to sextant_api
  using ((select current_annotator()) is null
         or (source = 'human' and author = (select current_annotator()))
         or has_labelled(answer_id, (select current_annotator())));
grant select on labels to sextant_api, sextant_jobs;
grant insert (id, answer_id, source, author, grounded, factuality, inclusion_probability), update (withdrawn_at)
  on labels to sextant_api;

-- The segments of a label together are its answer's text, white space folded. 'partial' counts as not true; an
-- 'unjudged' segment (a cut-off end) does not count.
create table segments (
  tenant_id uuid not null default current_tenant_id(),
  label_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  text text not null,
  verdict text not null check (verdict in ('true', 'partial', 'false', 'unjudged')),
  primary key (tenant_id, label_id, ordinal),
  foreign key (tenant_id, label_id) references labels on delete cascade
);

alter table segments enable row level security;
alter table segments force row level security;
create policy tenant_isolation on segments
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy blind_labelling on segments as restrictive for select to sextant_api
  using ((select current_annotator()) is null or exists (select from labels l where l.id = label_id));
grant select on segments to sextant_api, sextant_jobs;
grant insert (label_id, ordinal, text, verdict) on segments to sextant_api;

-- Whether labels of the answer are withheld from the annotator. Does not tell whether there are any.
create function labels_withheld(of_answer uuid) returns boolean
  language sql stable parallel safe
  return current_annotator() is not null and not has_labelled(of_answer, current_annotator());

-- Whether labels of any of the item's answers are withheld from the annotator.
create function item_labels_withheld(of_item uuid) returns boolean
  language sql stable parallel safe
  return current_annotator() is not null
         and exists (select 1 from answers a where a.item_id = of_item and labels_withheld(a.id));

-- The factuality that a file gave an item tells about its answers, so it is withheld as their labels are. It is a
-- column, which no policy hides: whatever shows it or filters by it reads it through this function.
create function shown_factuality(of_item uuid, own double precision) returns double precision
  language sql stable parallel safe
  return case when current_annotator() is null or not item_labels_withheld(of_item) then own end;

-- `./sextant label` writes what each oracle says of an answer into the answer's metadata, with or without a label. That is
-- withheld as a label is, by whatever shows the metadata or searches them.
create function shown_metadata(of_answer uuid, own jsonb) returns jsonb
  language sql stable parallel safe
  return case when current_annotator() is null or not own ? 'oracles' or not labels_withheld(of_answer) then own
              else own - 'oracles' end;

-- Which labels count as true. 'in-force': all, by the rule above. 'people': those of people only. 'import': those that came
-- with the data. 'oracle': those of the labeller with the chosen identity. Of the labels of a source, the same rule
-- chooses.
create function is_of_source(source text, labeller bytea, chosen text, chosen_labeller bytea) returns boolean
  language sql immutable parallel safe
  return case chosen when 'in-force' then true
                     when 'people' then source = 'human'
                     when 'oracle' then labeller is not null and labeller = chosen_labeller
                     when 'import' then source <> 'human' and labeller is null
                     else false end;

-- The factuality that a file gave an item came with the data.
create function factuality_of_source(own double precision, chosen text) returns double precision
  language sql immutable parallel safe
  return case when chosen in ('in-force', 'import') then own end;

-- The identity of the labeller that made an oracle's label: the one that a run asked, or that of the command, which
-- notes it in the answer's metadata. null: unknown, or no oracle's
create function labeller_of(of_answer uuid, source text, labeller bytea) returns text
  language sql stable parallel safe
  return case when source <> 'oracle' then null
              when labeller is not null then encode(labeller, 'hex')
              else (select o ->> 'labeller'
                    from answers a
                    cross join jsonb_array_elements(case jsonb_typeof(a.metadata -> 'oracles')
                                                    when 'array' then a.metadata -> 'oracles' else '[]' end) o
                    where a.id = of_answer and o -> 'is_label' = 'true'
                    limit 1) end;

-- Answers with their labels of a source. The planner replaces a call by its query, so the rights and policies of the
-- reader apply.
create function known_answers_of(chosen text, chosen_labeller bytea)
  returns table (id uuid, answer_set_id uuid, item_id uuid, ordinal integer, role text, outcome text, text text,
                 grounded boolean, grounded_source text, grounded_labeller text, factuality double precision,
                 factuality_source text, factuality_labeller text, grounded_first boolean)
  language sql stable parallel safe
  begin atomic
    select a.id, a.answer_set_id, a.item_id, a.ordinal, a.role, a.outcome, a.text,
           g.grounded, g.source as grounded_source, g.labeller as grounded_labeller,
           f.factuality, f.source as factuality_source, f.labeller as factuality_labeller,
           coalesce(g.rank < f.rank, false) as grounded_first
    from answers a
    left join lateral (
      select l.grounded, l.source, labeller_of(l.answer_id, l.source, l.labeller) as labeller,
             case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
      from labels l
      where l.answer_id = a.id and l.withdrawn_at is null and l.grounded is not null
        and is_of_source(l.source, l.labeller, chosen, chosen_labeller)
      order by rank, l.created_at desc, l.id desc
      limit 1) g on true
    left join lateral (
      select l.factuality, l.source, labeller_of(l.answer_id, l.source, l.labeller) as labeller,
             case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
      from labels l
      where l.answer_id = a.id and l.withdrawn_at is null and l.factuality is not null
        and is_of_source(l.source, l.labeller, chosen, chosen_labeller)
      order by rank, l.created_at desc, l.id desc
      limit 1) f on true;
  end;

-- Answers with their labels in force. A view is read with the rights and policies of the reader.
create view known_answers with (security_invoker = true) as
  select * from known_answers_of('in-force', null);

grant select on known_answers to sextant_api;

-- A version's own counts were taken at its import. This adds the answers of its file that only people or label runs have
-- labelled.
-- 'offset 0' makes Postgres look the labels of each answer up: without statistics, as after an import, it would join all
-- labels with all answers.
create function labelled_after_import(of_version uuid, kind text) returns bigint
  language sql stable
  return (
    select count(*)
    from dataset_versions v
    join answer_sets s on s.version_id = v.id and s.judged_from is null
    cross join lateral (select a.id from answers a where a.answer_set_id = s.id offset 0) a
    where v.id = of_version and v.label_changes <> '{}'
      and exists (
        select
        from labels l
        where l.answer_id = a.id and l.source <> 'imported' and (l.source = 'human' or l.labeller is not null)
          and l.withdrawn_at is null
          and case kind when 'grounded' then l.grounded is not null else l.factuality is not null end
        offset 0)
      and not exists (
        select
        from labels o
        where o.answer_id = a.id and o.source <> 'human' and o.labeller is null
          and case kind when 'grounded' then o.grounded is not null else o.factuality is not null end
        offset 0)
  );

-- The same of an answer set that its version's counts know nothing of. The labels of a later file are left out, so people
-- or label runs have given all that there are.
create function labelled_in_set(of_set uuid, kind text) returns bigint
  language sql stable
  return (
    select count(*)
    from (select a.id from answers a where a.answer_set_id = of_set offset 0) a
    where exists (
      select
      from labels l
      where l.answer_id = a.id and l.source <> 'imported' and l.withdrawn_at is null
        and case kind when 'grounded' then l.grounded is not null else l.factuality is not null end
      offset 0)
  );

-- A report says whether it uses the newest labels of its source. Finding that out from the labels would read all that
-- people ever gave for a version, so the version's row records the time of each change: of the last one, and of the last
-- one by people ('people') and by each labeller (its identity in hexadecimal digits).
create function note_label_change() returns trigger
  language plpgsql
  as $$
  declare
    changed timestamptz := greatest(new.created_at, new.withdrawn_at);
    given_by text := case when new.source = 'human' then 'people' else encode(new.labeller, 'hex') end;
    of_version uuid;
  begin
    select s.version_id into of_version
    from answers a
    join answer_sets s on s.tenant_id = a.tenant_id and s.id = a.answer_set_id
    where a.tenant_id = new.tenant_id and a.id = new.answer_id;
    update dataset_versions v
    set labels_changed_at = greatest(v.labels_changed_at, changed),
        label_changes = v.label_changes || jsonb_build_object(given_by, changed)
    where v.tenant_id = new.tenant_id and v.id = of_version
      and coalesce((v.label_changes ->> given_by)::timestamptz < changed, true);
    return null;
  end
  $$;

-- When labels of a source were last given or withdrawn; null: not since the import.
create function label_changed_at(v dataset_versions, chosen text, chosen_labeller bytea) returns timestamptz
  language sql stable parallel safe
  return case chosen when 'in-force' then v.labels_changed_at
                     when 'people' then (v.label_changes ->> 'people')::timestamptz
                     when 'oracle' then (v.label_changes ->> encode(chosen_labeller, 'hex'))::timestamptz end;

create trigger label_given after insert on labels
  for each row when (new.source = 'human' or new.labeller is not null) execute function note_label_change();
create trigger label_withdrawn after update of withdrawn_at on labels
  for each row when (new.source = 'human' or new.labeller is not null) execute function note_label_change();
