import assert from 'node:assert/strict';
import { id } from '../fixtures/ids.mjs';
import { preview } from '../fixtures/previews.mjs';
import { columns } from '../fixtures/tables.mjs';
import { PROJECT } from '../fixtures/world.mjs';

const DATASET = id(3);
const PREVIEWS = `POST /projects/${PROJECT}/import-previews`;

export const STORIES = {
  'The next version of a dataset is imported into that dataset': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    const imported = { id: id(77), dataset_id: DATASET, state: 'awaiting-content' };
    answers[PREVIEWS] = preview;
    answers[`POST /datasets/${DATASET}/imports`] = () => imported;
    answers[`/imports/${id(77)}`] = () => imported;
    answers[`PUT /imports/${id(77)}/content`] = () => undefined;
    await page.goto(`${origin}/projects/${PROJECT}/datasets/${DATASET}`);
    await page.getByRole('link', { name: 'Import the next version' }).click();
    await page.getByRole('heading', { name: 'next version of halueval-qa' }).waitFor();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'corrected.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from('{"question":"Why?"}\n'),
    });
    await page.getByText('next version of the dataset halueval-qa').waitFor();
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`**/imports/${id(77)}`);
    const written = calls.filter((call) => /^POST .*(datasets|imports)$/.test(call));
    assert.deepEqual(written, [`POST /datasets/${DATASET}/imports`]);
  },

  'Any part of a column chip can be dragged, and its select still opens': async ({
    page,
    origin,
  }) => {
    await page.route('**/import-previews*', (route) => route.fulfill({ json: columns() }));
    await page.goto(`${origin}/projects/${PROJECT}/import`);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'strange.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('a,b\n1,2\n'),
    });
    const chips = page.locator('.chip', { has: page.locator('select') });
    await chips.first().waitFor();
    const name = await chips.first().locator('strong').innerText();
    const chip = page.locator('.chip', { has: page.getByText(name, { exact: true }) });
    const keep = page.getByLabel(`Keep ${name} as metadata`);
    const field = page.getByLabel('Reference answer', { exact: true });
    for (const place of [
      chip.locator('select'),
      chip.locator('q').first(),
      chip.locator('strong'),
    ]) {
      // oxlint-disable no-await-in-loop
      await dragged(page, place, page.locator('.slot', { has: field }));
      await page.waitForFunction(
        ([select, wanted]) => select.value === wanted,
        [await field.elementHandle(), name],
      );
      await field.selectOption('');
      await keep.waitFor();
    }
    await chip.locator('.chip-keep').click();
    assert.ok(await keep.evaluate((select) => select.matches(':open')), 'a click opens the choice');
    await page.keyboard.press('Escape');
    await keep.focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await keep.inputValue(), 'item');
  },
};

/** Drags with the mouse from the centre of one element to the centre of another. */
async function dragged(page, from, to) {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([from, to].map((each) => each.boundingBox()));
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 20, end.y + 8, { steps: 8 });
  await page.mouse.up();
}
