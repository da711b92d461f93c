import { expect, test } from 'vitest';
import { entriesOf, keysOf, OTHER, valuesOf } from './metadata.ts';

const COUNTS = {
  version_id: 'v',
  key_count: 1,
  keys: [
    {
      key: 'topic',
      item_count: 30,
      value_count: 1002,
      values: [
        { value: 'rivers', item_count: 20 },
        { value: 'l'.repeat(100), item_count: 10 },
      ],
    },
  ],
};

test('keys are offered with how many items have them', () => {
  expect(keysOf(COUNTS, 'topic').map(({ value, items }) => [value, items])).toEqual([
    ['', null],
    ['topic', 30],
  ]);
});

test('what an address names is offered, too, counted or not', () => {
  expect(keysOf(null, 'level').map(({ value }) => value)).toEqual(['', 'level']);
  expect(valuesOf(COUNTS, 'topic', 'seas').map(({ value }) => value)).toContain('seas');
  expect(valuesOf(null, 'topic', 'seas').map(({ value }) => value)).toEqual(['', 'seas', OTHER]);
});

test('values are offered in the order of the counts, long ones cut, and any other to type', () => {
  expect(valuesOf(COUNTS, 'topic', 'rivers').map(({ words }) => words)).toEqual([
    'with any value',
    'rivers',
    `${'l'.repeat(60)}…`,
    'another of 1,000 more…',
  ]);
});

test.each([
  ['rivers', ['rivers'], null],
  [2.5, ['2.5'], null],
  [false, ['false'], null],
  [['a', 3, 'a'], ['a', '3'], null],
  [['a', null], ['a'], '[\n  "a",\n  null\n]'],
  [[], [], '[]'],
  [null, [], 'null'],
  ['', [], '""'],
  [{ a: 1 }, [], '{\n  "a": 1\n}'],
])('of %j items are found by %j', (value, values, json) =>
  expect(entriesOf({ key: value })).toEqual([{ key: 'key', values, json }]),
);
