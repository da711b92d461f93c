import { expect, test } from 'vitest';
import { browserOf } from './browser.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Version/19 Safari/605', 'Safari on macOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/147 Safari/537 Edg/147', 'Edge on Windows'],
  ['curl/8.5', 'curl/8.5'],
  ['', 'says nothing of itself'],
])('%s is %s', (agent, words) => expect(browserOf(agent)).toBe(words));
