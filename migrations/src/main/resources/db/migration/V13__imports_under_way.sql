/*
An import of a large file takes minutes. Whoever waits sees how far it is, and may call it off until it is completed:
then nothing of it is stored. What stands here of its progress is written about once a second while it is under way;
the process that works on it learns by the same statement that it was cancelled, whichever process took that word.
*/
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('awaiting-content', 'receiving', 'running', 'completed', 'refused', 'failed', 'cancelled')),
  add column stage text check (stage in ('receiving', 'reading', 'storing')),
  add column stage_done bigint not null default 0 check (stage_done >= 0),
  add column stage_total bigint check (stage_total >= 0);

grant update (stage, stage_done, stage_total) on imports to sextant_api;
