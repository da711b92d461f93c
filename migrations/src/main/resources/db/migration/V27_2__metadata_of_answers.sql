/*
Answers have metadata of their own, such as the model that wrote one. An import says which columns, or which fields that
are not known, are metadata of the answer.
*/
alter table answers
  add column metadata jsonb not null default '{}';

grant insert (metadata) on answers to sextant_api;

alter table imports
  add column answer_metadata_columns jsonb not null default '[]';

grant insert (answer_metadata_columns) on imports to sextant_api;
