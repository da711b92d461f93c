import { expect, test } from 'vitest';
import { groundedOf, inForce, type Label, byRank, segmentsOf, whyUnlabelled } from './labels.ts';

function label(id: string, change: Partial<Label> = {}): Label {
  return {
    id,
    source: 'imported',
    author: 'ada',
    grounded: true,
    factuality: null,
    created_at: '2026-10-01T12:05:00Z',
    segments: [],
    ...change,
  };
}

test('an answer with withheld labels is not shown as unlabelled', () => {
  expect(whyUnlabelled({ labels_withheld: true })).toBe(
    'Labels withheld until you have labelled it',
  );
  expect(whyUnlabelled({ labels_withheld: false })).toBe('No label');
  expect(whyUnlabelled({})).toBe('No label');
});

test('a person outranks an oracle, an oracle an import, and the newest its elders', () => {
  const labels = [
    label('1'),
    label('2', { created_at: '2026-10-02T12:05:00Z' }),
    label('3', { source: 'oracle' }),
    label('4', { source: 'human' }),
  ];
  expect(byRank(labels).map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
});

test('of two labels with the same time the one with the higher id is in force, in either order', () => {
  const labels = [label('b', { grounded: false }), label('a')];
  expect(groundedOf({ labels })).toBe(false);
  expect(groundedOf({ labels: labels.toReversed() })).toBe(false);
});

test.each([
  ['2026-10-01T12:05:00Z', '2026-10-01T12:05:00.5Z'],
  ['2026-10-01T12:05:00.25Z', '2026-10-01T12:05:00.5Z'],
  ['2026-10-01T12:05:00.123456Z', '2026-10-01T12:05:00.123457Z'],
])('%s is before %s', (elder, newer) =>
  expect(
    groundedOf({
      labels: [
        label('b', { created_at: elder }),
        label('a', { created_at: newer, grounded: false }),
      ],
    }),
  ).toBe(false),
);

test('a label without this part outranks none', () => {
  const person = label('2', {
    source: 'human',
    grounded: null,
    segments: [{ text: 's', verdict: 'true' }],
  });
  const labels = [label('1', { factuality: 0.5 }), person];
  expect(groundedOf({ labels })).toBe(true);
  expect(inForce(labels, 'factuality')?.id).toBe('1');
  expect(segmentsOf({ labels })).toEqual(person.segments);
  expect(segmentsOf({ labels: [] })).toEqual([]);
  expect(groundedOf({ labels: [person] })).toBeNull();
});
