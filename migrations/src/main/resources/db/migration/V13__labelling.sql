/*
 * Labelling: oracles that are asked for labels, every reply that was paid for, and what the replies say.
 *
 * An oracle's label follows from the replies to its calls alone. So a run that continues reads the replies and makes only
 * the calls that are missing, and a label can be computed again from what is stored.
 */

-- A version of a labeller: policy, prompts, model and reader. It never changes: another policy or model makes another
-- version.
create table labellers (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  -- null: for every project of the tenant
  project_id uuid,
  name text not null check (length(name) between 1 and 200),
  version integer not null check (version > 0),
  kind text not null check (kind in ('segment-score', 'segment-steps', 'judge', 'judge-graded', 'factscore',
                                     'atomic-facts')),
  -- What counts as supported; null: it lists facts and judges none.
  policy text check (length(policy) between 1 and 20000),
  -- null: deleted since
  generator_id uuid,
  -- A copy of the generator's settings. The temperature is always 0.
  generator_name text not null,
  generator_kind text not null check (generator_kind in ('openai-chat', 'openai-completions', 'anthropic-messages')),
  base_url text not null,
  model text not null,
  system_prompt text,
  parameters jsonb not null,
  seed bigint not null,
  -- Hash of all that can change a label.
  identity bytea not null check (length(identity) = 32),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, generator_id) references generators on delete set null (generator_id),
  unique nulls not distinct (tenant_id, project_id, name, version),
  check ((policy is null) = (kind = 'atomic-facts'))
);

create index labellers_of_generator on labellers (tenant_id, generator_id);

