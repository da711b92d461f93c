import assert from 'node:assert/strict';
import { MILLION } from '../fixtures/datasets.mjs';
import { scoreOf } from '../fixtures/items.mjs';
import { found } from '../fixtures/rows.mjs';
import { EXPERIMENTS, PROJECT } from '../fixtures/world.mjs';
import { refusal } from '../mockApi.mjs';

const SCORES = `/experiments/${EXPERIMENTS.grounded}/scores`;
const ITEMS = `/experiments/${EXPERIMENTS.grounded}?row=binary%2Fsgi%2Flexical&tab=items`;
const DATASETS = `/projects/${PROJECT}/datasets`;

export const STORIES = {
  'Back returns to the place in a long list at once': async ({ page, origin, answers, calls }) => {
    answers[SCORES] = (query) => pageOf(query, 1300, scoreOf);
    await page.goto(origin + ITEMS);
    await walk(page, '.item-box', 'qa-500');
    const before = await firstSeen(page, '.item-box', 'tr[data-index]');
    const asked = calls.length;
    await page.locator(`tr[data-index="${before.index + 2}"] a`).click();
    await page.waitForURL('**/items/**');
    await page.locator('h1').waitFor();
    await page.goBack();
    await page.locator('.item-box').waitFor();
    await page.waitForTimeout(600);
    const after = await firstSeen(page, '.item-box', 'tr[data-index]');
    assert.ok(before.index > 900, `walked to ${before.index} only`);
    assert.ok(Math.abs(after.index - before.index) <= 1, `${before.index}, then ${after.index}`);
    assert.equal(calls.slice(asked).filter((call) => call === SCORES).length, 0);
  },

  'Keys move by rows and pages in a million items': async ({ page, origin }) => {
    await page.goto(`${origin}/projects/${PROJECT}/versions/${MILLION}?at=500001`);
    const items = page.getByRole('group', { name: 'Items' });
    for (const [key, first] of [
      ['ArrowDown', '500,002'],
      ['ArrowDown', '500,003'],
      ['PageDown', '500,015'],
      ['ArrowUp', '500,014'],
      ['PageUp', '500,002'],
      ['Home', '1'],
      ['End', '999,987'],
    ]) {
      // oxlint-disable no-await-in-loop
      await items.press(key);
      await page.getByText(new RegExp(`^${first} to `)).waitFor();
      // oxlint-enable no-await-in-loop
    }
    await items.getByRole('link').last().press('Home');
    await page.getByText(/^1 to /).waitFor();
    await items.press('PageDown');
    await page.getByText(/^13 to /).waitFor();
  },

  'A link opens a list at its start': async ({ page, origin, answers, calls }) => {
    answers[SCORES] = (query) => pageOf(query, 1300, scoreOf);
    await page.goto(origin + ITEMS);
    await walk(page, '.item-box', 'qa-200');
    await page.getByRole('link', { name: 'Distributions' }).click();
    await page.getByText('Medians, grounded').waitFor();
    const asked = calls.length;
    await page.getByRole('link', { name: 'Items', exact: true }).click();
    await page.getByText('qa-0,').first().waitFor();
    await page.waitForTimeout(300);
    assert.equal(calls.slice(asked).filter((call) => call === SCORES).length, 1);
  },

  'A search resumes where it failed, and Back returns to its place': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    const search = `POST /versions/${MILLION}/item-searches`;
    const [one] = found(1).data;
    const asked = [];
    let fails = false;
    answers[search] = (_, { cursor = null }) => {
      asked.push(cursor);
      if (fails && cursor !== null) {
        return refusal(503, 'Try later.');
      }
      const part = pageOf(new URLSearchParams(cursor === null ? {} : { cursor }), 400, (i) => ({
        ...one,
        ordinal: i,
      }));
      return { ...found(1), ...part };
    };
    fails = true;
    await page.goto(`${origin}/projects/${PROJECT}/versions/${MILLION}?split=holdout`);
    const box = page.locator('.ds-rows');
    await box.locator('a').first().waitFor();
    await box.evaluate((each) => {
      each.scrollTop = each.scrollHeight;
    });
    await page.getByText('Try later.').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Try later.').waitFor({ state: 'detached' });
    assert.deepEqual(asked.slice(0, 3), [null, '100', '100']);
    await page.waitForTimeout(400);
    const before = await box.evaluate((each) => each.scrollTop);
    assert.ok(before > 1000);
    const count = calls.filter((call) => call === search).length;
    await box.locator('a[tabindex="0"]').click();
    await page.waitForURL('**/items/**');
    await page.goBack();
    await box.locator('a').first().waitFor();
    await page.waitForTimeout(600);
    const after = await box.evaluate((each) => each.scrollTop);
    assert.ok(Math.abs(after - before) <= 40, `${before}, then ${after}`);
    assert.equal(calls.filter((call) => call === search).length, count);
  },

  'A next page that fails keeps the list, and can be retried': async ({
    page,
    origin,
    answers,
  }) => {
    const asked = [];
    let fails = false;
    answers[SCORES] = (query) => {
      asked.push(query.get('cursor'));
      return fails && query.get('cursor') !== null
        ? refusal(503, 'Try later.')
        : pageOf(query, 400, scoreOf);
    };
    await page.goto(origin + ITEMS);
    await page.getByText('qa-0,').first().waitFor();
    fails = true;
    await page.locator('.item-box').evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
    await page.getByText('Try later.').waitFor();
    await page.waitForTimeout(300);
    assert.ok((await page.locator('tr[data-index]').count()) > 0, 'rows are gone');
    assert.deepEqual(asked, [null, '100']);
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await walk(page, '.item-box', 'qa-199');
    assert.deepEqual(asked, [null, '100', '100', '200', '300']);
    assert.equal(await page.getByText('Try later.').count(), 0);
  },

  'A loaded value stays when reading it again fails': async ({ page, origin, answers }) => {
    await page.goto(origin + DATASETS);
    await page.getByText('halueval-qa').first().waitFor();
    await page.getByRole('link', { name: 'Thresholds' }).first().click();
    await page.getByRole('heading', { name: 'Thresholds', exact: true }).waitFor();
    answers[DATASETS] = () => refusal(503, 'Try later.');
    await page.goBack();
    await page.getByText('Try later.').waitFor();
    assert.ok(await page.getByText('halueval-qa').first().isVisible());
    delete answers[DATASETS];
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Try later.').waitFor({ state: 'detached' });
  },
};

