import assert from 'node:assert/strict';
import { scoreOf } from '../fixtures/items.mjs';
import { EXPERIMENTS } from '../fixtures/world.mjs';
import { refusal } from '../mockApi.mjs';

const SCORES = `/experiments/${EXPERIMENTS.grounded}/scores`;
const ITEMS = `/experiments/${EXPERIMENTS.grounded}?row=binary%2Fsgi%2Flexical&tab=items`;
const ROWS = 350;

export const STORIES = {
  'A download holds the whole filtered list, and resumes where it failed': async ({
    page,
    origin,
    answers,
  }) => {
    const asked = [];
    let fails = true;
    answers[SCORES] = (query) => {
      const from = Number(query.get('cursor') ?? 0);
      asked.push([from, query.get('class')]);
      if (fails && from === 200) {
        return refusal(503, 'Try later.');
      }
      const to = Math.min(ROWS, from + 100);
      return {
        data: Array.from({ length: to - from }, (_, i) => scoreOf(from + i)),
        next_cursor: to < ROWS ? String(to) : null,
      };
    };
    await page.goto(`${origin}${ITEMS}&class=risky`);
    await page.getByRole('button', { name: 'Download the whole list' }).click();
    await page.getByText('Try later.').waitFor();
    fails = false;
    asked.length = 0;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Go on with the download' }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), /sgi_lexical_items\.csv$/);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) {
      chunks.push(chunk);
    }
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n');
    assert.equal(lines.length, ROWS + 1);
    assert.match(lines[0], /^item,answer number,/);
    assert.match(lines[1], /^qa-0,1,/);
    assert.match(lines[ROWS], /^qa-174,2,/);
    assert.deepEqual(asked, [
      [200, 'risky'],
      [300, 'risky'],
    ]);
    await page.getByRole('button', { name: 'Download the whole list' }).waitFor();
  },
};
