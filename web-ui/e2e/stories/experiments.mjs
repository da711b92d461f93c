import assert from 'node:assert/strict';
import { GENERATORS } from '../fixtures/asking.mjs';
import { me } from '../fixtures/me.mjs';
import { EXPERIMENTS, PROJECT, VERSION, WORLD } from '../fixtures/world.mjs';
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

  'A template that is too long for the address is sent as it was typed': async ({
    page,
    origin,
    answers,
  }) => {
    const sent = [];
    const own = `/experiments/${EXPERIMENTS.grounded}`;
    answers['/generators'] = () => ({ data: GENERATORS, next_cursor: null });
    answers[`POST /projects/${PROJECT}/experiments`] = (_, body) => {
      sent.push(body);
      return WORLD[own]();
    };
    const ask = '?embedders=lexical&answers=ask&prompt=own';
    await page.goto(`${origin}/projects/${PROJECT}/versions/${VERSION}/evaluate${ask}`);
    const template = `{question} ${'At length. '.repeat(200)}`;
    await page.getByRole('textbox', { name: 'Template' }).fill(template);
    await page.locator('#asking-seed').fill('17');
    await page.getByRole('button', { name: 'Start the experiment' }).click();
    await page.waitForURL(`**${own}`);
    assert.deepEqual(sent[0].answer_set.prompt, { template });
    assert.equal(sent[0].answer_set.seed, 17);
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
