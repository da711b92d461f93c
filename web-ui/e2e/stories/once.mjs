import assert from 'node:assert/strict';
import { CALIBRATIONS } from '../fixtures/calibrations.mjs';
import { preview } from '../fixtures/previews.mjs';
import { columns } from '../fixtures/tables.mjs';
import { PROJECT, VERSION } from '../fixtures/world.mjs';

const PREVIEWS = `POST /projects/${PROJECT}/import-previews`;

export const STORIES = {
  'Two clicks start one preflight': async ({ page, origin, calls }) => {
    await page.goto(`${origin}/projects/${PROJECT}/versions/${VERSION}/evaluate`);
    await page.getByText('metrics that apply').first().waitFor();
    // Two clicks before the page can draw the button as busy.
    await page.getByRole('button', { name: 'Run a preflight' }).evaluate((button) => {
      button.click();
      button.click();
    });
    await page.getByRole('status', { name: 'Preflight' }).waitFor();
    assert.equal(calls.filter((call) => call.endsWith('/preflights')).length, 1);
  },

  'The cost of an error is requested after typing': async ({ page, origin, calls }) => {
    await page.goto(`${origin}/calibrations/${CALIBRATIONS.judged}`);
    await page.getByLabel('A trustworthy answer that is flagged').fill('1');
    await page.waitForURL((url) => url.searchParams.get('wrong') === '1');
    const curves = () => calls.filter((call) => call.endsWith('/curve')).length;
    const before = curves();
    await page.getByLabel('A risky answer that passes').pressSequentially('25.5', { delay: 40 });
    await page.waitForURL((url) => url.searchParams.get('miss') === '25.5');
    await page.getByText('of a thousand answers like these').waitFor();
    assert.equal(curves() - before, 1);
  },

  'A file is imported in the way of its preview': async ({ page, origin, answers }) => {
    answers[PREVIEWS] = () => ({ ...preview(), columns: columns().columns });
    await page.goto(`${origin}/projects/${PROJECT}/import`);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'strange.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('a,b\n1,2\n'),
    });
    await page.getByText('Which column holds what?').waitFor();
    const start = page.locator('button[type=submit]');
    assert.ok(await start.isEnabled());
    let reply;
    const released = new Promise((release) => {
      reply = release;
    });
    await page.route('**/import-previews', async (route) => {
      await released;
      await route.fallback();
    });
    const column = page.locator('select').first();
    await column.selectOption({ index: (await column.locator('option').count()) - 1 });
    assert.ok(await start.isDisabled());
    reply();
    await page.locator('button[type=submit]:enabled').waitFor();
  },
};
