import { expect, test } from 'vitest';
import { score, stat } from './sampleReports.ts';
import { intervalCell } from '#shared/format/intervals.ts';
import { directionOf } from './direction.ts';

const series = score('sgi', 'bge', stat(0.8));

test.each([
  [series, 'Higher values are trustworthy.'],
  [{ ...series, direction: 'higher-is-risky' as const }, 'Higher values are risky.'],
  [
    { ...series, direction: 'higher-is-risky' as const, undirected: true },
    'It has no documented direction; in these data higher values are more risky.',
  ],
  [
    { ...series, direction: 'undirected' as const, undirected: true },
    'It has no documented direction, and the labels do not show one.',
  ],
])('%#: %s', (given, words) => expect(directionOf(given)).toBe(words));

test('a number and its interval can be split in one place', () =>
  expect(intervalCell({ value: 0.8, low: 0.78, high: 0.82 }).split(' ')).toEqual([
    '0.800',
    '[0.780,\u00a00.820]',
  ]));
