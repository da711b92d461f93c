import assert from 'node:assert/strict';
import { exported, occurrenceExport } from '../fixtures/areas/exports.mjs';
import { OCCURRENCES, WEEKLY } from '../fixtures/campaigns.mjs';
import { EXPERIMENTS, PROJECT } from '../fixtures/world.mjs';

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
  'A file that is no longer kept can be ordered again': async ({ page, origin, answers }) => {
    const kept = exported(9730, { format: 'pdf' });
    let now = [kept];
    answers['/exports'] = () => ({ data: now, next_cursor: null });
    answers[`/exports/${kept.id}`] = () => ({ ...kept, download: null });
    let wish;
    answers['POST /exports'] = (_, body) => {
      wish = body;
      now = [exported(9731, { format: 'pdf', bytes: 50_000 }), kept];
      return now[0];
    };
    await page.goto(`${origin}/experiments/${EXPERIMENTS.grounded}`);
    await page.getByText('Export', { exact: true }).click();
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText('The file is no longer kept.').waitFor();
    await page.getByRole('button', { name: 'Order again' }).click();
    await page.getByText('50.0').waitFor();
    assert.deepEqual(wish, { experiment_id: EXPERIMENTS.grounded, format: 'pdf' });
  },
  'An occurrence is exported as one file, below what it did': async ({ page, origin, answers }) => {
    const [ended] = OCCURRENCES();
    let now = [];
    answers['/exports'] = (query) => {
      assert.equal(query.get('occurrence_id'), ended.id);
      return { data: now, next_cursor: null };
    };
    let wish;
    answers['POST /exports'] = (_, body) => {
      wish = body;
      now = [occurrenceExport(9720, {})];
      return now[0];
    };
    await page.goto(`${origin}/projects/${PROJECT}/campaigns/${WEEKLY}`);
    // Only the occurrence that has ended with a report has one.
    await page.getByText('Export', { exact: true }).click();
    await page.getByText('One file with the bundle of each experiment').waitFor();
    await page.getByRole('button', { name: 'Bundle with all rows' }).click();
    await page.getByText('kept until').waitFor();
    assert.deepEqual(wish, { occurrence_id: ended.id, format: 'bundle' });
    await page.getByRole('button', { name: 'Download' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'PDF' }).count(), 0);
  },
};
