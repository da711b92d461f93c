import assert from 'node:assert/strict';
import { calibration, CALIBRATIONS } from '../fixtures/calibrations.mjs';

const FRESH = CALIBRATIONS.fresh;

export const STORIES = {
  'A look uncovers the holdout': async ({ page, origin, answers, calls }) => {
    let now = calibration('fresh');
    answers[`/calibrations/${FRESH}`] = () => now;
    answers[`POST /calibrations/${FRESH}/looks`] = () => {
      now = { ...calibration('judged'), id: FRESH };
      return now;
    };
    await page.goto(`${origin}/calibrations/${FRESH}`);
    await page.getByText('hidden', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Look at the holdout' }).click();
    await page.getByText('looked at 3 times').waitFor();
    assert.equal(calls.filter((call) => call.endsWith('/looks')).length, 1);
  },
};
