import { describe, expect, test } from 'vitest';
import { csvOf, type Sheet, cellText } from './sheet.ts';

const HEADS: Sheet['heads'] = [
  { name: 'Metric', kind: 'text' },
  { name: 'AUC', kind: 'interval' },
  { name: 'n', kind: 'number', write: (n) => `${n} answers` },
];

describe('a cell is read', () => {
  test.each([
    ['sgi', 0, 'sgi'],
    [{ value: 0.78, low: 0.74, high: 0.81 }, 1, '0.780 [0.740, 0.810]'],
    [12, 2, '12 answers'],
    [null, 1, 'undefined'],
  ])('%j as %s', (cell, column, words) =>
    expect(cellText(cell, HEADS[column] ?? { name: '', kind: 'text' })).toBe(words),
  );
});

describe('a file of comma-separated values', () => {
  test('has an interval in three columns, in full, and nothing where nothing is known', () =>
    expect(
      csvOf({
        heads: HEADS,
        rows: [
          ['sgi', { value: 0.123456789, low: -1, high: 1 }, 3],
          ['length', null, 0],
        ],
      }),
    ).toBe('Metric,AUC,"AUC, low","AUC, high",n\r\nsgi,0.123456789,-1,1,3\r\nlength,,,,0\r\n'));

  test('has texts as no spreadsheet computes them', () =>
    expect(csvOf({ heads: [{ name: '@a', kind: 'text' }], rows: [['=1+1']] })).toBe(
      "'@a\r\n'=1+1\r\n",
    ));

  test('has numbers as they are, the negative ones too', () =>
    expect(csvOf({ heads: [{ name: 'a', kind: 'number' }], rows: [[-1.5]] })).toBe(
      'a\r\n-1.5\r\n',
    ));
});
