const NUMBERS = new Set([
  'answer_tokens',
  'dimensions',
  'max_tokens',
  'price',
  'temperature',
  'top_logprobs',
  'top_p',
]);

/** The fields that were filled in, numbers as numbers. */
export function wishOf(form: FormData): Record<string, string | number> {
  const filled = [...form]
    .map(([name, value]) => [name, String(value).trim()] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]),
  );
}
