/*
 * A threshold that is not shown to beat its floor is activated only by somebody who confirms that they know. What
 * they were told, and confirmed, is kept with the activation.
 */

-- null: nothing had to be confirmed
alter table activations add column confirmed text;
grant insert (confirmed) on activations to sextant_api;
