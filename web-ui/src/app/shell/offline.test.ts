import { expect, test } from 'vitest';
import { isOnThisMachine } from './offline.ts';

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['[::1]', true],
  ['sextant.example.org', false],
  ['128.0.0.1', false],
])('%s is on this machine: %s', (name, here) => expect(isOnThisMachine(name)).toBe(here));
