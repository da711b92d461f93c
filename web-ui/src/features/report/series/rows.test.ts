import { describe, expect, test } from 'vitest';
import { floorOf, kindsOf, leftOutOf, rowsOf, undefinedOf, whyNot, withoutValue } from './rows.ts';
import { audit, audited, floor, report, score, spread, stat } from './sampleReports.ts';

const mixed = report(
  floor('length', stat(0.6)),
  floor('context-novelty', stat(0.9)),
  score('sgi', 'lexical', stat(0.7)),
  score('sgi', 'bge', stat(0.8)),
  spread('isotropy-vne', 'bge', stat(0.4)),
  spread('isotropy-vne', 'lexical', null),
);

describe('the rows of a report', () => {
  test.each([
    ['value', ['context-novelty/', 'length/', 'sgi/bge', 'sgi/lexical']],
    ['name', ['length/', 'context-novelty/', 'sgi/lexical', 'sgi/bge']],
  ] as const)('have their floors on top, by %s', (order, keys) =>
    expect(rowsOf(mixed, 'binary', order).map((row) => row.key)).toEqual(
      keys.map((key) => 'binary/' + key),
    ),
  );

  test('rows of the other kind of label are separate', () =>
    expect(rowsOf(mixed, 'factuality', 'value').map((row) => row.key)).toEqual([
      'factuality/isotropy-vne/bge',
    ]));

  test('are there for each kind that has a value', () => {
    expect(kindsOf(mixed)).toEqual(['binary', 'factuality']);
    expect(kindsOf(report(score('sgi', 'bge', stat(0.7))))).toEqual(['binary']);
    expect(kindsOf(report(score('sgi', 'bge', null)))).toEqual([]);
  });

  test('rows are left out for a kind of label without a score, unless it is the only kind', () => {
    const angle = { ...spread('theta-qc', 'bge', stat(0.3)), undirected: true };
    const noisy = report(floor('length', stat(0.6)), score('sgi', 'bge', stat(0.8)), angle);
    expect([kindsOf(noisy), leftOutOf(noisy)]).toEqual([['binary'], ['factuality']]);
    expect([kindsOf(report(angle)), leftOutOf(report(angle))]).toEqual([['factuality'], []]);
  });

  test('leave out what has no value, which is named', () =>
    expect(withoutValue(mixed).map((s) => `${s.metric}/${s.embedder}`)).toEqual([
      'isotropy-vne/lexical',
    ]));
});

test.each([
  [{ n_labelled: 0, n_used: 0, undefined: {} }, 'no labelled answers'],
  [
    { n_labelled: 9, n_used: 0, undefined: { 'no-context': 8, 'one-answer': 1 } },
    'no value: 8 without a context, 1 with one sample only',
  ],
  [
    { n_labelled: 9, n_used: 2, undefined: { 'one-answer': 7 } },
    'only 2 with a value (7 with one sample only): too few, or all alike',
  ],
  [{ n_labelled: 9, n_used: 9, undefined: {} }, 'the labels, or the values, are all alike'],
])('a series with %o has no statistic: %s', (counts, why) =>
  expect(whyNot({ ...score('sgi', 'bge', null), ...counts })).toBe(why),
);

test.each([
  ['one-class', {}, 'all 9 answers with a value are of one class'],
  [
    'one-class',
    { 'no-context': 2 },
    'all 9 answers with a value are of one class; no value: 2 without a context',
  ],
  [null, { 'no-context': 2 }, 'only 9 with a value (2 without a context): too few, or all alike'],
] as const)(
  'of a series that has no statistic for %j, with %j undefined: %s',
  (code, lost, why) => {
    const given = score('sgi', 'bge', null);
    const series = {
      ...given,
      n_used: 9,
      undefined: lost,
      ...(given.binary && { binary: { ...given.binary, no_statistic: code } }),
    };
    expect(whyNot(series)).toBe(why);
  },
);

test('undefined values are counted by reason, zeros left out', () =>
  expect(
    undefinedOf({
      ...score('sgi', 'bge', null),
      undefined: { 'no-context': 1200, 'zero-vector': 0 },
    }),
  ).toBe('1,200 without a context'));

describe('a row is audited', () => {
  const given = report(
    audited(floor('length', stat(0.6)), audit('length', 'worse')),
    floor('context-novelty', stat(0.9)),
    audited(score('sgi', 'bge', stat(0.8)), audit('length', 'adds')),
    score('sgi', 'lexical', stat(0.7)),
  );
  const [, , first, second] = rowsOf(given, 'binary', 'value');
  const rows = rowsOf(given, 'binary', 'value');

  test('against the floor that the report names, not the highest', () =>
    expect(first && floorOf(rows, first)?.series.metric).toBe('length'));

  test('not at all where the report names none, nor where it is a floor', () => {
    expect(second && floorOf(rows, second)).toBeUndefined();
    expect(rows.filter((row) => row.floor).map((row) => row.audit)).toEqual([null, null]);
  });
});
