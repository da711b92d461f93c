import { expect, test } from 'vitest';
import { priceIn, settingsIn } from './generatorBody.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.set(name, value));
  return form;
}

test('an empty number means the server decides, and stop texts are lines', () => {
  const settings = settingsIn(
    formOf({
      name: ' a ',
      kind: 'openai-chat',
      temperature: '',
      max_tokens: '9',
      stop: 'END\n\nQ:',
    }),
  );
  expect(settings.name).toBe('a');
  expect(settings.system_prompt).toBeNull();
  expect(settings.parameters).toEqual({
    temperature: null,
    top_p: null,
    max_tokens: 9,
    stop: ['END', 'Q:'],
    thinking_budget: null,
    logprobs: null,
  });
});

test('a price without amounts is unknown, and 0 is an amount', () => {
  expect(priceIn(formOf({ currency: 'usd', price_in: '', price_out: '' })).currency).toBeNull();
  expect(priceIn(formOf({ currency: 'usd', price_in: '0', price_out: '0' }))).toEqual({
    currency: 'USD',
    price_in: 0,
    price_out: 0,
    price_cached: null,
  });
});
