import { Form, TextField } from '#shared/ui/Form.tsx';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { patch, path, post } from '#shared/api/client.ts';
import type { Generator } from '#shared/api/types.ts';
import { wishOf } from './formBody.ts';

/** A form to add an LLM with an API compatible with OpenAI's chat API. */
export function AddGenerator({ added }: { added: () => void }) {
  const add = async (form: FormData) => {
    const { temperature, top_p, max_tokens, ...rest } = wishOf(form);
    const parameters = { temperature, top_p, max_tokens };
    await post('/generators', { ...rest, kind: 'openai-chat', parameters });
    added();
  };
  return (
    <details>
      <summary>Add a generator</summary>
      <Form className="setting" submit="Add" primary reset act={add}>
        <TextField label="Name" id="generator-name" name="name" required maxLength={200} />
        <TextField
          label="Address"
          name="base_url"
          type="url"
          required
          hint="The part before /chat/completions, with https. Addresses inside this network are refused."
        />
        <TextField label="Model" name="model" required maxLength={200} />
        <div className="beside">
          <TextField
            label="Temperature"
            name="temperature"
            type="number"
            min={0}
            max={2}
            step="any"
          />
          <TextField label="Top p" name="top_p" type="number" min={0} max={1} step="any" />
          <TextField
            label="Longest answer, in tokens"
            name="max_tokens"
            type="number"
            min={1}
            max={1000000}
          />
        </div>
        <TextField
          label="Credential"
          name="credential"
          type="password"
          hint="Not used yet. It is stored encrypted and never shown again."
        />
      </Form>
    </details>
  );
}

type Props = { generator: Generator; changed: () => void };

/** Sets another credential, or removes it. */
export function SetCredential({ generator, changed }: Props) {
  const set = async (credential: string | null) => {
    await patch(path`/generators/${generator.id}`, { credential });
    changed();
  };
  return (
    <details>
      <summary>Change</summary>
      <Form
        submit="Set it"
        reset
        act={(form) => set(String(form.get('credential')))}
        others={
          generator.credential_set_at !== null && (
            <ActionButton act={() => set(null)}>Delete the credential</ActionButton>
          )
        }
      >
        <TextField
          label="New credential"
          id={`credential-${generator.id}`}
          name="credential"
          type="password"
          required
        />
      </Form>
    </details>
  );
}
