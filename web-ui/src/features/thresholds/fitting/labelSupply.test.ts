import { expect, test } from 'vitest';
import { neededOf, labelSupply } from './labelSupply.ts';

const plenty = { grounded: 1200, not_grounded: 50, factuality: 100 };

test('the sentence counts the labels of both parts', () =>
  expect(labelSupply({ labels: { calibration: plenty, holdout: plenty } }, 'grounded')).toEqual([
    {
      part: 'calibration',
      has: 'The calibration part has 50 not grounded and 1,200 grounded',
      lacks: null,
    },
    { part: 'holdout', has: 'The holdout has 50 not grounded and 1,200 grounded', lacks: null },
  ]));

test.each([
  [{ ...plenty, not_grounded: 31 }, '19 more not grounded'],
  [{ ...plenty, grounded: 0 }, '50 more grounded'],
  [{ grounded: 49, not_grounded: 1, factuality: 0 }, '49 more not grounded and 1 more grounded'],
])('for %j the sentence says that %s are needed', (holdout, lacks) => {
  const [calibration, judged] = labelSupply(
    { labels: { calibration: plenty, holdout } },
    'grounded',
  );
  expect(calibration?.lacks).toBeNull();
  expect(judged?.lacks).toBe(lacks);
});

test('of a factuality the classes are not known yet, but the fewest that could do', () => {
  const few = { grounded: 0, not_grounded: 0, factuality: 99 };
  const labels = { calibration: { ...plenty, factuality: 0 }, holdout: few };
  expect(labelSupply({ labels }, 'factuality').map(({ lacks }) => lacks)).toEqual([
    null,
    '1 more with a factuality',
  ]);
  expect(neededOf('factuality')).toContain('on each side of the factuality that you choose');
});
