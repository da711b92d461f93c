const NUMBERS = new Set([
  'answer_tokens',
  'dimensions',
  'max_tokens',
  'price',
  'temperature',
  'top_logprobs',
  'top_p',
]);

/** A prefix often ends in the space that separates it from a text. */
const AS_TYPED = new Set(['prefix', 'question_prefix']);

/** Which texts get no prefix, whatever else the form or the model's folder states. */
const WITHOUT = 'without_prefix';

/** An empty prefix is a wish: the folder's prompts do not count then. */
const NO_PREFIX: Record<string, Record<string, string>> = {
  questions: { question_prefix: '' },
  all: { prefix: '', question_prefix: '' },
};

/** The fields that were filled in, numbers as numbers. */
export function wishOf(form: FormData): Record<string, string | number> {
  const filled = [...form]
    .filter(([name]) => name !== WITHOUT)
    .map(
      ([name, value]) => [name, AS_TYPED.has(name) ? String(value) : String(value).trim()] as const,
    )
    .filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(
      filled.map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]),
    ),
    ...NO_PREFIX[String(form.get(WITHOUT))],
  };
}
