import assert from 'node:assert/strict';
import { CALIBRATIONS } from '../fixtures/calibrations.mjs';
import { MILLION } from '../fixtures/datasets.mjs';
import { EXPERIMENTS, PROJECT, VERSION } from '../fixtures/world.mjs';
import { quiet } from '../quiet.mjs';

const REPORT = `/experiments/${EXPERIMENTS.grounded}`;
const PHONE = { width: 390, height: 844 };

export const STORIES = {
  'The name in the table of numbers also opens the row': async ({ page, origin }) => {
    await page.goto(`${origin}${REPORT}?show=numbers`);
    const link = page.locator('.numbers a.term').first();
    await link.waitFor();
    assert.match(await link.getAttribute('href'), /row=/);
  },

  'On a long report rail and axis stay visible': async ({ page, origin }) => {
    await page.goto(origin + REPORT);
    await page.locator('.plot-scale').first().waitFor();
    const plot = await page.locator('.plot').first().boundingBox();
    await page.mouse.wheel(0, plot.y + 300);
    await page.waitForFunction(() => window.scrollY > 200);
    for (const part of ['.rail', '.plot > .plot-scale']) {
      const { y } = await page.locator(part).first().boundingBox();
      assert.ok(y >= -1 && y < 800, `${part} is at ${y}`);
    }
  },

  'The start button stays in place when the preflight arrives': async ({ page, origin }) => {
    await page.goto(`${origin}/projects/${PROJECT}/versions/${VERSION}/evaluate`);
    const start = page.getByRole('button', { name: 'Start the experiment' });
    await page.getByText('metrics that apply').waitFor();
    await quiet(page);
    const before = await start.boundingBox();
    await page.getByRole('button', { name: 'Run a preflight' }).click();
    await page.getByText('What this dataset does not support').waitFor();
    assert.deepEqual(await start.boundingBox(), before);
  },

  'On a phone the end labels of the threshold’s axis are at its ends': async ({ page, origin }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`${origin}/calibrations/${CALIBRATIONS.judged}`);
    const ends = page.locator('.cut-ends');
    await ends.waitFor();
    const risky = await ends.getByText('risky, flagged').boundingBox();
    const trustworthy = await ends.getByText('trustworthy').boundingBox();
    assert.equal(risky.y, trustworthy.y);
    assert.ok(trustworthy.x + trustworthy.width > 300, 'trustworthy is to the right');
  },

  'A list of a million items keeps its place when the window becomes narrow, and scrolls on':
    async ({ page, origin }) => {
      await page.goto(`${origin}/projects/${PROJECT}/versions/${MILLION}`);
      const items = page.getByRole('group', { name: 'Items' });
      await items.press('End');
      await page.getByText(/^999,987 to /).waitFor();
      await page.setViewportSize(PHONE);
      await page.getByText(/^999,987 to 999,99/).waitFor();
      await page.getByText('Question 999987 about').waitFor();
      await items.press('End');
      await page.getByText('Question 1000000 about').waitFor();
      await page.getByText('to 1,000,000 of 1,000,000').waitFor();
    },

  'Calibration and holdout have one axis': async ({ page, origin }) => {
    await page.goto(`${origin}/calibrations/${CALIBRATIONS.judged}`);
    const drawn = page.locator('.bench .sides-axis svg').first();
    await drawn.waitFor();
    assert.equal(await drawn.locator('circle').count(), 4, 'score and floor on either part');
    assert.equal(await page.locator('[class*=copyable]').count(), 0, 'one field for the threshold');
  },

  'Where each threshold of the floor flags more, the floor’s numbers are absent and not hidden':
    async ({ page, origin }) => {
      await page.goto(`${origin}/calibrations/${CALIBRATIONS.judged}?at=0.15`);
      await page.getByText('floor: Length, with no more review').first().waitFor();
      assert.deepEqual(await page.locator('.sides-floor').first().locator('td').allInnerTexts(), [
        '–',
        '–',
      ]);
    },

  'Two answers are compared in running text': async ({ page, origin }) => {
    await page.goto(
      `${origin}/experiments/${EXPERIMENTS.grounded}/items/qa-0?embedder=all-MiniLM-L6-v2`,
    );
    const text = page.locator('.pair-texts .item-text').first();
    await text.waitFor();
    assert.equal(await text.evaluate((node) => getComputedStyle(node).display), 'block');
  },

  'An item’s scores have titles': async ({ page, origin }) => {
    await page.goto(`${origin}/experiments/${EXPERIMENTS.grounded}/items/qa-0`);
    await page.locator('.item-scores').getByText('Semantic Grounding Index').first().waitFor();
    assert.equal(await page.locator('.item-scores').getByText('sgi', { exact: true }).count(), 0);
  },

  'The items of the user’s menu have no boxes': async ({ page, origin }) => {
    await page.goto(`${origin}/projects/${PROJECT}`);
    await page.locator('.bar > :last-child').getByRole('button').click();
    const lines = page.getByRole('menuitem');
    await lines.first().waitFor();
    const borders = await lines.evaluateAll((all) =>
      all.map((line) => getComputedStyle(line).borderTopWidth),
    );
    assert.ok(borders.length >= 4 && borders.every((width) => width === '0px'), `${borders}`);
  },

  'Agreement between embedders is coloured': async ({ page, origin }) => {
    const query = new URLSearchParams({
      row: 'binary/sgi/bge-small-en-v1.5',
      tab: 'agreement',
    });
    await page.goto(`${origin}${REPORT}?${query}`);
    await page.getByText('Where they disagree most').waitFor();
    const fills = await page
      .locator('.share-cell rect')
      .evaluateAll((all) => all.map((rect) => rect.getAttribute('fill')));
    assert.ok(fills.length > 0 && fills.every((fill) => /^#[0-9a-f]{6}$/.test(fill)), `${fills}`);
  },

  'A generator shows what its probe found as soon as it ends': async ({ page, origin }) => {
    let asked = 0;
    await page.route('**/api/v1/generators?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      asked += 1;
      if (asked === 1) {
        body.data[0].probe = { ...body.data[0].probe, state: 'running', findings: [] };
      }
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${origin}/settings/generators`);
    const first = page.getByRole('region', { name: 'Answers', exact: true });
    await first.getByText('The probe is running').waitFor();
    await first.getByText('nothing unusual').waitFor();
  },
};
