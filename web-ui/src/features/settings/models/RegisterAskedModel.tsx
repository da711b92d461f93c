import { Form, SelectField, TextField } from '#shared/ui/Form.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { post } from '#shared/api/client.ts';
import type { Generator, Page } from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';
import { wishOf } from './formBody.ts';

/** A form to register a generator that is asked for entailment; nothing is asked yet. */
export function RegisterAskedModel({ registered }: { registered: () => void }) {
  const generators = useGet<Page<Generator>>('/generators?limit=100');
  const register = async (form: FormData) => {
    await post('/entailment-models', wishOf(form));
    registered();
  };
  return (
    <details>
      <summary>Register a generator as an entailment model</summary>
      <p>
        The generator is asked about each pair of texts once, and the server bills each call. An
        item with N answers has up to N × (N − 1) pairs of answers.
      </p>
      <Loaded of={generators} what="generators">
        {({ data }) => <Fields generators={data.filter(canBeAsked)} register={register} />}
      </Loaded>
    </details>
  );
}

type Props = { generators: Generator[]; register: (form: FormData) => Promise<void> };

function Fields({ generators, register }: Props) {
  if (generators.length === 0) {
    return (
      <p>
        No generator can be asked: add one of the kind openai-chat or anthropic-messages for all
        projects under Generators.
      </p>
    );
  }
  return (
    <Form className="setting" submit="Register" primary reset act={register}>
      <TextField label="Name" id="asked-name" name="name" required maxLength={100} />
      <SelectField
        label="Generator"
        id="asked-generator"
        name="generator_id"
        options={generators.map(({ id, name, model }) => [id, `${name} (${model})`] as const)}
      />
      <TextField
        label="Log-probabilities per token"
        id="asked-logprobs"
        name="top_logprobs"
        type="number"
        min={0}
        max={20}
        hint="Empty: 5, and none with Anthropic. Without them, the class that the model names has the probability 1."
      />
      <TextField
        label="Longest reply, in tokens"
        id="asked-tokens"
        name="answer_tokens"
        type="number"
        min={1}
        max={32768}
        hint="Empty: 16 more than the generator may think with."
      />
    </Form>
  );
}

/** A generator of one project, or one that continues texts, is refused. */
function canBeAsked({ project_id, kind }: Generator): boolean {
  return project_id === null && kind !== 'openai-completions';
}
