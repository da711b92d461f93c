/*
 * Two more objectives for a threshold: that the upper confidence bound of the false positive rate, or the lower one of
 * recall, keeps the target. A rate that keeps it among the labels that were fitted on is above it among others about
 * half of the time.
 */

alter table calibrations drop constraint calibrations_objective_check;
alter table calibrations add constraint calibrations_objective_check
  check (objective in ('youden', 'f1', 'fpr-at-most', 'fpr-upper-bound-at-most', 'recall-at-least',
                       'recall-lower-bound-at-least', 'review-load-at-most', 'by-hand'));
