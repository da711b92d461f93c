/*
 * How much of a text an embedder read, and what computed its vector.
 *
 * An embedder cuts a text that is too long, and nobody saw after the run how much of it was lost. A stored vector
 * now says which share of the text's characters its tokens cover, and the kernels and instruction set that made it:
 * those of another machine differ in their last digits. An item that was scored says the same by role, each text
 * counted as the item uses it. A truncated text of an earlier run, of which the share is not known, is embedded
 * again when it is next needed.
 */

alter table embeddings
  add column read double precision check (read between 0 and 1),
  add column made_by text not null default 'not recorded';
grant insert (read, made_by), update (read) on embeddings to sextant_jobs;

-- {"roles": {"context": {"texts", "truncated", "characters", "read"}}, "made_by": []}; null: no vectors were needed
alter table scored_items add column reading jsonb;
grant insert (reading), update (reading) on scored_items to sextant_jobs;
