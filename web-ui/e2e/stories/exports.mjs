import assert from 'node:assert/strict';
import { exported } from '../fixtures/areas/exports.mjs';
import { EXPERIMENTS } from '../fixtures/world.mjs';

export const STORIES = {
  'A bundle is ordered once, awaited, and fetched by a link of its own': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    const waiting = { bytes: null, sha256: null, finished_at: null, expires_at: null };
    let now = [];
    let looks = 0;
    answers['/exports'] = () => {
      looks += 1;
      if (looks === 3) {
        now = now.map((each) => exported(9700, { id: each.id }));
      }
      return { data: now, next_cursor: null };
    };
    let wish;
    answers['POST /exports'] = (_, body) => {
      wish = body;
      const made = exported(9700, { ...waiting, state: 'queued', download: null });
      now = [made];
      return made;
    };
    const { id, download } = exported(9700, {});
    answers[`/exports/${id}`] = () => exported(9700, {});

    await page.goto(`${origin}/experiments/${EXPERIMENTS.grounded}`);
    await page.getByText('Export', { exact: true }).click();
    await page.getByRole('button', { name: 'Bundle with all rows' }).click();
    await page.getByText('Waiting').waitFor();
    assert.deepEqual(wish, { experiment_id: EXPERIMENTS.grounded, format: 'bundle' });
    const fetched = page.waitForRequest((request) => request.url().endsWith(download.url));
    await page.getByRole('button', { name: 'Download' }).click();
    await fetched;
    assert.equal(calls.filter((call) => call === 'POST /exports').length, 1);
  },
};
