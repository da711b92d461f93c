import { describe, expect, test } from 'vitest';
import type { Import } from '#shared/api/types.ts';
import { stageLine, stageOf } from './stages.ts';

const imported = { progress: { stage: 'storing', done: 5, total: 9 } } as Import;

describe('how far an import is', () => {
  test('is what this tab sends', () =>
    expect(
      stageOf(imported, { file: new File(['abc'], 'a'), sent: 2, done: false, problem: null }),
    ).toEqual({ stage: 'receiving', done: 2, total: 3 }));
  test('or the text of the server', () =>
    expect(stageOf(imported, undefined)).toEqual({ stage: 'storing', done: 5, total: 9 }));
  test('or not known yet', () =>
    expect(
      stageOf(
        { ...imported, progress: null },
        {
          file: new File([], 'a'),
          sent: 0,
          done: true,
          problem: null,
        },
      ).stage,
    ).toBe('reading'));
});

test.each([
  [
    stageLine('receiving', 412e6, 1e9, { perSecond: 95e6, secondsLeft: 6.2 }),
    '412\u00a0MB of 1.00\u00a0GB (41\u00a0%), 95.0\u00a0MB a second, about 7\u00a0s left',
  ],
  [stageLine('receiving', 412e6, null, null), '412\u00a0MB'],
  [
    stageLine('storing', 4000, 8000, { perSecond: 1999.6, secondsLeft: 2 }),
    '4,000 of 8,000 items (50\u00a0%), 2,000 items a second, about 2\u00a0s left',
  ],
  [
    stageLine('storing', 8000, 8000, { perSecond: 1999.6, secondsLeft: 0 }),
    '8,000 items stored, now being split into calibration and holdout',
  ],
  [stageLine('waiting', 0, null, null), 'other imports run first'],
  [stageLine('reading', 0, 0, null), '0\u00a0bytes of 0\u00a0bytes'],
])('%s', (line, expected) => expect(line).toBe(expected));
