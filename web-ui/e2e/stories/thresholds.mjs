import assert from 'node:assert/strict';
import { calibration, CALIBRATIONS } from '../fixtures/calibrations.mjs';

import { PROJECT } from '../fixtures/world.mjs';
import { delayed, refusal } from '../mockApi.mjs';
import { quiet } from '../quiet.mjs';

const FRESH = CALIBRATIONS.fresh;

export const STORIES = {
  'A look stays after leaving the page and returning': async ({ page, origin, answers, calls }) => {
    takeLooks(answers);
    await page.goto(`${origin}/calibrations/${FRESH}`);
    await page.getByText('hidden', { exact: true }).first().waitFor();
    await look(page);
    await page.getByRole('link', { name: 'All thresholds' }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.goBack();
    await page.getByText('looked at 3 times').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Look at the holdout' }).count(), 0);
    assert.equal(calls.filter((call) => call.endsWith('/looks')).length, 1);
  },

  'A look needs a confirmation': async ({ page, origin, answers, calls }) => {
    answers[`/calibrations/${FRESH}`] = () => calibration('fresh');
    await page.goto(`${origin}/calibrations/${FRESH}`);
    await page.getByRole('button', { name: 'Look at the holdout' }).click();
    await page.getByText('cannot be undone').waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Look at the holdout' }).waitFor();
    assert.equal(calls.filter((call) => call.endsWith('/looks')).length, 0);
  },

  'A verdict disappears when its texts change': async ({ page, origin }) => {
    await page.goto(`${origin}/calibrations/${CALIBRATIONS.active}`);
    await page.getByLabel('Answer to judge').fill('It was sold to a circus.');
    await page.getByRole('button', { name: 'Judge it' }).click();
    await page.getByText('Flagged as risky: a score').waitFor();
    await page.getByLabel('Answer to judge').fill('It was sold to a zoo.');
    await page.getByText('Flagged as risky: a score').waitFor({ state: 'detached' });
  },

  'A look with a lost reply is shown, and not offered again': async ({ page, origin, answers }) => {
    takeLooks(answers, () => refusal(503, 'Try later.'));
    await page.goto(`${origin}/calibrations/${FRESH}`);
    await look(page);
    assert.equal(await page.getByRole('button', { name: 'Look at the holdout' }).count(), 0);
  },

  'A read during a look does not restore the old value': async ({ page, origin, answers }) => {
    takeLooks(answers);
    await page.goto(`${origin}/calibrations/${FRESH}`);
    await page.getByRole('link', { name: 'All thresholds' }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    // Going back shows the earlier values while the page reloads; this reload is slow.
    const before = calibration('fresh');
    const until = delayed();
    answers[`/calibrations/${FRESH}`] = () => until.then(() => before);
    await page.goBack();
    await look(page);
    until.release();
    await quiet(page);
    assert.equal(await page.getByRole('button', { name: 'Look at the holdout' }).count(), 0);
  },

  'A replaced threshold is not active': async ({ page, origin, answers }) => {
    let active = 'active';
    for (const name of ['judged', 'active']) {
      const own = CALIBRATIONS[name];
      const read = () => ({
        ...calibration('judged'),
        id: own,
        active: active === name,
        below_floor: null,
      });
      answers[`/calibrations/${own}`] = read;
      answers[`POST /calibrations/${own}/activate`] = () => {
        active = name;
        return read();
      };
    }
    await page.goto(`${origin}/calibrations/${CALIBRATIONS.active}`);
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    await page.getByRole('link', { name: 'All thresholds' }).click();
    await page.locator(`table a[href$="${CALIBRATIONS.judged}"]`).first().click();
    await page.getByRole('button', { name: 'Activate for this project' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    // The other threshold is not shown in its old state, not even while it loads.
    const until = delayed();
    const read = answers[`/calibrations/${CALIBRATIONS.active}`];
    answers[`/calibrations/${CALIBRATIONS.active}`] = () => until.then(read);
    await page.goBack();
    await page.goBack();
    await page.getByText('Loading threshold').waitFor();
    until.release();
    await page.getByRole('button', { name: 'Activate for this project' }).waitFor();
  },

  'Activating a score that is not shown to beat its floor needs a confirmation': async ({
    page,
    origin,
    answers,
  }) => {
    const own = `/calibrations/${CALIBRATIONS.judged}`;
    let active = false;
    const read = () => ({ ...calibration('judged'), active });
    const bodies = [];
    answers[own] = read;
    answers[`POST ${own}/activate`] = () => {
      active = true;
      return read();
    };
    page.on('request', (request) => {
      if (request.url().endsWith('/activate')) {
        bodies.push(request.postDataJSON());
      }
    });
    await page.goto(`${origin}${own}`);
    const activate = page.getByRole('button', { name: 'Activate for this project' });
    await activate.click();
    await page.getByText('This score is not shown to beat its floor').waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    assert.deepEqual(bodies, []);
    await activate.click();
    await page.getByRole('button', { name: 'Activate without a shown gain' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    assert.deepEqual(bodies, [{ confirm_below_floor: true }]);
  },

  'The active threshold is shown before the list reaches it': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    const list = `/projects/${PROJECT}/calibrations`;
    answers[list] = () => ({ data: [calibration('fresh')], next_cursor: 'next' });
    await page.goto(`${origin}/projects/${PROJECT}/thresholds`);
    await page.getByText('Show more').waitFor();
    await page.getByRole('heading', { name: 'Active since' }).waitFor();
    await page.goto(`${origin}/projects/${PROJECT}`);
    await page.getByText('Answers are judged by').waitFor();
    // One call for the list: the sentence loads only the threshold that it names.
    assert.equal(calls.filter((call) => call === list).length, 1);
  },
};

/** A threshold without a holdout look; the look is stored even if the reply is lost. */
function takeLooks(answers, replied = (judged) => judged) {
  let now = calibration('fresh');
  answers[`/calibrations/${FRESH}`] = () => now;
  answers[`POST /calibrations/${FRESH}/looks`] = () => {
    now = { ...calibration('judged'), id: FRESH };
    return replied(now);
  };
}

/** Looks at the holdout, and checks that the look was counted. */
async function look(page) {
  await page.getByRole('button', { name: 'Look at the holdout' }).click();
  await page.getByRole('button', { name: 'Look now' }).click();
  await page.getByText('looked at 3 times').waitFor();
}
