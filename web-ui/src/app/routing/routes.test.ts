import { describe, expect, test } from 'vitest';
import { links } from '#shared/navigation/links.ts';
import { hrefOf, placeOf } from '#shared/navigation/router.ts';
import { routeOf } from './routes.ts';

describe('each link leads to its page', () => {
  test.each([
    [links.projects(), { page: 'projects' }],
    [links.project('p/1'), { page: 'project', project: 'p/1' }],
    [links.newImport('p'), { page: 'newImport', project: 'p' }],
    [links.newImport('p', 'a b'), { page: 'newImport', project: 'p' }],
    [links.import('p', 'i'), { page: 'import', project: 'p', id: 'i' }],
    [links.dataset('p', 'd'), { page: 'dataset', project: 'p', id: 'd' }],
    [links.version('p', 'v', { at: '7' }), { page: 'version', project: 'p', version: 'v' }],
    [
      links.versionItem('p', 'v', 'i'),
      { page: 'versionItem', project: 'p', version: 'v', id: 'i' },
    ],
    [links.evaluate('p', 'v'), { page: 'evaluate', project: 'p', version: 'v' }],
    [links.ask('p', 'v', { seed: '1' }), { page: 'ask', project: 'p', version: 'v' }],
    [
      links.answerSet('p', 'v', 's', { outcome: 'failed' }),
      { page: 'answerSet', project: 'p', version: 'v', id: 's' },
    ],
    [links.experiment('e'), { page: 'experiment', id: 'e' }],
    [links.experiment('e', { order: 'name' }), { page: 'experiment', id: 'e' }],
    [links.calibrate('e', { metric: 'sgi' }), { page: 'calibrate', experiment: 'e' }],
    ['/experiments/e/calibrate/more', { page: 'unknown' }],
    [links.item('e', 'qa/1 b'), { page: 'item', experiment: 'e', name: 'qa/1 b' }],
    ['/experiments/e/items', { page: 'unknown' }],
    [links.calibration('c'), { page: 'calibration', id: 'c' }],
    [links.compare('p', { base: 'e~sgi' }), { page: 'compare', project: 'p' }],
    [links.campaigns('p'), { page: 'campaigns', project: 'p' }],
    [links.weekly('p', { week: '2026-11-16' }), { page: 'weekly', project: 'p' }],
    [links.campaign('p', 'c'), { page: 'campaign', project: 'p', id: 'c' }],
    [
      links.systems('p', 'c', 'o', 'd', { by: 'outcome' }),
      { page: 'systems', project: 'p', campaign: 'c', occurrence: 'o', dataset: 'd' },
    ],
    [links.thresholds('p'), { page: 'thresholds', project: 'p' }],
    [links.settings(), { page: 'settings' }],
    [links.settings('keys'), { page: 'setting', section: 'keys' }],
    [links.tenant('t'), { page: 'tenant', tenant: 't' }],
    [links.labels('p'), { page: 'labels', project: 'p' }],
    [
      links.oracle('p', 'v', 's', { budget: '2' }),
      { page: 'oracle', project: 'p', version: 'v', id: 's' },
    ],
    [links.labelRuns('p'), { page: 'labelRuns', project: 'p' }],
    [links.labelRun('p', 'r', { status: 'labelled' }), { page: 'labelRun', project: 'p', id: 'r' }],
    [links.labellers('p'), { page: 'labellers', project: 'p' }],
    [links.labelVote('p', 'w'), { page: 'labelVote', project: 'p', id: 'w' }],
    [links.anchorSets('p'), { page: 'anchorSets', project: 'p' }],
    [links.label('p', 'v', { kind: 'segments' }), { page: 'label', project: 'p', version: 'v' }],
    [links.metrics(), { page: 'metrics' }],
    [links.metric('sgi'), { page: 'metric', name: 'sgi' }],
    ['/metrics/sgi/more', { page: 'unknown' }],
    ['/', { page: 'projects' }],
    ['/projects/p/imports', { page: 'unknown' }],
    ['/experiments', { page: 'unknown' }],
    ['/experiments/e/more', { page: 'unknown' }],
    ['/a/b/c/d/e/f', { page: 'unknown' }],
  ])('%s', (href, route) => expect(routeOf(placeOf(href))).toEqual(route));
});

test('the query of a place is read back', () =>
  expect(placeOf(hrefOf(['experiments', 'e'], { order: 'a&b' })).query.get('order')).toBe('a&b'));

test('a broken escape stays as it is', () =>
  expect(placeOf('/projects/%E0%A4%A').path).toEqual(['projects', '%E0%A4%A']));