alter table labellers enable row level security;
alter table labellers force row level security;
create policy tenant_isolation on labellers
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on labellers as restrictive
  using (current_project_id() is null or project_id is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select, delete,
      insert (project_id, name, version, kind, policy, generator_id, generator_name, generator_kind, base_url, model,
              system_prompt, parameters, seed, identity, created_by)
  on labellers to sextant_api;

-- Answers of a version that people have labelled, frozen. Each run of a labeller may be asked about the same ones, so a
-- labeller that no longer answers as it did is not mistaken for a system that does not.
create table anchor_sets (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  project_id uuid not null,
  version_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- Of the random choice; null: chosen by hand
  seed bigint,
  -- Share of the verdicts that may differ between two runs of the same labeller by chance.
  tolerance double precision not null check (tolerance > 0 and tolerance < 1),
  grounded_count integer not null check (grounded_count > 0),
  not_grounded_count integer not null check (not_grounded_count > 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, version_id) references dataset_versions on delete cascade,
  unique (tenant_id, project_id, name)
);

create index anchor_sets_of_version on anchor_sets (tenant_id, version_id);

alter table anchor_sets enable row level security;
alter table anchor_sets force row level security;
create policy tenant_isolation on anchor_sets
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on anchor_sets as restrictive to sextant_api
  using (current_project_id() is null or project_id = current_project_id())
  with check (current_project_id() is null or project_id = current_project_id());
grant select on anchor_sets to sextant_api, sextant_jobs;
-- No update: an anchor set never changes.
grant delete,
      insert (project_id, version_id, name, seed, tolerance, grounded_count, not_grounded_count, created_by)
  on anchor_sets to sextant_api;

-- An answer of an anchor set, with a copy of the label by people that was in force when the set was created.
create table anchors (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  set_id uuid not null,
  answer_id uuid not null,
  grounded boolean not null,
  -- People whose yes or no was in force then, whatever they said.
  annotators integer not null check (annotators > 0),
  primary key (tenant_id, set_id, answer_id),
  foreign key (tenant_id, set_id) references anchor_sets on delete cascade,
  foreign key (tenant_id, answer_id) references answers on delete cascade
);

create index anchors_of_answer on anchors (tenant_id, answer_id);

alter table anchors enable row level security;
alter table anchors force row level security;
create policy tenant_isolation on anchors
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on anchors as restrictive to sextant_api
  using (current_project_id() is null or exists (select from anchor_sets s where s.id = set_id))
  with check (current_project_id() is null or exists (select from anchor_sets s where s.id = set_id));
-- A copy of a label would influence an annotator as the label does.
create policy blind_labelling on anchors as restrictive for select to sextant_api
  using ((select current_annotator()) is null or has_labelled(answer_id, (select current_annotator())));
grant select on anchors to sextant_api, sextant_jobs;
grant insert (set_id, answer_id, grounded, annotators) on anchors to sextant_api;

-- The answers that a label run asks about, and what became of them.
create table label_plans (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  run_id uuid not null,
  -- null: deleted since
  labeller_id uuid,
  labeller_name text not null,
  labeller_version integer not null,
  labeller_kind text not null,
  -- null: the labeller lists facts and judges none
  policy text,
  identity bytea not null check (length(identity) = 32),
  -- null: answers of both roles
  role text check (role in ('judged', 'sample')),
  answer_count bigint not null check (answer_count > 0),
  -- How many of the answers are labelled again, to see whether the oracle agrees with itself.
  repeat_count bigint not null default 0 check (repeat_count >= 0),
  -- null: none, or deleted since
  anchor_set_id uuid,
  -- Anchors that are not among the answers: they get a verdict of the run and no label.
  anchor_count bigint not null default 0 check (anchor_count >= 0),
  -- They change in the transaction that stores the verdicts. Verdicts of repeats and anchors are not among the first
  -- five.
  labelled bigint not null default 0,
  -- Answers whose facts are listed without verdicts, and these facts.
  decomposed bigint not null default 0,
  facts bigint not null default 0,
  abstained bigint not null default 0,
  unlabelled bigint not null default 0,
  anchors_judged bigint not null default 0,
  -- Whether it is still to be found out that its judge has drifted. null: it has not ended, or has no anchors
  drift_check text check (drift_check in ('due', 'done', 'reported')),
  primary key (tenant_id, run_id),
  foreign key (tenant_id, run_id) references call_runs on delete cascade,
  foreign key (tenant_id, labeller_id) references labellers on delete set null (labeller_id),
  foreign key (tenant_id, anchor_set_id) references anchor_sets on delete set null (anchor_set_id),
  check ((policy is null) = (labeller_kind = 'atomic-facts')),
  check (labeller_kind <> 'atomic-facts' or labelled = 0 and repeat_count = 0 and anchor_count = 0),
  check (labeller_kind = 'atomic-facts' or decomposed = 0 and facts = 0)
);

create index label_plans_of_labeller on label_plans (tenant_id, labeller_id);
create index label_plans_to_check on label_plans (tenant_id, run_id) where drift_check = 'due';
create index label_plans_of_anchor_set on label_plans (tenant_id, anchor_set_id) where anchor_set_id is not null;

alter table label_plans enable row level security;
alter table label_plans force row level security;
create policy tenant_isolation on label_plans
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on label_plans as restrictive to sextant_api
  using (current_project_id() is null or exists (select from call_runs r where r.id = run_id))
  with check (current_project_id() is null or exists (select from call_runs r where r.id = run_id));
grant select on label_plans to sextant_api, sextant_jobs;
grant insert (run_id, labeller_id, labeller_name, labeller_version, labeller_kind, policy, identity, role, answer_count,
              anchor_set_id, anchor_count),
      update (unlabelled, anchors_judged, drift_check)
  on label_plans to sextant_api;
grant update (repeat_count, labelled, decomposed, facts, abstained, unlabelled, anchors_judged) on label_plans to sextant_jobs;

-- Label runs with their answers.
create view label_runs with (security_invoker = true) as
  select r.tenant_id, r.id, r.answer_set_id, p.labeller_id, p.labeller_name, p.labeller_version, p.labeller_kind,
         p.policy, p.identity, p.role, p.answer_count, p.repeat_count, p.anchor_set_id, p.anchor_count,
         p.labelled, p.decomposed, p.facts, p.abstained, p.unlabelled, p.anchors_judged, r.generator_id, r.generator_name, r.kind, r.base_url, r.model, r.system_prompt, r.parameters, r.seed,
         r.concurrency, r.price_number, r.currency, r.price_in, r.price_out, r.price_cached, r.budget, r.tokens_per_day,
         r.made_before, r.state, r.end_code, r.end_sentence, r.attempt, r.epoch, r.dialect, r.fingerprint, r.spent,
         r.reserved, r.possibly_spent, r.calls, r.possibly_paid, r.unmetered, r.tokens_in, r.tokens_out, r.tokens_cached,
         r.tokens_reasoning, r.stored_bytes, r.created_by, r.created_at, r.served_at, r.started_at, r.finished_at
  from call_runs r
  join label_plans p on p.run_id = r.id;

grant select on label_runs to sextant_api, sextant_jobs;

-- What became of a call for the label of an answer. Number 0 is the first call; a repeat above 0 asks again from the
-- beginning.
create table oracle_replies (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  run_id uuid not null,
  answer_id uuid not null,
  repeat integer not null check (repeat >= 0),
  number integer not null check (number >= 0),
  outcome text not null check (outcome in ('answered', 'truncated', 'refused', 'filtered', 'empty',
                                           'thinking-exhausted', 'failed')),
  -- As it was read, in ASCII; null: none came
  reply json,
  -- The server's words, or why all tries failed.
  reason text,
  served_model text,
  tries integer not null check (tries > 0),
  latency_ms bigint,
  -- Of the last try.
  cost numeric not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, run_id, answer_id, repeat, number),
  foreign key (tenant_id, answer_id) references answers on delete cascade
);

