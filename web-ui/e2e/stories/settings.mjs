import assert from 'node:assert/strict';
import { id } from '../fixtures/ids.mjs';
import { KEYS, LATER, retention, TIME } from '../fixtures/settings.mjs';
import { DELIVERIES, WEBHOOKS } from '../fixtures/webhooks.mjs';
import { delayed, refusal } from '../mockApi.mjs';

const RETENTION = '/settings/retention';

export const STORIES = {
  'Saving retention keeps the rules of projects that are not shown': async ({
    page,
    origin,
    answers,
  }) => {
    const late = delayed();
    const sent = [];
    const found = retention();
    const rule = { datasets_days: null, experiments_days: null, imports_days: 90 };
    found.rules.projects.push({ project_id: id(902), ...rule });
    answers[RETENTION] = () => found;
    answers[`PUT ${RETENTION}`] = (_, body) => {
      sent.push(body.projects);
      found.rules = body;
      return found;
    };
    answers['/projects'] = async (query) => {
      await late;
      return query.has('cursor') ? projects(null, 902) : projects('next', 1);
    };
    await page.goto(origin + RETENTION);
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByRole('heading', { name: 'Days to keep' }).waitFor();
    assert.ok(await save.isDisabled(), 'saved before the projects were there');
    late.release();
    await page.getByLabel('Datasets, days, Bot 1', { exact: true }).fill('');
    await Promise.all([page.waitForResponse(`**${RETENTION}`), save.click()]);
    assert.deepEqual(sent[0], [{ project_id: id(902), ...rule }]);
    await page.getByRole('button', { name: 'Show more projects' }).click();
    await page.getByLabel('Records of imports, days, Bot 902').fill('');
    await Promise.all([page.waitForResponse(`**${RETENTION}`), save.click()]);
    assert.deepEqual(sent[1], []);
  },

  'A cancelled deletion of the tenant is no longer announced': async ({
    page,
    origin,
    answers,
  }) => {
    const end = { requested_by: 'ada', requested_at: TIME, ends_at: LATER };
    let requested = true;
    answers['/tenant/deletion'] = () => (requested ? end : refusal(404, 'No deletion.'));
    answers['DELETE /tenant/deletion'] = () => {
      requested = false;
    };
    await page.goto(origin + RETENTION);
    await page.getByText('The tenant and everything in it will be deleted').waitFor();
    await page.getByRole('button', { name: 'Cancel the deletion' }).click();
    await page.getByText('Delete Acme with everything in it').waitFor();
    assert.equal(await page.getByText('will be deleted').count(), 0);
  },

  'A second key is not called copied before it is': async ({ page, context, origin, answers }) => {
    let made = 0;
    answers['POST /api-keys'] = () => ({ ...KEYS[0], secret: `sxk_${++made}` });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.goto(`${origin}/settings/keys`);
    await page.getByText('Create a key').click();
    const another = async () => {
      const secret = `sxk_${made + 1}`;
      await page.getByLabel('Name').fill('nightly import');
      await page.getByRole('button', { name: 'Create the key' }).click();
      await page.getByText(secret, { exact: true }).waitFor();
    };
    const button = page.locator('.shown-once button').first();
    await another();
    await button.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'sxk_1');
    await another();
    assert.equal(await button.innerText(), 'Copy');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No.'));
    });
    await button.click();
    await page.getByText('The browser did not copy it').waitFor();
    assert.equal(await button.innerText(), 'Copy');
  },

  'A test that is sent is followed until it is delivered': async ({ page, origin, answers }) => {
    const own = `/webhooks/${WEBHOOKS[0].id}`;
    let reads = -1;
    answers[own] = () => WEBHOOKS[0];
    answers[`POST ${own}/test`] = () => {
      reads = 0;
      return DELIVERIES[0];
    };
    answers[`${own}/deliveries`] = () => {
      reads += reads < 0 ? 0 : 1;
      const state = reads > 2 ? 'delivered' : 'pending';
      return { data: reads < 0 ? [] : [{ ...DELIVERIES[0], state }], next_cursor: null };
    };
    await page.goto(`${origin}/settings/webhooks?webhook=${WEBHOOKS[0].id}`);
    await page.getByText('Nothing was sent').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const row = page.getByRole('row', { name: DELIVERIES[0].type });
    await row.getByText(/^delivered/).waitFor();
  },
};

function projects(next_cursor, n) {
  return { data: [{ id: id(n), name: `Bot ${n}` }], next_cursor };
}
