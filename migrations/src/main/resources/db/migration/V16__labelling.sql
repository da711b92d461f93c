/*
 * Labelling: people say in the product what is known of an answer.
 *
 * A label is never changed. Who has pressed the wrong key takes the label back: it stays, with the time, and counts
 * as if it were not there, so that the one before it is in force again. Whoever reads what is in force leaves out
 * what is withdrawn; only the history of an answer and an export of all shows both.
 */

alter table labels add column withdrawn_at timestamptz;
grant update (withdrawn_at) on labels to sextant_api;

-- People's labels are few among imported ones, and are what progress, queue and agreement are about.
create index labels_of_people on labels (tenant_id, answer_id, author) where source = 'human';

-- A version's own counts are of the day of its import. This is what people have added since: answers of which nobody
-- knew it before.
create function labelled_by_people_only(of_version uuid, kind text) returns bigint
  language sql stable
  return (
    select count(distinct l.answer_id)
    from labels l
    join answers a on a.id = l.answer_id
    join answer_sets s on s.id = a.answer_set_id
    where s.version_id = of_version and l.source = 'human' and l.withdrawn_at is null
      and case kind when 'grounded' then l.grounded is not null else l.factuality is not null end
      and not exists (
        select 1
        from labels o
        where o.answer_id = l.answer_id and o.source <> 'human'
          and case kind when 'grounded' then o.grounded is not null else o.factuality is not null end)
  );

-- As before, without what is withdrawn.
create or replace view known_answers with (security_invoker = true) as
  select a.id, a.answer_set_id, a.item_id, a.ordinal, a.role, a.text,
         g.grounded, g.source as grounded_source, f.factuality, f.source as factuality_source,
         coalesce(g.rank < f.rank, false) as grounded_first
  from answers a
  left join lateral (
    select l.grounded, l.source, case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
    from labels l
    where l.answer_id = a.id and l.withdrawn_at is null and l.grounded is not null
    order by rank, l.created_at desc, l.id desc
    limit 1) g on true
  left join lateral (
    select l.factuality, l.source, case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
    from labels l
    where l.answer_id = a.id and l.withdrawn_at is null and l.factuality is not null
    order by rank, l.created_at desc, l.id desc
    limit 1) f on true;
