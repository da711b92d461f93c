import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { interval } from '../src/shared/format/intervals.ts';
import { count, number, percent, pValue } from '../src/shared/format/numbers.ts';

const CASES = JSON.parse(
  readFileSync(
    resolve('../rendering/src/test/resources/dev/sextant/rendering/words/numbers.json'),
    'utf8',
  ),
);

const WRITERS = {
  count,
  number,
  p: pValue,
  percent,
  interval: ([value, low, high]) => interval({ value, low, high }),
};

test.each(Object.keys(WRITERS))('the pages write a %s as documents do', (kind) => {
  expect(CASES[kind].length).toBeGreaterThan(0);
  for (const [value, text] of CASES[kind]) {
    expect(WRITERS[kind](value)).toBe(text);
  }
});
