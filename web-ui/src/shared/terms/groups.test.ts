import { expect, test } from 'vitest';
import { groupOf } from './groups.ts';

test('the group of an item is named and explained', () => {
  expect(groupOf({ group: 'manual' })).toBe(
    'It belongs to the group “manual”: all items of a group are in the same part of the split, and intervals count the group as one.',
  );
  expect(groupOf({ group: null })).toBeNull();
});
