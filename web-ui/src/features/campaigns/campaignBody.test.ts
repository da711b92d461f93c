import { expect, test } from 'vitest';
import { campaignIn } from './campaignBody.ts';

function bodyOf(fields: Record<string, string | string[]>) {
  const all = (name: string) => [fields[name] ?? []].flat();
  return campaignIn('p', { one: (name) => all(name)[0] ?? '', all });
}

const USUAL = {
  name: 'Weekly',
  dataset: ['d'],
  imported: 'yes',
  outcome: ['answered'],
  embedder: ['lexical', 'e5'],
  overlap: 'skip',
  catch_up: 'one',
};

test('A schedule has an expression and a time zone.', () => {
  expect(
    bodyOf({ ...USUAL, kind: 'cron', cron: '0 6 * * 1', time_zone: 'Europe/Berlin', at: '' }),
  ).toEqual({
    project_id: 'p',
    name: 'Weekly',
    datasets: [{ dataset_id: 'd' }],
    systems: [{ name: 'as imported', kind: 'imported' }],
    experiment: { embedders: ['lexical', 'e5'] },
    trigger: { kind: 'cron', cron: '0 6 * * 1', time_zone: 'Europe/Berlin' },
    overlap: 'skip',
    catch_up: 'one',
  });
});

test('Reports are exported in the formats that are chosen.', () => {
  expect(bodyOf({ ...USUAL, kind: 'request', export: ['bundle', 'pdf'] }).exports).toEqual([
    'bundle',
    'pdf',
  ]);
  expect(bodyOf({ ...USUAL, kind: 'request' })).not.toHaveProperty('exports');
});

test('A generator answers with a budget, if there is one.', () => {
  const asked = {
    ...USUAL,
    imported: [],
    kind: 'request',
    generator: ['g'],
    'name-g': 'large',
    answers_per_item: '5',
  };
  const large = { name: 'large', kind: 'generator', generator_id: 'g' };
  expect(bodyOf({ ...asked, budget: '' }).systems).toEqual([
    { ...large, sampling: { answers_per_item: 5 } },
  ]);
  expect(bodyOf({ ...asked, budget: '2' }).systems).toEqual([
    { ...large, sampling: { answers_per_item: 5, budget: '2' } },
  ]);
  expect(bodyOf(asked).trigger).toEqual({ kind: 'request' });
});

test('Answer sets are named by the beginning of their names.', () => {
  const chosen = { ...USUAL, imported: [], kind: 'request' };
  expect(bodyOf({ ...chosen, answer_set_prefix: 'product' }).systems).toEqual([
    { name: 'product', kind: 'answer-set', answer_set_prefix: 'product' },
  ]);
  expect(bodyOf({ ...chosen, answer_set_prefix: '' }).systems).toEqual([]);
});

test('Sampled answers that are not complete count if they are chosen.', () => {
  const asked = { ...USUAL, kind: 'request' };
  expect(bodyOf(asked).experiment).not.toHaveProperty('outcomes');
  for (const outcome of [['answered', 'truncated'], ['refused'], []]) {
    expect(bodyOf({ ...asked, outcome }).experiment).toHaveProperty('outcomes', outcome);
  }
});

test('A labeller labels with a budget, if there is one.', () => {
  const asked = { ...USUAL, kind: 'request', labeller: 'l' };
  expect(bodyOf({ ...USUAL, kind: 'request', labeller: '' })).not.toHaveProperty('labelling');
  expect(bodyOf(asked).labelling).toEqual({ labeller_id: 'l' });
  expect(bodyOf({ ...asked, label_budget: '1.5' }).labelling).toEqual({
    labeller_id: 'l',
    budget: '1.5',
  });
});

test('A trend has first runs and looks, if it is asked for.', () => {
  const asked = { ...USUAL, kind: 'request', baseline_runs: '5', looks_per_year: '52' };
  expect(bodyOf(asked)).not.toHaveProperty('trend');
  expect(bodyOf({ ...asked, trend: 'yes' }).trend).toEqual({
    baseline_runs: 5,
    looks_per_year: 52,
  });
  const scores = { ...asked, trend: 'yes', trend_scores: 'isotropy-vne/lexical, consistency' };
  expect(bodyOf(scores).trend).toHaveProperty('metrics', [
    'grounded',
    'answered',
    'factuality',
    'isotropy-vne/lexical',
    'consistency',
  ]);
});

test('A single time is sent in UTC.', () => {
  const { trigger } = bodyOf({ ...USUAL, kind: 'once', at: '2026-12-01T06:00' });
  expect(trigger).toEqual({ kind: 'once', at: new Date('2026-12-01T06:00').toISOString() });
});
