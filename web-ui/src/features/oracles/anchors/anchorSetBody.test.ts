import { expect, test } from 'vitest';
import { anchorSetIn } from './anchorSetBody.ts';

test('numbers are numbers, and the tolerance a share', () => {
  const fields: Record<string, string> = {
    name: ' Support ',
    version_id: 'v',
    size: '60',
    seed: '7',
    tolerance: '5',
  };
  expect(anchorSetIn((name) => fields[name] ?? '')).toEqual({
    name: 'Support',
    version_id: 'v',
    size: 60,
    seed: 7,
    tolerance: 0.05,
  });
});
