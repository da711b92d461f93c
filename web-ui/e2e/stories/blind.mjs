import assert from 'node:assert/strict';
import { WEEKLY } from '../fixtures/campaigns.mjs';
import { me } from '../fixtures/me.mjs';
import { EXPERIMENTS, PROJECT } from '../fixtures/world.mjs';
import { quiet } from '../quiet.mjs';

const CAMPAIGNS = `/projects/${PROJECT}/campaigns`;

/** Makes the user an annotator, and returns what is read that shows the labels of others. */
function annotate(page, answers) {
  answers['/me'] = () => ({
    ...me(),
    role: 'annotator',
    permissions: ['self', 'read', 'label'],
  });
  const refused = [];
  page.on('request', (request) => {
    if (/\/(trend|activations)$/.test(new URL(request.url()).pathname)) {
      refused.push(request.url());
    }
  });
  return refused;
}

export const STORIES = {
  'An annotator is not offered what shows the labels of others': async ({
    page,
    origin,
    answers,
  }) => {
    const refused = annotate(page, answers);
    await page.goto(`${origin}/experiments/${EXPERIMENTS.grounded}`);
    await page
      .getByRole('link', { name: 'manifest.json' })
      .or(page.locator('main h2'))
      .first()
      .waitFor();
    const actions = page.locator('.actions').first(); // the report itself is refused by the server
    assert.equal(await actions.getByRole('link', { name: 'Compare' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'report.json' }).count(), 0);
    await page.goto(`${origin}${CAMPAIGNS}/${WEEKLY}`);
    await page.getByText('not shown to annotators').waitFor();
    assert.equal(await page.getByRole('link', { name: /^Compare the systems/ }).count(), 0);
    await page.goto(`${origin}/projects/${PROJECT}`);
    await page.locator('main h2').first().waitFor();
    await quiet(page);
    assert.deepEqual(refused, []);
  },
};
