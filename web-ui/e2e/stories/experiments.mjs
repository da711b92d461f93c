import assert from 'node:assert/strict';
import { GENERATORS } from '../fixtures/asking.mjs';
import { id } from '../fixtures/ids.mjs';
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

function open(n, state) {
  const created_at = `2026-10-01T12:0${n}:00Z`;
  return { ...WORLD[OWN](), id: id(1900 + n), name: `Open ${n}`, state, created_at };
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

  'Of many open experiments the list follows those under way, and reads the others again': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    let oldest = 'scoring';
    let newest = 'queued';
    // The newest first, as the API lists them.
    const all = () => [
      open(5, newest),
      ...[4, 3, 2].map((n) => open(n, 'queued')),
      open(1, oldest),
    ];
    answers[`/projects/${PROJECT}/experiments`] = () => ({ data: all(), next_cursor: null });
    for (const n of [1, 2, 3, 4, 5]) {
      answers[`/experiments/${id(1900 + n)}`] = () =>
        all().find((each) => each.id === id(1900 + n));
      answers[`/experiments/${id(1900 + n)}/events`] = () => '';
    }
    await page.goto(`${origin}/projects/${PROJECT}`);
    const row = (n) => page.getByRole('row', { name: `Open ${n}` });
    await row(1).getByText('scoring').waitFor();
    oldest = 'reporting';
    await row(1).getByText('reporting').waitFor();
    assert.ok(!calls.includes(`/experiments/${id(1905)}`), 'the newest one is followed');
    newest = 'cancelled';
    await row(5).getByText('cancelled').waitFor();
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
