import { expect, test } from 'vitest';
import type { ItemScore, Series } from '#shared/api/types.ts';
import { beginOf, classOf, knownOf, conditionsOf, sortOf, sortsOf } from './filterText.ts';
import { score, stat } from '../series/sampleReports.ts';

const sgi = score('sgi', 'bge', stat(0.8));
const undirected: Series = { ...sgi, direction: 'undirected' };

function known(label: Partial<ItemScore['label']>): ItemScore {
  return {
    item_id: 'i',
    item_ordinal: 0,
    external_id: 'qa-0',
    answer_id: null,
    answer_ordinal: null,
    value: 1,
    undefined: null,
    question: null,
    answer: null,
    label: {
      grounded: null,
      grounded_source: null,
      factuality: null,
      factuality_source: null,
      ...label,
    },
    theta_qc: null,
  };
}

test('what has a direction begins with the most wrong, all else with the lowest', () => {
  expect(sortOf(sgi, {})).toBe('most-wrong');
  expect(sortOf(sgi, { sort: 'item' })).toBe('item');
  expect(sortOf(undirected, {})).toBe('rising');
  expect(sortsOf(sgi).map(([sort]) => sort)).toEqual(['most-wrong', 'rising', 'falling', 'item']);
  expect(sortsOf(undirected).map(([sort]) => sort)).toEqual(['rising', 'falling', 'item']);
});

test.each([
  ['most-wrong', 'binary', /ungrounded answers that score most trustworthy/],
  ['most-wrong', 'factuality', /a factuality below 0.5 that score most trustworthy/],
  ['falling', 'binary', /highest scores come first/],
  ['item', 'binary', /in the order of the dataset/],
] as const)('the order %s by %s has words', (sort, kind, words) =>
  expect(beginOf(sgi, kind, sort)).toMatch(words),
);

test('the conditions of a filter are in words', () => {
  expect(conditionsOf({ sort: 'rising' }, 'binary')).toEqual([]);
  expect(conditionsOf({ class: 'risky', from: 0.5, to: 0.75 }, 'binary')).toEqual([
    'not grounded',
    'score 0.500 to 0.750',
  ]);
  expect(
    conditionsOf({ mostFactual: 0.5, trait: { of: 'answer-length', above: 20 } }, 'binary'),
  ).toEqual(['factuality up to 0.500', 'length of the answer from 20.0 characters']);
  expect(conditionsOf({ trait: { of: 'theta-qc', above: 0.4, to: 0.5 } }, 'binary')).toEqual([
    'angle between question and context 0.400 to 0.500 rad',
  ]);
});

test.each([
  [{}, 'binary', '', null],
  [{ grounded: false, grounded_source: 'human' }, 'binary', 'not grounded (human)', 'risky'],
  [{ factuality: 0.5 }, 'factuality', 'factuality 0.500', 'trustworthy'],
  [{ withheld: true }, 'binary', 'withheld until you have labelled it', null],
  [{ factuality: 0.5 }, 'binary', 'factuality 0.500', null],
] as const)('the label %o by %s reads %j', (label, kind, words, wanted) => {
  expect(knownOf(known(label))).toBe(words);
  expect(classOf(known(label), kind)).toBe(wanted);
});
