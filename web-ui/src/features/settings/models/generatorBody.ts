import { textIn } from '#shared/ui/Form.tsx';
import type { GeneratorKind } from '#shared/api/types.ts';

/** The settings of a generator in a form; an empty number means the server's own value, or none. */
export function settingsIn(form: FormData) {
  return {
    name: textIn(form, 'name'),
    kind: textIn(form, 'kind') as GeneratorKind,
    base_url: textIn(form, 'base_url'),
    model: textIn(form, 'model'),
    system_prompt: textIn(form, 'system_prompt') || null,
    concurrency: numberIn(form, 'concurrency') ?? 20,
    parameters: {
      temperature: numberIn(form, 'temperature'),
      top_p: numberIn(form, 'top_p'),
      max_tokens: numberIn(form, 'max_tokens') ?? 512,
      stop: String(form.get('stop') ?? '')
        .split('\n')
        .filter((line) => line.trim() !== ''),
      thinking_budget: numberIn(form, 'thinking_budget'),
      logprobs: numberIn(form, 'logprobs'),
    },
  };
}

/** The price in a form; unknown if the prices are empty. */
export function priceIn(form: FormData) {
  const price = {
    price_in: numberIn(form, 'price_in'),
    price_out: numberIn(form, 'price_out'),
    price_cached: numberIn(form, 'price_cached'),
  };
  const isKnown = Object.values(price).some((each) => each !== null);
  return { currency: isKnown ? textIn(form, 'currency').toUpperCase() || null : null, ...price };
}

function numberIn(form: FormData, name: string): number | null {
  const text = textIn(form, name);
  return text === '' ? null : Number(text);
}
