/*
Imports work a few at a time, so that the files of one tenant do not keep the others' waiting. One whose content is there
waits until its turn has come, and says so.
*/
alter table imports
  drop constraint imports_stage_check,
  add constraint imports_stage_check check (stage in ('receiving', 'waiting', 'reading', 'storing'));
