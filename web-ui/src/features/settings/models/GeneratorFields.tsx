import { Field, SelectField, TextField } from '#shared/ui/Form.tsx';
import type { Generator } from '#shared/api/types.ts';

/** The protocols, each with its servers. */
export const KINDS = [
  ['openai-chat', 'OpenAI chat: OpenAI, Azure, vLLM, llama.cpp, Ollama, gateways'],
  ['openai-completions', 'OpenAI completions: base models'],
  ['anthropic-messages', 'Anthropic messages'],
] as const;

/** The fields of a generator's settings, filled with those of an existing one. */
export function GeneratorFields({ of }: { of?: Generator }) {
  const id = (name: string) => `${of?.id ?? 'new'}-${name}`;
  return (
    <>
      <TextField
        label="Name"
        id={id('name')}
        name="name"
        required
        maxLength={200}
        defaultValue={of?.name}
      />
      <SelectField
        label="Protocol"
        id={id('kind')}
        name="kind"
        options={KINDS}
        defaultValue={of?.kind ?? 'openai-chat'}
      />
      <TextField
        label="Address"
        id={id('base_url')}
        name="base_url"
        type="url"
        required
        defaultValue={of?.base_url}
        hint="With https, up to /chat/completions, such as https://api.example.com/v1. A query such as ?api-version= goes with each call. Addresses inside this network are refused."
      />
      <TextField
        label="Model"
        id={id('model')}
        name="model"
        required
        maxLength={200}
        defaultValue={of?.model}
        hint="As the server calls it."
      />
      <Area
        label="System prompt"
        id={id('system_prompt')}
        name="system_prompt"
        value={of?.system_prompt ?? ''}
        most={20000}
        hint="Empty for none. OpenAI completions have none."
      />
      <SamplingFields id={id} {...(of === undefined ? {} : { of })} />
    </>
  );
}

type SamplingProps = { id: (name: string) => string; of?: Generator };

function SamplingFields({ id, of }: SamplingProps) {
  const given = of?.parameters;
  const value = (name: 'top_p' | 'thinking_budget' | 'logprobs') => given?.[name] ?? '';
  return (
    <>
      <div className="beside">
        <TextField
          label="Temperature"
          id={id('temperature')}
          name="temperature"
          type="number"
          min={0}
          max={2}
          step="any"
          defaultValue={given === undefined ? 1 : (given.temperature ?? '')}
        />
        <TextField
          label="Top p"
          id={id('top_p')}
          name="top_p"
          type="number"
          min={0}
          max={1}
          step="any"
          defaultValue={value('top_p')}
        />
        <TextField
          label="Longest answer, tokens"
          id={id('max_tokens')}
          name="max_tokens"
          type="number"
          min={1}
          max={1000000}
          required
          defaultValue={given?.max_tokens ?? 512}
        />
      </div>
      <p className="quiet">
        An empty temperature or top p leaves it to the server. The longest answer counts the
        reasoning.
      </p>
      <div className="beside">
        <TextField
          label="Thinking budget, tokens"
          id={id('thinking_budget')}
          name="thinking_budget"
          type="number"
          min={1}
          defaultValue={value('thinking_budget')}
        />
        <TextField
          label="Log-probabilities"
          id={id('logprobs')}
          name="logprobs"
          type="number"
          min={0}
          max={20}
          defaultValue={value('logprobs')}
        />
        <TextField
          label="Calls at once"
          id={id('concurrency')}
          name="concurrency"
          type="number"
          min={1}
          max={200}
          required
          defaultValue={of?.concurrency ?? 20}
        />
      </div>
      <p className="quiet">
        Log-probabilities: empty for none, 0 for those of the written tokens, which perplexity
        needs, up to 20 alternatives per token. Use 1 to 4 calls at once for a server on your
        machine.
      </p>
      <Area
        label="Stop texts"
        id={id('stop')}
        name="stop"
        value={given?.stop.join('\n') ?? ''}
        most={3200}
        hint="One per line: an answer ends before such a text."
      />
    </>
  );
}

type AreaProps = {
  label: string;
  id: string;
  name: string;
  value: string;
  most: number;
  hint: string;
};

function Area({ label, id, name, value, most, hint }: AreaProps) {
  return (
    <Field label={label} name={id} hint={hint}>
      <textarea id={id} name={name} rows={2} maxLength={most} defaultValue={value} />
    </Field>
  );
}
