import { describe, expect, test } from 'vitest';
import type { Metric } from '#shared/api/types.ts';
import { textLinksIn } from './textLinks.ts';
import { directionOf, groupsOf, needsOf, rangeOf } from './descriptions.ts';

const sgi: Metric = {
  name: 'sgi',
  subject: 'answer',
  direction: 'higher-is-trustworthy',
  needs: ['question', 'context', 'embedder'],
  range: [0, null],
  unit: '1',
  family: 'geometry',
  basis: 'vectors',
  title: 'SGI',
  definition: 'd',
  formula: 'f',
  undefined: 'u',
  facts: ['t'],
  source: 's',
};

function catalogue(name: string): string | null {
  return ['theta-rq', 'sgi', 'length'].includes(name) ? `/metrics/${name}` : null;
}

describe('a text links', () => {
  test.each([
    ['nothing named', [{ text: 'nothing named' }]],
    [
      'theta-rq and theta-xy',
      [{ text: 'theta-rq', href: '/metrics/theta-rq' }, { text: ' and theta-xy' }],
    ],
    ['its length, and sgi', [{ text: 'its length, and sgi' }]],
    [
      'arXiv 2512.13771; own',
      [{ text: 'arXiv 2512.13771', href: 'https://arxiv.org/abs/2512.13771' }, { text: '; own' }],
    ],
    ['', []],
  ])('%j', (text, pieces) => expect(textLinksIn(text, catalogue)).toEqual(pieces));
});

test.each([
  [[0, null], '1', '0 or more'],
  [[null, 0], '1', '0 or less'],
  [[null, null], '1', 'any number'],
  [[0, Math.PI], 'rad', '0 to 3.14 rad'],
  [[-1, 1], '1', '\u22121 to 1'],
])('the range %j in %s reads: %s', (range, unit, words) =>
  expect(rangeOf({ ...sgi, range, unit })).toBe(words),
);

test.each([
  ['higher-is-trustworthy', 'higher is trustworthy'],
  ['higher-is-risky', 'higher is risky'],
  ['undirected', 'none documented'],
] as const)('the direction %s reads: %s', (direction, words) =>
  expect(directionOf({ ...sgi, direction })).toBe(words),
);

test('needs are named, and each metric needs an answer', () => {
  expect(needsOf(sgi)).toBe('a question, a context, an embedder');
  expect(needsOf({ ...sgi, needs: [] })).toBe('an answer');
});

test('floors come first, and a family without a metric is left out', () =>
  expect(
    groupsOf([sgi, { ...sgi, name: 'length', family: 'floor' }]).map((group) => group.family),
  ).toEqual(['floor', 'geometry']));
