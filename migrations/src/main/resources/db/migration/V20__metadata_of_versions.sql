/*
 * What stands in the metadata of a version's items: which keys, with which values, how often. It lets people find items
 * by them.
 *
 * To count that over a million items takes seconds, so it is kept, as the shape of the texts is: a version does not
 * change. Only what occurs most is kept; whatever else somebody looks for is typed.
 */

alter table dataset_versions
  add column metadata_counts json;
grant update (metadata_counts) on dataset_versions to sextant_api;
