import { expect, test } from 'vitest';
import { groupOf } from './groups.ts';

test('an item says which group it is in, and what that means', () => {
  expect(groupOf({ group: 'manual' })).toBe(
    'It is in the group “manual”: items of one group go to one part of the split, and count as one where intervals are made.',
  );
  expect(groupOf({ group: null })).toBeNull();
});
