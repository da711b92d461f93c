import { expect, test } from 'vitest';
import { noticesOf } from './notices.ts';

test.each([
  [null, []],
  [{}, []],
  [{ does_not_apply: [] }, []],
  [
    {
      notices: [
        { level: 'note', sentence: 'Enough labels.' },
        { level: 'caution', sentence: 'Little room.' },
        { level: 'refusal', sentence: 'No context.' },
      ],
    },
    [
      { level: 'caution', sentence: 'Little room.' },
      { level: 'note', sentence: 'Enough labels.' },
      { level: 'refusal', sentence: 'No context.' },
    ],
  ],
  [
    {
      seconds: 7,
      time: { notice: { level: 'note', sentence: 'About 7 s.' } },
      truncated: [{ level: 'note', sentence: 'About 7 s.' }],
      does_not_apply: [{ metric: 'sgi', sentence: 'sgi needs a context.' }],
    },
    [{ level: 'note', sentence: 'About 7 s.' }],
  ],
])('%#: the findings %j say %j', (findings, notices) =>
  expect(noticesOf(findings)).toEqual(notices),
);
