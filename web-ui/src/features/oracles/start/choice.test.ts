import { describe, expect, test } from 'vitest';
import { labeller } from '#fixtures/labellers.mjs';
import { labelEstimate } from '#fixtures/oracle.mjs';
import { Problem } from '#shared/api/problem.ts';
import { choiceOf, estimateSentences, faultsIn, faultsOf, planOf, queryOf } from './choice.ts';

test('the address holds the form, and only what was chosen', () => {
  const choice = choiceOf(new URLSearchParams('labeller=l&role=sample&budget=2'));
  expect(choice).toEqual({ labeller: 'l', role: 'sample', budget: '2', anchors: '' });
  expect(queryOf({ ...choice, role: '' })).toEqual({ labeller: 'l', budget: '2' });
  expect(choiceOf(new URLSearchParams('role=else')).role).toBe('');
});

test('a plan leaves out what was not chosen', () => {
  const one = labeller(1);
  expect(planOf({ labeller: '', role: '', budget: ' ', anchors: '' }, one, 's')).toEqual({
    labeller_id: one.id,
    answer_set_id: 's',
    budget: null,
  });
  expect(
    planOf({ labeller: '', role: 'judged', budget: ' 2.5 ', anchors: 'a' }, one, 's'),
  ).toMatchObject({
    role: 'judged',
    budget: '2.5',
    anchor_set_id: 'a',
  });
  const facts = labeller(1, { kind: 'atomic-facts', policy: null });
  expect(planOf({ labeller: '', role: '', budget: '', anchors: 'a' }, facts, 's')).toEqual({
    labeller_id: one.id,
    answer_set_id: 's',
    budget: null,
  });
});

test('a budget is an amount without a currency', () => {
  expect(faultsOf({ labeller: '', role: '', budget: '2.50', anchors: '' })).toEqual({});
  expect(faultsOf({ labeller: '', role: '', budget: '2 USD', anchors: '' }).budget).toContain(
    '“2 USD”',
  );
});

function at(pointer: string): Problem {
  return new Problem(422, 'invalid', 'No.', [{ pointer, detail: 'Why.' }]);
}

test('a refusal is shown at its field, else below the form', () => {
  expect(faultsIn(at('/labeller_id'))).toEqual([{ labeller: 'Why.' }, true]);
  expect(faultsIn(at('/answer_set_id'))).toEqual([{}, false]);
  expect(faultsIn(null)).toEqual([{}, false]);
});

describe('an estimate', () => {
  test('names calls, what gets no call, tokens, cost and budget', () =>
    expect(estimateSentences(labelEstimate(), '5', true)).toEqual([
      '18,789 calls, and at most 37,578 with repairs, for 18,802 answers.',
      '12 answers have nothing to be compared with, and get no call and no label.',
      '1 answer is blank, and gets no call and no label.',
      'Extrapolated from 1,000 answers.',
      '16,900,000 tokens of prompts at most, and 76,900,000 of replies if each has the longest one; most are far shorter.',
      '129.80 USD for these tokens.',
      'Repairs of replies that cannot be used, and answers that are labelled again to see whether the oracle agrees with itself, come on top.',
      'The budget of 5.00 USD may be reached before all answers are labelled. The run then stops, keeps its labels, and can be resumed.',
    ]));
  test('has no upper bound of calls where the oracle decides', () =>
    expect(
      estimateSentences(
        { ...labelEstimate(), calls: { least: 10, likely: 40, most: null }, cost: null },
        null,
        true,
      ),
    ).toEqual(
      expect.arrayContaining([
        'About 40 calls, at least 10; the oracle decides how many, for 18,802 answers.',
        'The price is unknown, so no cost is promised.',
      ]),
    ));
  test('says how many blank answers get no call where there are no labels', () =>
    expect(
      estimateSentences({ ...labelEstimate(), without_reference: 0, blank: 2 }, null, false),
    ).toContain('2 answers are blank, and get no call.'));
  test('promises facts, and nothing of the self-agreement, where there are no labels', () =>
    expect(estimateSentences(labelEstimate(), '5', false).slice(-2)).toEqual([
      'Repairs of replies that cannot be used come on top.',
      'The budget of 5.00 USD may be reached before all answers have their facts. The run then stops, keeps its facts, and can be resumed.',
    ]));
});
