import { describe, expect, test } from 'vitest';
import { taskOf, progressQuery, queryOf, queueQuery } from '../queue/task.ts';
import { actOf } from './keys.ts';

function press(key: string, more: Partial<KeyboardEvent> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more };
}

const queueOf = (query: string) => queueQuery(taskOf(new URLSearchParams(query)));

describe('keys', () => {
  test.each([
    ['grounded', press('g'), { do: 'say', grounded: true }],
    ['grounded', press('N'), { do: 'say', grounded: false }],
    ['grounded', press('t'), null],
    ['grounded', press('ArrowDown'), null],
    ['segments', press('t'), { do: 'judge', verdict: 'true' }],
    ['segments', press('u'), { do: 'judge', verdict: 'unjudged' }],
    ['segments', press('g'), null],
    ['segments', press('ArrowUp', { repeat: true }), { do: 'move', by: -1 }],
    ['segments', press('?'), { do: 'help' }],
    ['grounded', press('z'), { do: 'undo' }],
    ['grounded', press('z', { ctrlKey: true }), null],
    ['grounded', press('g', { repeat: true }), null],
  ] as const)('%s %o', (kind, pressed, act) => expect(actOf(kind, pressed)).toEqual(act));
});

describe('the address holds the task', () => {
  test.each([
    ['', {}],
    [
      'kind=segments&part=holdout&pool=second',
      { kind: 'segments', part: 'holdout', pool: 'second' },
    ],
    ['answers=s', { answers: 's' }],
    ['kind=nonsense&part=nonsense', {}],
    ['pool=informative', { pool: 'informative' }],
    ['kind=segments&pool=informative', { kind: 'segments' }],
    ['pool=informative&figure=auc:e:m', { pool: 'informative', figure: 'auc:e:m' }],
    ['figure=auc:e:m', {}],
  ])('%s', (query, written) =>
    expect(queryOf(taskOf(new URLSearchParams(query)))).toEqual(written),
  );

  test('the most informative answers are those without a label in another order', () => {
    expect(queueOf('pool=informative')).toBe(
      '?kind=grounded&part=any&pool=new&order=most-informative&limit=10',
    );
    expect(queueOf('pool=informative&figure=threshold:c')).toBe(
      '?kind=grounded&part=any&pool=new&order=most-informative&figure=threshold%3Ac&limit=10',
    );
    expect(queueOf('')).toBe('?kind=grounded&part=any&pool=new&limit=10');
  });

  test('today begins at midnight of the reader', () => {
    const midnight = new Date(2026, 10, 22).toISOString();
    const at = new Date(2026, 10, 22, 9, 30);
    expect(progressQuery({ part: 'any', answers: null }, at)).toBe(
      `?part=any&from=${encodeURIComponent(midnight)}`,
    );
    expect(progressQuery({ part: 'holdout', answers: 's' }, at)).toBe(
      `?part=holdout&answer_set_id=s&from=${encodeURIComponent(midnight)}`,
    );
  });
});