create trigger oracle_replies_have_a_run after insert on oracle_replies
  referencing new table as added for each statement execute function require_owners('call_runs', 'run_id');
create trigger oracle_replies_go_with_their_run after delete on call_runs
  referencing old table as gone for each statement execute function note_deleted_owners('oracle_replies', 'run_id', 'answer_id');

create index oracle_replies_of_answer on oracle_replies (tenant_id, answer_id);

alter table oracle_replies enable row level security;
alter table oracle_replies force row level security;
create policy tenant_isolation on oracle_replies
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on oracle_replies to sextant_api, sextant_jobs;
grant delete on oracle_replies to sextant_api;
grant insert (run_id, answer_id, repeat, number, outcome, reply, reason, served_model, tries, latency_ms, cost)
  on oracle_replies to sextant_jobs;

-- What the replies say of an answer. An answer without a row has no verdict yet.
create table oracle_verdicts (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  run_id uuid not null,
  answer_id uuid not null,
  repeat integer not null check (repeat >= 0),
  status text not null check (status in ('labelled', 'decomposed', 'abstained', 'unlabelled')),
  grounded boolean,
  factuality double precision check (factuality between 0 and 1),
  -- The factuality to expect by the oracle's own probabilities; null: they are unknown
  expected_factuality double precision check (expected_factuality between 0 and 1),
  -- Segments or facts: text, supported (null: listed without a verdict), probability.
  parts jsonb not null default '[]',
  -- Why there is no label.
  reason text,
  detail text,
  -- The label that it became; null: it is none, or the label is gone
  label_id uuid,
  -- The answer is an anchor and not among the answers of the run.
  anchor boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, run_id, answer_id, repeat),
  foreign key (tenant_id, answer_id) references answers on delete cascade,
  foreign key (tenant_id, label_id) references labels on delete set null (label_id),
  check ((status = 'unlabelled') = (reason is not null)),
  check ((status = 'labelled') = (factuality is not null)),
  check (status <> 'decomposed' or grounded is null and jsonb_array_length(parts) > 0),
  check (label_id is null or status = 'labelled' and not anchor)
);

create trigger oracle_verdicts_have_a_run after insert on oracle_verdicts
  referencing new table as added for each statement execute function require_owners('call_runs', 'run_id');
create trigger oracle_verdicts_go_with_their_run after delete on call_runs
  referencing old table as gone for each statement execute function note_deleted_owners('oracle_verdicts', 'run_id', 'answer_id');

create index oracle_verdicts_of_answer on oracle_verdicts (tenant_id, answer_id);
create index oracle_verdicts_of_label on oracle_verdicts (tenant_id, label_id);

alter table oracle_verdicts enable row level security;
alter table oracle_verdicts force row level security;
create policy tenant_isolation on oracle_verdicts
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
-- An oracle's verdict would influence an annotator as a label does.
create policy blind_labelling on oracle_verdicts as restrictive for select to sextant_api
  using ((select current_annotator()) is null or has_labelled(answer_id, (select current_annotator())));
grant select on oracle_verdicts to sextant_api, sextant_jobs;
grant delete on oracle_verdicts to sextant_api;
grant insert (run_id, answer_id, repeat, status, grounded, factuality, expected_factuality, parts, reason, detail, label_id,
              anchor)
  on oracle_verdicts to sextant_jobs;

create policy blind_labelling on oracle_replies as restrictive for select to sextant_api
  using ((select current_annotator()) is null or has_labelled(answer_id, (select current_annotator())));

