/*
 * Copies: items with the same question and context, or that a file names as belonging together.
 *
 * Such items are no independent observations. A group goes to one side of a split as a whole, and statistics
 * resample groups. An item's group is the key that its file gave it; without one, the items with the same question
 * and context are a group, white space aside; an item with neither is a group of its own.
 */

create function group_of(group_key text, question text, context text, external_id text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(
    case
      when group_key is not null then 'key' || chr(31) || group_key
      when question is not null or context is not null then
        'texts' || chr(31) || btrim(regexp_replace(coalesce(question, ''), '\s+', ' ', 'g'))
          || chr(31) || btrim(regexp_replace(coalesce(context, ''), '\s+', ' ', 'g'))
      else 'item' || chr(31) || external_id
    end, 'UTF8'));

alter table items add column group_key text check (length(group_key) between 1 and 500);
alter table items
  add column group_sha256 bytea not null
    generated always as (group_of(group_key, question, context, external_id)) stored;
grant insert (group_key) on items to sextant_api;
