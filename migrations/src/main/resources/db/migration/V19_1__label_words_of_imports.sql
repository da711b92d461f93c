/*
Teams label in words of their own. What each means (grounded, not_grounded, none) stands with the import that was told
so; null where nobody said, and only words count whose meaning is known.
*/
alter table imports
  add column labels jsonb;

grant insert (labels) on imports to sextant_api;
