/*
 * Annotators label blind.
 *
 * Whoever has read what others say of an answer no longer says what they would have said. So where labels of single
 * answers are shown to an annotator, those of others are withheld until the annotator's own label of the answer is in
 * force. The API names the annotator for such a transaction, as it names the tenant; a transaction that counts over a
 * version names none and sees all labels.
 */

-- null: nobody is kept from anything
create function current_annotator() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.annotator', true), '');

-- Reads labels as the owner, who is bound to the tenant and not kept from others' labels: asked with the policy below,
-- it would ask itself.
create function has_labelled(of_answer uuid, who text) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, public, pg_temp
  return exists (
    select 1
    from labels l
    where l.tenant_id = current_tenant_id() and l.answer_id = of_answer and l.author = who and l.source = 'human'
      and l.withdrawn_at is null);

-- Whether the annotator is kept from labels of the answer; says nothing of whether there are any.
create function labels_withheld(of_answer uuid) returns boolean
  language sql stable parallel safe
  return current_annotator() is not null and not has_labelled(of_answer, current_annotator());

create policy blind_labelling on labels as restrictive for select to sextant_api
  using ((select current_annotator()) is null
         or (source = 'human' and author = (select current_annotator()))
         or has_labelled(answer_id, (select current_annotator())));

create policy blind_labelling on segments as restrictive for select to sextant_api
  using ((select current_annotator()) is null or exists (select from labels l where l.id = label_id));
