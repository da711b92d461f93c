import { describe, expect, test } from 'vitest';
import type { Combination } from '#shared/api/types.ts';
import { report, stat, unresolved } from '../series/sampleReports.ts';
import { combinationsOf, differencesOf, rowsOf, sizeOf, verdictOf } from './combinations.ts';

const ADDS: Combination = {
  subject: 'answer',
  n: 90,
  n_grounded: 60,
  n_not_grounded: 30,
  floors: { scores: [{ metric: 'length', embedder: null }], auc: stat(0.7), log_loss: stat(0.5) },
  all: { scores: [{ metric: 'sgi', embedder: 'bge' }], auc: stat(0.8), log_loss: stat(0.4) },
  auc_difference: stat(0.1),
  log_loss_difference: stat(0.1),
  p: 0.001,
  adjusted_p: 0.002,
  log_loss_adjusted_p: 0.03,
  verdict: 'adds',
};

describe('the combinations of a report', () => {
  test('are missing in an older one', () => expect(combinationsOf(report())).toEqual([]));

  test('are the floors, and the floors with all scores', () =>
    expect(rowsOf(ADDS).map((row) => row.name)).toEqual(['All floors (1)', 'Floors and 1 score']));

  test('have the names that thresholds are fitted by', () =>
    expect(rowsOf({ ...ADDS, subject: 'item' }).map((row) => row.metric)).toEqual([
      'item-floors-combined',
      'item-all-combined',
    ]));

  test('say what the scores change, with corrected p', () =>
    expect(differencesOf(ADDS)).toBe(
      'The scores change the AUC by 0.100 [0.080, 0.120] (corrected p 0.002) and save 0.100 [0.080, 0.120] nats of log loss (corrected p 0.030).',
    ));

  test('have no p with too few items', () => {
    const few: Combination = {
      ...ADDS,
      verdict: 'too-few-items',
      auc_difference: unresolved(0.1),
      adjusted_p: null,
      log_loss_adjusted_p: null,
    };
    expect(verdictOf(few)).toContain('too few items');
    expect(differencesOf(few)).not.toContain('corrected');
  });

  test('count their subjects by label', () =>
    expect(sizeOf(ADDS)).toBe('90 answers: 60 grounded, 30 not'));
});
