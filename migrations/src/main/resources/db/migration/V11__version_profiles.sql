/*
 * What a version is like: how long its texts are, how many answers its items have, what is known of them.
 *
 * To count that over a million items takes many seconds, so it is kept. The shape never changes, as a version does
 * not. The tallies of labels are kept with what they were counted of: when the version was parted, and which labels
 * were given to it since it was imported; once that is another, they are counted anew.
 */

alter table dataset_versions
  add column shape json,
  add column tallies json,
  add column tallies_of text,
  add check ((tallies is null) = (tallies_of is null));
grant update (shape, tallies, tallies_of) on dataset_versions to sextant_api;

-- Few among very many: those that were not imported with their version.
create index labels_given_later on labels (tenant_id, answer_id) where source <> 'imported';
