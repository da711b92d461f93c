import { expect, test } from 'vitest';
import type { AuditEvent } from '#shared/api/types.ts';
import { filterOf, operationIn, outcomeOf, queryOf, words } from './audit.ts';

test('only what was asked for is read from the address', () =>
  expect(filterOf(new URLSearchParams('actor=ada&operation=&other=1'))).toEqual({ actor: 'ada' }));

test('a day is all of it, where the reader is', () => {
  const query = new URLSearchParams(queryOf({ from: '2026-10-01', to: '2026-10-01' }));
  const [from, to] = [query.get('from'), query.get('to')].map((time) => Date.parse(time ?? ''));
  expect((to ?? 0) - (from ?? 0)).toBe(86_400_000);
  expect(new Date(from ?? 0).getHours()).toBe(0);
});

test('an invalid day is sent to the server, which refuses it', () =>
  expect(queryOf({ from: 'soon' })).toBe('from=soon&'));

test('an empty filter has an empty query', () => expect(queryOf({})).toBe(''));

test('an operation reads as words', () => expect(words('createApiKey')).toBe('create api key'));

test.each([' create  api key ', 'createApiKey', 'create Api Key'])('%j is an operation', (typed) =>
  expect(operationIn(typed)).toBe('createApiKey'),
);

test.each([
  [null, 'unknown: it was broken off'],
  [{ status: 201, code: null }, 'done'],
  [{ status: 200, code: 'confirmed-below-floor' }, 'done, confirmed below floor'],
  [{ status: 403, code: 'forbidden' }, 'refused: forbidden'],
  [{ status: 500, code: null }, 'failed: 500'],
])('%j is %s', (outcome, outcomeText) => {
  const event = { outcome } as unknown as AuditEvent;
  expect(outcomeOf(event)).toBe(outcomeText);
});
