/*
Columns of a table that hold no field of an item can be kept in its metadata; which, stands with the import. The others
are not imported, as none was before.
*/
alter table imports
  add column metadata_columns jsonb not null default '[]';

grant insert (metadata_columns) on imports to sextant_api;