grant insert (id, answer_id, source, author, grounded, factuality, labeller, probability) on labels to sextant_jobs;
grant insert (label_id, ordinal, text, verdict) on segments to sextant_jobs;
-- A new label notes its time in the version.
grant update (labels_changed_at, label_changes) on dataset_versions to sextant_jobs;

-- The numbers of label runs that experiments take as scores: the share of supported parts, or the grade. Where a grade is
-- one of three letters and its probabilities are known, their mean tells more.
create view judge_values with (security_invoker = true) as
  select v.run_id, v.answer_id,
         case p.labeller_kind when 'judge-graded' then coalesce(v.expected_factuality, v.factuality)
                              else v.factuality end as value
  from oracle_verdicts v
  join label_plans p on p.run_id = v.run_id
  where v.repeat = 0 and v.status = 'labelled';

grant select on judge_values to sextant_api, sextant_jobs;

-- Versions of labellers with one key are the same judge: they ask the same model the same. Their token limits, seeds and
-- addresses may differ, so they have different identities.
create function judge_key(kind text, policy text, model text, system_prompt text) returns text
  language sql stable parallel safe
  return encode(sha256(convert_to(concat_ws(E'\x1f', kind, policy, model, coalesce(system_prompt, '')), 'UTF8')), 'hex');

-- Labellers whose verdicts on the answers of a set were counted. What the majority says became labels, with an identity of
-- its own. The verdicts are copies, so a vote stays as it was when its runs are continued or deleted.
create table label_votes (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  id uuid not null default uuidv7(),
  answer_set_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- The members in words, for sentences.
  vote_of text not null,
  -- Hash of the rule and the members' identities: votes of the same members over several sets are one labeller.
  identity bytea not null check (length(identity) = 32),
  answer_count bigint not null default 0,
  labelled bigint not null default 0,
  unlabelled bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, answer_set_id) references answer_sets on delete cascade,
  unique (tenant_id, answer_set_id, identity)
);

alter table label_votes enable row level security;
alter table label_votes force row level security;
create policy tenant_isolation on label_votes
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on label_votes as restrictive to sextant_api
  using (current_project_id() is null or exists (select from answer_sets s where s.id = answer_set_id))
  with check (current_project_id() is null or exists (select from answer_sets s where s.id = answer_set_id));
grant select on label_votes to sextant_api, sextant_jobs;
grant delete,
      insert (answer_set_id, name, vote_of, identity, created_by),
      update (answer_count, labelled, unlabelled)
  on label_votes to sextant_api;

create table label_vote_members (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  vote_id uuid not null,
  place integer not null check (place >= 0),
  -- null: deleted since
  run_id uuid,
  labeller_name text not null,
  labeller_version integer not null,
  labeller_kind text not null check (labeller_kind in ('segment-score', 'segment-steps', 'judge-graded', 'factscore')),
  model text not null,
  identity bytea not null check (length(identity) = 32),
  -- See judge_key: the labels of the vote are each member's own.
  judge text not null,
  primary key (tenant_id, vote_id, place),
  foreign key (tenant_id, vote_id) references label_votes on delete cascade,
  foreign key (tenant_id, run_id) references call_runs on delete set null (run_id),
  unique (tenant_id, vote_id, judge)
);

create index label_vote_members_of_run on label_vote_members (tenant_id, run_id);

alter table label_vote_members enable row level security;
alter table label_vote_members force row level security;
create policy tenant_isolation on label_vote_members
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on label_vote_members as restrictive to sextant_api
  using (current_project_id() is null or exists (select from label_votes v where v.id = vote_id))
  with check (current_project_id() is null or exists (select from label_votes v where v.id = vote_id));
grant select on label_vote_members to sextant_api, sextant_jobs;
grant insert (vote_id, place, run_id, labeller_name, labeller_version, labeller_kind, model, identity, judge)
  on label_vote_members to sextant_api;

