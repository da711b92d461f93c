import assert from 'node:assert/strict';
import { me } from '../fixtures/me.mjs';
import { EXPERIMENTS, WORLD } from '../fixtures/world.mjs';
import { quiet } from '../quiet.mjs';

const OWN = `/experiments/${EXPERIMENTS.broken}`;

/** An experiment that has failed, until it is retried. */
function failed(answers) {
  const failure = 'The cluster did not take the job; see the log, then retry.';
  let now = { ...WORLD[OWN](), state: 'failed', failure, finished_at: null };
  answers[OWN] = () => now;
  answers[`${OWN}/events`] = () => '';
  answers[`POST ${OWN}/retry-failed`] = () => {
    now = { ...now, state: 'queued', failure: null };
    return now;
  };
}

export const STORIES = {
  'A failed experiment can be retried': async ({ page, origin, answers }) => {
    failed(answers);
    await page.goto(origin + OWN);
    await page.getByText('see the log, then retry').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('It waits for its turn.').waitFor();
  },

  'A viewer is offered neither retry nor cancel': async ({ page, origin, answers }) => {
    failed(answers);
    answers['/me'] = () => ({ ...me(), role: 'viewer', permissions: ['self', 'read'] });
    await page.goto(origin + OWN);
    await page.getByText('see the log, then retry').waitFor();
    await quiet(page);
    assert.equal(await page.getByRole('button', { name: /Retry|Cancel/ }).count(), 0);
  },
};
