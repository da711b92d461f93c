import { describe, expect, test } from 'vitest';
import type { Report } from '#shared/api/types.ts';
import { rowsOf } from '../series/rows.ts';
import { comparison, report, score, spread, stat } from '../series/sampleReports.ts';
import { chosenTab, type Tab, tabsOf } from './tabs.ts';

const bare = report(score('sgi', 'bge', stat(0.8)), spread('isotropy-vne', 'bge', stat(0.6)));
const full: Report = {
  ...bare,
  comparisons: [comparison],
  agreement: [
    { metric: 'sgi', embedders: ['bge'], n: 2, pearson: [], spearman: [], disagreements: [] },
  ],
  n_curves: [
    { metric: 'isotropy-vne', embedder: 'bge', headline: 'spearman', points: [], enough: null },
  ],
};

describe('a row offers what there is to see', () => {
  test.each([
    [bare, 'binary', ['distributions', 'curves', 'calibration', 'items']],
    [
      full,
      'binary',
      ['distributions', 'curves', 'calibration', 'comparisons', 'agreement', 'items'],
    ],
    [bare, 'factuality', ['correlation', 'items']],
    [full, 'factuality', ['correlation', 'samples', 'items']],
  ] as [Report, 'binary' | 'factuality', Tab[]][])('%#', (given, kind, tabs) => {
    const [row] = rowsOf(given, kind, 'value');
    expect(row && tabsOf(given, row)).toEqual(tabs);
  });
});

test.each([
  ['curves', 'curves'],
  ['nonsense', 'distributions'],
  [null, 'distributions'],
])('the tab named %j is %s', (named, tab) =>
  expect(chosenTab(['distributions', 'curves'], named)).toBe(tab),
);
