import { AreaField, SelectField, TextField } from '#shared/ui/Form.tsx';
import type { Generator } from '#shared/api/types.ts';

/** The protocols, each with its servers. */
export const KINDS = [
  ['openai-chat', 'OpenAI chat: OpenAI, Azure, vLLM, llama.cpp, Ollama, gateways'],
  ['openai-completions', 'OpenAI completions: base models'],
  ['anthropic-messages', 'Anthropic messages'],
] as const;

/** The fields of a generator's settings, filled with those of an existing one. */
export function GeneratorFields({ of }: { of?: Generator }) {
  const named = namedFor(of);
  return (
    <>
      <TextField label="Name" {...named('name')} required maxLength={200} defaultValue={of?.name} />
      <SelectField
        label="Protocol"
        {...named('kind')}
        options={KINDS}
        defaultValue={of?.kind ?? 'openai-chat'}
      />
      <TextField
        label="Address"
        {...named('base_url')}
        type="url"
        required
        defaultValue={of?.base_url}
        hint="With https, up to /chat/completions, such as https://api.example.com/v1. A query such as ?api-version= goes with each call. Addresses inside this network are refused."
      />
      <TextField
        label="Model"
        {...named('model')}
        required
        maxLength={200}
        defaultValue={of?.model}
        hint="As the server calls it."
      />
      <AreaField
        label="System prompt"
        {...named('system_prompt')}
        rows={2}
        maxLength={20_000}
        defaultValue={of?.system_prompt ?? ''}
        hint="Empty for none. OpenAI completions have none."
      />
      <SamplingFields of={of} />
    </>
  );
}

/** A number that a generator's server takes; {@code step} is any if it need not be whole. */
type NumberSetting = {
  label: string;
  name: string;
  min: number;
  max?: number;
  step?: 'any';
  required?: boolean;
};

const RANDOMNESS: readonly NumberSetting[] = [
  { label: 'Temperature', name: 'temperature', min: 0, max: 2, step: 'any' },
  { label: 'Top p', name: 'top_p', min: 0, max: 1, step: 'any' },
  { label: 'Longest answer, tokens', name: 'max_tokens', min: 1, max: 1_000_000, required: true },
];
const OTHERS: readonly NumberSetting[] = [
  { label: 'Thinking budget, tokens', name: 'thinking_budget', min: 1 },
  { label: 'Log-probabilities', name: 'logprobs', min: 0, max: 20 },
  { label: 'Calls at once', name: 'concurrency', min: 1, max: 200, required: true },
];

function SamplingFields({ of }: { of: Generator | undefined }) {
  return (
    <>
      <NumberFields settings={RANDOMNESS} of={of} />
      <p className="quiet">
        An empty temperature or top p leaves it to the server. The longest answer counts the
        reasoning.
      </p>
      <NumberFields settings={OTHERS} of={of} />
      <p className="quiet">
        Log-probabilities: empty for none, 0 for those of the written tokens, which perplexity
        needs, up to 20 alternatives per token. Use 1 to 4 calls at once for a server on your
        machine.
      </p>
      <AreaField
        label="Stop texts"
        {...namedFor(of)('stop')}
        rows={2}
        maxLength={3200}
        defaultValue={of?.parameters.stop.join('\n') ?? ''}
        hint="One per line: an answer ends before such a text."
      />
    </>
  );
}

type NumberProps = { settings: readonly NumberSetting[]; of: Generator | undefined };

function NumberFields({ settings, of }: NumberProps) {
  const named = namedFor(of);
  const values = valuesOf(of);
  return (
    <div className="side-by-side">
      {settings.map(({ name, ...input }) => (
        <TextField
          key={name}
          {...named(name)}
          {...input}
          type="number"
          defaultValue={values[name] ?? ''}
        />
      ))}
    </div>
  );
}

/** The numbers in the form: those of the generator, else the usual ones. */
function valuesOf(of: Generator | undefined): Record<string, number | null> {
  if (of === undefined) {
    return { temperature: 1, max_tokens: 512, concurrency: 20 };
  }
  const { temperature, top_p, max_tokens, thinking_budget, logprobs } = of.parameters;
  return {
    temperature,
    top_p,
    max_tokens,
    thinking_budget,
    logprobs,
    concurrency: of.concurrency,
  };
}

/** The name of a field, and an id that no other generator's form on the page has. */
function namedFor(of: Generator | undefined) {
  return (name: string) => ({ id: `${of?.id ?? 'new'}-${name}`, name });
}
