/*
 * An Idempotency-Key is its caller's. Scripts build keys from what they write about, so two annotators may choose the
 * same one for their labels of one answer; each must get a label of its own. A member is named by subject, an API key
 * by its id. The keys of before name nobody, so nobody's request matches them; they are forgotten within a day.
 */
alter table idempotency_keys add column caller text not null default '';
alter table idempotency_keys alter column caller drop default;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add primary key (tenant_id, operation, caller, key);

grant insert (caller) on idempotency_keys to sextant_api;