-- What a vote says of an answer.
create table label_vote_verdicts (
  tenant_id uuid not null default current_tenant_id() references tenants on delete cascade,
  vote_id uuid not null,
  answer_id uuid not null,
  -- A letter for each member, by place: g grounded, n not grounded, a abstained, u unlabelled, - not asked
  ballots text not null check (ballots ~ '^[gnau-]{2,5}$'),
  grounded boolean,
  factuality double precision check (factuality between 0 and 1),
  -- Share of grounded among the members that say yes or no; null: none does
  probability double precision check (probability between 0 and 1),
  -- Why there is no label.
  reason text check (reason in ('too-few-votes', 'no-majority')),
  -- null: there is none, or it is gone
  label_id uuid,
  primary key (tenant_id, vote_id, answer_id),
  foreign key (tenant_id, answer_id) references answers on delete cascade,
  foreign key (tenant_id, label_id) references labels on delete set null (label_id),
  check ((grounded is null) = (reason is not null)),
  check (grounded is not null or (factuality is null and label_id is null))
);

create trigger vote_verdicts_have_a_vote after insert on label_vote_verdicts
  referencing new table as added for each statement execute function require_owners('label_votes', 'vote_id');
create trigger vote_verdicts_go_with_their_vote after delete on label_votes
  referencing old table as gone for each statement execute function note_deleted_owners('label_vote_verdicts', 'vote_id', 'answer_id');

create index label_vote_verdicts_of_answer on label_vote_verdicts (tenant_id, answer_id);
create index label_vote_verdicts_of_label on label_vote_verdicts (tenant_id, label_id);

alter table label_vote_verdicts enable row level security;
alter table label_vote_verdicts force row level security;
create policy tenant_isolation on label_vote_verdicts
  using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
create policy project_scope on label_vote_verdicts as restrictive to sextant_api
  using (current_project_id() is null or exists (select from label_votes v where v.id = vote_id))
  with check (current_project_id() is null or exists (select from label_votes v where v.id = vote_id));
-- A verdict would influence an annotator as a label does.
create policy blind_labelling on label_vote_verdicts as restrictive for select to sextant_api
  using ((select current_annotator()) is null or has_labelled(answer_id, (select current_annotator())));
grant select on label_vote_verdicts to sextant_api;
grant insert (vote_id, answer_id, ballots, grounded, factuality, probability, reason, label_id)
  on label_vote_verdicts to sextant_api;
grant insert (labeller, probability) on labels to sextant_api;

-- The labeller whose labels an experiment or a calibration takes as true, from the copy that it keeps; null without one.
-- Its id is null if it was deleted since. With 'known_vote' it is a vote of these members.
create function labeller_of_source(of_project uuid, known_name text, known_version integer, known_identity bytea,
                                   known_vote text)
  returns jsonb
  language sql stable parallel safe
  return case when known_identity is not null then
    jsonb_build_object(
      'id', case when known_vote is null
                 then (select y.id
                       from labellers y
                       where y.name = known_name and y.version = known_version and y.identity = known_identity
                         and (y.project_id is null or y.project_id = of_project)
                       order by y.project_id nulls last
                       limit 1)
                 else (select w.id
                       from label_votes w
                       join answer_sets s on s.id = w.answer_set_id
                       join dataset_versions v on v.id = s.version_id
                       join datasets d on d.id = v.dataset_id
                       where w.identity = known_identity and d.project_id = of_project
                       order by w.id
                       limit 1) end,
      'name', known_name, 'version', known_version, 'identity', encode(known_identity, 'hex'),
      'vote_of', known_vote) end;

-- What is known of the labellers whose labels there are, by identity; of a vote, its members.
create view judges with (security_invoker = true) as
  select encode(identity, 'hex') as identity, judge_key(kind, policy, model, system_prompt) as judge, model
  from labellers
  union
  select encode(p.identity, 'hex'), judge_key(p.labeller_kind, p.policy, r.model, r.system_prompt), r.model
  from label_plans p
  join call_runs r on r.id = p.run_id
  union
  select encode(v.identity, 'hex'), m.judge, m.model
  from label_vote_members m
  join label_votes v on v.id = m.vote_id;

grant select on judges to sextant_api, sextant_jobs;
grant select on labellers to sextant_jobs;

-- Whose labels must not be the truth of which score of an experiment: those of the score's own judge.
create function own_labellers(of_experiment uuid) returns table (metric text, labeller text)
  language sql stable
  begin atomic
    select j ->> 'metric', j ->> 'identity'
    from experiments e
    cross join jsonb_array_elements(e.judge_scores) j
    where e.id = of_experiment
    union
    select j ->> 'metric', o.identity
    from experiments e
    cross join jsonb_array_elements(e.judge_scores) j
    join judges o on o.judge = j ->> 'judge'
    where e.id = of_experiment;
  end;
