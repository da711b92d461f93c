import assert from 'node:assert/strict';
import { MILLION, split } from '../fixtures/datasets.mjs';
import { found, rows } from '../fixtures/rows.mjs';
import { PROJECT } from '../fixtures/world.mjs';

const VERSION = `/versions/${MILLION}`;
const PAGE = `/projects/${PROJECT}${VERSION}`;

/** A version whose items are all in one part, until they are split or the holdout is locked. */
function version(answers) {
  let now = split(500_000, 1000, 0, null);
  let side = 'calibration';
  const sided = (page) => ({ ...page, data: page.data.map((row) => ({ ...row, split: side })) });
  answers[`${VERSION}/split`] = () => now;
  answers[`${VERSION}/item-rows`] = (query) => sided(rows(query));
  answers[`POST ${VERSION}/item-searches`] = () => sided(found(40));
  answers[`POST ${VERSION}/split/lock`] = () => {
    now = { ...now, locked_at: '2026-10-02T08:00:00Z' };
    return now;
  };
  answers[`PUT ${VERSION}/split`] = (_, { seed }) => {
    now = { ...now, seed };
    side = 'holdout';
    return now;
  };
}

async function part(page) {
  await page.getByText('Split the items again').click();
  await page.getByLabel('Seed').fill('8');
  await page.getByRole('button', { name: 'Split again' }).click();
  await page.getByText('Seed 8.').waitFor();
}

export const STORIES = {
  'A lock applies to the whole page, and is not offered again': async ({
    page,
    origin,
    answers,
  }) => {
    version(answers);
    await page.goto(origin + PAGE);
    await page.getByText('the longest has').first().waitFor();
    await page.getByRole('button', { name: 'Lock the holdout…' }).click();
    const again = ['profile', 'item-rows'].map((name) =>
      page.waitForRequest((request) => request.url().includes(`${VERSION}/${name}`)),
    );
    await page.getByRole('button', { name: 'Lock it for good' }).click();
    await Promise.all(again);
    await page.getByText('reports read calibration items only.').waitFor();
    await page.getByRole('link', { name: 'All versions of' }).click();
    await page.getByRole('heading', { name: 'support-questions' }).waitFor();
    await page.goBack();
    await page.getByText('reports read calibration items only.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Lock the holdout…' }).count(), 0);
  },

  'Items are shown in their part after another split': async ({ page, origin, answers }) => {
    version(answers);
    await page.goto(origin + PAGE);
    const items = page.getByRole('group', { name: 'Items' });
    await items.press('End');
    await items.getByText('Question 1000000 about the manual').waitFor();
    await items.press('Home');
    await items.getByText('Question 3 about the manual').waitFor();
    await part(page);
    await items.getByText('holdout', { exact: true }).first().waitFor();
    assert.equal(await items.getByText('calibration', { exact: true }).count(), 0);
    // Includes the items that were loaded but not visible at that time.
    await items.press('End');
    await items.getByText('Question 1000000 about the manual').waitFor();
    assert.equal(await items.getByText('calibration', { exact: true }).count(), 0);
  },

  'A search runs again after another split': async ({ page, origin, answers }) => {
    version(answers);
    await page.goto(`${origin}${PAGE}?text=manual`);
    const items = page.getByRole('group', { name: '40 items found' });
    await items.getByText('calibration', { exact: true }).first().waitFor();
    await part(page);
    await items.getByText('holdout', { exact: true }).first().waitFor();
    assert.equal(await items.getByText('calibration', { exact: true }).count(), 0);
  },
};
