import assert from 'node:assert/strict';
import { campaign, OCCURRENCES, WEEKLY } from '../fixtures/campaigns.mjs';
import { TREND } from '../fixtures/trend.mjs';
import { PROJECT } from '../fixtures/world.mjs';

const AT = `/projects/${PROJECT}/campaigns`;

export const STORIES = {
  'The form for a campaign shows its next times and sends what it says': async ({
    page,
    origin,
    answers,
  }) => {
    const sent = [];
    const estimated = [];
    answers['POST /trigger-previews'] = (_, body) => {
      sent.push(body);
      return { instants: ['2026-12-01T05:00:00Z', '2026-12-02T05:00:00Z'] };
    };
    answers['POST /campaigns'] = (_, body) => {
      sent.push(body);
      return campaign();
    };
    await page.goto(origin + AT);
    await page.getByText('Create a campaign').click();
    await page.getByLabel('Name').fill('Nightly');
    await page.getByLabel('cut off by the token limit').check();
    await page.getByLabel('Cron expression').fill('0 6 * * *');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByRole('button', { name: 'Show the next times' }).click();
    await page.getByText('Next: 1 Dec 2026').waitFor();
    await page.getByLabel('compare each run with the first ones').check();
    await page.getByLabel('First runs').fill('3');
    answers['POST /campaign-estimates'] = (_, body) => {
      estimated.push(body);
      return {
        first_runs: 3,
        cells: [
          {
            dataset_id: body.datasets[0].dataset_id,
            version_id: body.datasets[0].dataset_id,
            system: 'large',
            answers: 100,
            sampling: { calls: 100, currency: 'USD', cost_most: '0.5', seconds: null },
            labelling: null,
            detectable: 0.25,
          },
        ],
      };
    };
    await page.getByRole('button', { name: 'Estimate the cost' }).click();
    await page.getByText('100 answers sampled, for at most 0.50 USD').waitFor();
    await page.getByRole('button', { name: 'Create the campaign' }).click();
    await page.waitForURL(`**${AT}/${WEEKLY}`);
    const trigger = { kind: 'cron', cron: '0 6 * * *', time_zone: 'Europe/Berlin' };
    assert.deepEqual(sent[0], { trigger });
    assert.deepEqual(sent[1].trigger, trigger);
    assert.deepEqual(sent[1].experiment.outcomes, ['answered', 'truncated']);
    assert.deepEqual(estimated, [sent[1]]);
    assert.deepEqual(sent[1].trend, { baseline_runs: 3, looks_per_year: 52 });
  },

  'A campaign runs now, and its list shows the run until it has ended': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    const [newest] = OCCURRENCES();
    const running = { ...newest, id: WEEKLY, state: 'running', finished_at: null, cells: [] };
    let started = false;
    let reads = 0;
    answers[`POST /campaigns/${WEEKLY}/run`] = () => {
      started = true;
      return running;
    };
    answers[`/campaigns/${WEEKLY}/occurrences`] = () => {
      reads += started ? 1 : 0;
      const state = reads > 2 ? { state: 'failed', finished_at: newest.finished_at } : {};
      return { data: started ? [{ ...running, ...state }] : [newest], next_cursor: null };
    };
    await page.goto(`${origin}${AT}/${WEEKLY}`);
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByText('running', { exact: true }).waitFor();
    await page.getByText('failed', { exact: true }).waitFor();
    assert.equal(calls.filter((call) => call.endsWith('/run')).length, 1);
  },

  'Slow replies show that a run has ended, and its point in the trend that comes later': async ({
    page,
    origin,
    answers,
  }) => {
    const [newest] = OCCURRENCES();
    const running = { ...newest, state: 'running', finished_at: null, cells: [] };
    let started = 0;
    answers[`/campaigns/${WEEKLY}/occurrences`] = async () => {
      started ||= Date.now();
      const ended = Date.now() - started > 1_000;
      // Slower than the page reads again.
      await new Promise((over) => setTimeout(over, ended ? 2_500 : 0));
      return { data: [ended ? newest : running], next_cursor: null };
    };
    let ends = Infinity;
    answers[`/campaigns/${WEEKLY}/trend`] = () => ({
      ...TREND(),
      looks_taken: Date.now() > ends ? 7 : 6,
    });
    await page.goto(`${origin}${AT}/${WEEKLY}`);
    await page.getByText('running', { exact: true }).waitFor();
    await page.getByText('running', { exact: true }).waitFor({ state: 'detached' });
    ends = Date.now() + 1_500;
    await page.getByText('7 of 52 looks').waitFor();
  },
};