/** A page of a list with this number of rows, a hundred per page. */
function pageOf(query, rows, row) {
  const from = Number(query.get('cursor') ?? 0);
  const to = Math.min(rows, from + 100);
  return {
    data: Array.from({ length: to - from }, (_, i) => row(from + i)),
    next_cursor: to === rows ? null : String(to),
  };
}

/** Scrolls until a text appears. */
async function walk(page, box, text) {
  await page.locator(box).waitFor();
  for (let i = 0; i < 300 && (await page.locator(box).getByText(`${text},`).count()) === 0; i++) {
    // oxlint-disable-next-line no-await-in-loop
    await page.locator(box).evaluate((each) => {
      each.scrollTop += 500;
    });
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(40);
  }
  await page.locator(box).getByText(`${text},`).first().waitFor();
  // Until scrolling has stopped.
  await page.waitForTimeout(400);
}

/** The first visible row. */
async function firstSeen(page, box, rows) {
  return page.locator(box).evaluate((list, selector) => {
    const top = list.getBoundingClientRect().top;
    const head = list.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    const row = [...list.querySelectorAll(selector)].find(
      (each) => each.getBoundingClientRect().bottom > top + head + 1,
    );
    return { index: Number(row?.dataset.index ?? -1), top: list.scrollTop };
  }, rows);
}
