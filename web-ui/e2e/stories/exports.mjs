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
  'Exports beyond the newest ten are shown on request, and stay while others are written': async ({
    page,
    origin,
    answers,
  }) => {
    const [ended] = OCCURRENCES();
    const files = Array.from({ length: 11 }, (_, i) =>
      exported(9760 - i, { format: 'pdf', experiment_name: `Cell ${11 - i}` }),
    );
    let now = [occurrenceExport(9770, {}), ...files];
    const looks = { first: 0, second: 0 };
    answers['/exports'] = (query) => {
      assert.equal(query.get('occurrence_id'), ended.id);
      assert.equal(query.get('limit'), '10');
      const further = query.get('cursor') === 'ten';
      looks[further ? 'second' : 'first'] += 1;
      return further
        ? { data: now.slice(10), next_cursor: null }
        : { data: now.slice(0, 10), next_cursor: 'ten' };
    };
    answers['POST /exports'] = () => {
      now = [occurrenceExport(9771, { state: 'running', bytes: null, finished_at: null }), ...now];
      return now[0];
    };
    await page.goto(`${origin}/projects/${PROJECT}/campaigns/${WEEKLY}`);
    await page.getByText('Export', { exact: true }).click();
    const list = page.locator('details');
    await list.getByText('Bundle with all rows (zip), ').waitFor();
    assert.equal(await list.getByText('of Cell').count(), 9);
    await list.getByRole('button', { name: 'Show more' }).click();
    await list.getByText('of Cell 1,').waitFor();
    assert.equal(await list.getByRole('button', { name: 'Show more' }).count(), 0);

    await list.getByRole('button', { name: 'Bundle with all rows' }).click();
    await list.getByText('Being written').waitFor();
    const before = looks.second;
    now = now.map((each) => ({ ...each, state: 'completed', bytes: 1_000 }));
    await list.getByText('Being written').waitFor({ state: 'detached' });
    assert.ok(looks.second > before, 'all pages are read again while a file is written');
    assert.equal(await list.getByText('of Cell').count(), 11);
  },
};
