/*
 * A threshold may be named by a person who saw what others would do. It is measured and judged like a fitted one,
 * and says for good that it was chosen by hand. Its target is the threshold itself, in the metric's own units.
 */

alter table calibrations drop constraint calibrations_objective_check;
alter table calibrations add constraint calibrations_objective_check
  check (objective in ('youden', 'f1', 'fpr-at-most', 'recall-at-least', 'review-load-at-most', 'by-hand'));

alter table calibrations drop constraint calibrations_target_check;
alter table calibrations add constraint calibrations_target_check
  check (objective = 'by-hand' or target between 0 and 1);
