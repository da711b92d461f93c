import { describe, expect, test } from 'vitest';
import { levelsOf } from '../view/levels.ts';
import { rowsOf } from '../series/rows.ts';
import { audit, audited, finding, floor, report, score, stat } from '../series/sampleReports.ts';
import { verdictOf, verdictsOf } from './verdicts.ts';

const titles = new Map([['length', 'Length']]);
const ofItem = { ...score('isotropy-vne', 'bge', stat(0.7)), subject: 'item' as const };
const given = report(
  floor('length', stat(0.6)),
  audited(score('sgi', 'bge', stat(0.8)), audit('length', 'adds')),
  audited(
    { ...score('sgi-upper', 'bge', stat(0.9)), undirected: true },
    audit('length', 'does-not-show'),
  ),
  score('theta-rc', 'bge', stat(0.3)),
  audited(ofItem, audit('length', 'worse')),
);
const rows = rowsOf(given, 'binary', 'name');
const ofAnswers = rows.filter((row) => row.series.subject === 'answer');

describe('the verdict on a row', () => {
  test.each([
    ['length', []],
    ['sgi', ['better than its best floor']],
    ['sgi-upper', ['undecided against its best floor', 'no documented direction, so not ranked']],
    ['theta-rc', ['points the wrong way']],
  ])('%s: %j', (metric, words) =>
    expect(
      ofAnswers
        .filter((row) => row.series.metric === metric)
        .map((row) => verdictsOf(row, ofAnswers, titles)),
    ).toEqual([words]),
  );

  test('against a floor that has no row in its chart, which is named', () =>
    expect(
      rows
        .filter((row) => row.series.subject === 'item')
        .map((row, _, items) => verdictsOf(row, items, titles)),
    ).toEqual([['worse than its best floor, “Length” of its judged answer']]));
});

describe('scores of answers and of items', () => {
  test('levels are separate, that of the finding first', () => {
    expect(levelsOf(rows, finding('adds'))).toEqual(['answer', 'item']);
    const best = { metric: 'isotropy-vne', embedder: 'bge' };
    expect(levelsOf(rows, finding('adds', { best }))).toEqual(['item', 'answer']);
  });

  test('are there only where they have rows', () =>
    expect(levelsOf(ofAnswers, undefined)).toEqual(['answer']));
});

test.each([
  ['adds', 'better than “Length”'],
  ['does-not-show', 'undecided against “Length”'],
  ['worse', 'worse than “Length”'],
] as const)('the verdict %s reads: %s', (verdict, words) =>
  expect(verdictOf(audit('length', verdict), new Map([['length', 'Length']]))).toBe(words),
);
