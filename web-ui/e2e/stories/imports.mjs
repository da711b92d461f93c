import assert from 'node:assert/strict';
import { columns } from '../fixtures/tables.mjs';
import { PROJECT } from '../fixtures/world.mjs';

export const STORIES = {
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
