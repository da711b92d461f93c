import assert from 'node:assert/strict';
import { answerSet, SETS } from '../fixtures/answersets.mjs';
import { GENERATORS } from '../fixtures/asking.mjs';
import { items } from '../fixtures/draws.mjs';
import { me } from '../fixtures/me.mjs';
import { PROJECT, VERSION } from '../fixtures/world.mjs';
import { refusal } from '../mockApi.mjs';
import { quiet } from '../quiet.mjs';

const OWN = `/answer-sets/${SETS.sampling}`;
const AT = `/projects/${PROJECT}/versions/${VERSION}`;
const PAGE = AT + OWN;

/** A run whose state the story changes. */
function run(answers) {
  const set = answerSet('sampling');
  let now = set;
  const change = (part) => {
    const { outcomes, ...own } = part;
    now = {
      ...now,
      sampling: {
        ...now.sampling,
        ...own,
        outcomes: { ...now.sampling.outcomes, ...outcomes },
      },
    };
    return now;
  };
  answers[OWN] = () => now;
  answers[`${OWN}/items`] = items;
  answers[`POST ${OWN}/cancel`] = () => change({ state: 'cancelling' });
  return { change };
}

export const STORIES = {
  'A run progresses, is cancelled, and resumes with another budget': async ({
    page,
    origin,
    answers,
  }) => {
    const { change } = run(answers);
    let budget;
    answers[`POST ${OWN}/resume`] = (_, body) => {
      budget = body.budget;
      return change({ state: 'queued', end: null, budget });
    };
    await page.goto(origin + PAGE);
    await page.getByText('9,561 of 20,000 answers').waitFor();
    change({ outcomes: { answered: 9_640 }, seconds_left: 428 });
    await page.getByText('9,661 of 20,000 answers').waitFor();
    await page.getByRole('button', { name: 'Show 100 newer answers' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('It is being stopped').waitFor();
    assert.equal(await page.getByRole('button', { name: /Cancel|Resume/ }).count(), 0);
    change({
      state: 'stopped',
      end: { code: 'cancelled', sentence: 'The run was cancelled.' },
    });
    await page.getByText('The run was cancelled.').waitFor();
    // The address is the state.
    await page.reload();
    await page.getByRole('button', { name: 'Resume…' }).click();
    await page.getByLabel('Budget in USD').fill('8.00');
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await page.getByText('waits for its turn to continue').waitFor();
    assert.equal(budget, '8.00');
    change({ state: 'completed', outcomes: { answered: 20_000, truncated: 0 } });
    await page.getByText('All 20,000 answers to 2,000 items are complete').waitFor();
    await page.getByRole('link', { name: 'Evaluate these answers' }).click();
    await page.waitForURL((url) => url.searchParams.get('answers') === SETS.sampling);
  },

  'A viewer is offered neither cancel nor delete of a run': async ({ page, origin, answers }) => {
    const { change } = run(answers);
    answers['/me'] = () => ({ ...me(), role: 'viewer', permissions: ['self', 'read'] });
    await page.goto(origin + PAGE);
    await page.getByText('9,561 of 20,000 answers').waitFor();
    await quiet(page);
    change({ state: 'stopped', end: { code: 'cancelled', sentence: 'The run was cancelled.' } });
    await page.getByText('The run was cancelled.').waitFor();
    assert.equal(await page.getByRole('button', { name: /Cancel|Delete|Resume/ }).count(), 0);
  },

  'The estimate follows the fields, and a run is started once': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    const plans = [];
    answers['/generators'] = () => ({ data: GENERATORS, next_cursor: null });
    answers['POST /answer-sets'] = (_, plan) => {
      plans.push(plan);
      return plans.length === 1
        ? refusal(503, 'The database is away. Try again.')
        : answerSet('sampling');
    };
    run(answers);
    await page.goto(`${origin}${AT}/ask`);
    await page.getByText('qa-0, answers 1 to 5').waitFor();
    const estimates = () => calls.filter((call) => call.endsWith('/answer-set-estimates')).length;
    const before = estimates();
    await page.getByLabel('Budget in USD').pressSequentially('12.50', { delay: 30 });
    await page.waitForURL((url) => url.searchParams.get('budget') === '12.50');
    await page.getByText('The budget of 12.50 USD').waitFor();
    assert.equal(estimates() - before, 1);
    const keys = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/answer-sets')) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    await page.getByRole('button', { name: 'Ask for the answers' }).click();
    await page.getByText('The database is away').waitFor();
    await page.getByRole('button', { name: 'Ask for the answers' }).click();
    await page.getByRole('heading', { name: 'Ten answers, sampling' }).waitFor();
    assert.equal(plans[1].budget, '12.50');
    assert.equal(plans[1].answers_per_item, 10);
    assert.deepEqual(keys, [keys[0], keys[0]]);
  },
};
