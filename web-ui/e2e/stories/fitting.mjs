import assert from 'node:assert/strict';
import { split } from '../fixtures/starts.mjs';
import { EXPERIMENTS, VERSION } from '../fixtures/world.mjs';

const CHOSEN = 'metric=sgi&embedder=lexical&label=grounded';

export const STORIES = {
  'A threshold of sampled answers does not need labels of imported ones': async ({
    page,
    origin,
    answers,
  }) => {
    const none = { grounded: 0, not_grounded: 0, factuality: 0 };
    answers[`/versions/${VERSION}/split`] = () => ({
      ...split(),
      labels: { calibration: none, holdout: none },
    });
    const fit = page.getByRole('button', { name: 'Fit the threshold' });
    await page.goto(`${origin}/experiments/${EXPERIMENTS.grounded}/calibrate?${CHOSEN}`);
    await page.getByText('50 more').first().waitFor();
    assert.ok(await fit.isDisabled());
    // The answers of this experiment are a set of its own.
    await page.goto(`${origin}/experiments/${EXPERIMENTS.locked}/calibrate?${CHOSEN}`);
    await fit.waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(await fit.isEnabled());
  },
};
