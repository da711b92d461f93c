import { expect, test } from 'vitest';
import { reasonOf } from './reasons.ts';

test.each([
  ['no-answers', 'without samples'],
  ['one-answer', 'with one sample only'],
  ['no-context', 'without a context'],
  ['failed', 'that failed'],
])('the reason %s reads: %s', (code, words) => expect(reasonOf(code)).toBe(words));

test('an unknown reason is shown as its code', () => expect(reasonOf('too-long')).toBe('too-long'));
