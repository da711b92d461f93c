import { expect, test } from 'vitest';
import type { Experiment, Page, Project } from '#shared/api/types.ts';
import { landingIn, onlyOne } from './first.ts';

function experiments(...given: [string, Experiment['state'], string | null][]): Page<Experiment> {
  return of('Gazetteer (sample)', ...given);
}

function of(
  dataset: string,
  ...given: [string, Experiment['state'], string | null][]
): Page<Experiment> {
  return {
    data: given.map(
      ([id, state, finished_at]) =>
        ({ id, state, finished_at, dataset: { id: 'd', name: dataset } }) as Experiment,
    ),
    next_cursor: null,
  };
}

function page(...names: string[]): Page<Project> {
  return {
    data: names.map((name) => ({ id: `id of ${name}`, name }) as Project),
    next_cursor: null,
  };
}

test.each([
  ['nothing', [], null],
  ['what runs', [['a', 'scoring', null]], null],
  ['what failed', [['a', 'failed', '2026-10-01T12:00:00Z']], null],
  [
    'two reports',
    [
      ['b', 'completed', '2026-10-01T12:01:00Z'],
      ['a', 'completed-with-failures', '2026-10-01T12:00:00Z'],
      ['c', 'queued', null],
    ],
    'a',
  ],
] as [string, [string, Experiment['state'], string | null][], string | null][])(
  'of %s the first finished report opens',
  (_, given, report) =>
    expect(landingIn('p', experiments(...given))).toMatchObject({ project: 'p', report }),
);

test('a report of one’s own opens, but is not called a sample', () => {
  const own = of('tickets.csv', ['own', 'completed', '2026-10-01T11:00:00Z']);
  expect(landingIn('p', own)).toEqual({ project: 'p', report: 'own', sample: false });
  expect(landingIn('p', experiments()).sample).toBe(false);
});

test('a sample opens before a report of one’s own that was finished earlier', () => {
  const own = of('tickets.csv', ['own', 'completed', '2026-10-01T11:00:00Z']);
  const samples = experiments(['s', 'completed', '2026-10-01T12:00:00Z']);
  expect(landingIn('p', { ...own, data: [...own.data, ...samples.data] })).toEqual({
    project: 'p',
    report: 's',
    sample: true,
  });
});

test('who has several projects chooses', () => {
  expect(onlyOne(page('a'))?.id).toBe('id of a');
  expect(onlyOne(page())).toBeNull();
  expect(onlyOne(page('a', 'b'))).toBeNull();
});

test('the first project of the demo opens although the demo has another', () => {
  expect(onlyOne(page('Demo: sampled answers', 'Demo'))?.name).toBe('Demo');
  expect(onlyOne(page('Demo: sampled answers'))?.name).toBe('Demo: sampled answers');
  expect(onlyOne(page('Demo', 'Demonstrations'))).toBeNull();
  expect(onlyOne({ ...page('Demo', 'Demo: sampled answers'), next_cursor: 'more' })).toBeNull();
});
