import { patch, path, post } from '#shared/api/client.ts';
import type { Generator } from '#shared/api/types.ts';
import { Field } from '#shared/ui/Field.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { wishOf } from './formBody.ts';

/** A form to add an LLM with an API compatible with OpenAI's chat API. */
export function AddGenerator({ added }: { added: () => void }) {
  const { busy, problem, run } = useAction(async (form: HTMLFormElement) => {
    const { temperature, top_p, max_tokens, ...rest } = wishOf(new FormData(form));
    const parameters = { temperature, top_p, max_tokens };
    await post('/generators', { ...rest, kind: 'openai-compatible', parameters });
    form.reset();
    added();
  });
  return (
    <details>
      <summary>Add a generator</summary>
      <form
        className="setting"
        onSubmit={(e) => {
          e.preventDefault();
          void run(e.currentTarget);
        }}
      >
        <Field label="Name" name="generator-name">
          <input id="generator-name" name="name" required maxLength={200} autoComplete="off" />
        </Field>
        <Field
          label="Address"
          name="base_url"
          hint="The part before /chat/completions, with https. Addresses inside this network are refused."
        >
          <input id="base_url" name="base_url" type="url" required autoComplete="off" />
        </Field>
        <Field label="Model" name="model">
          <input id="model" name="model" required maxLength={200} autoComplete="off" />
        </Field>
        <div className="beside">
          <Field label="Temperature" name="temperature">
            <input id="temperature" name="temperature" type="number" min={0} max={2} step="any" />
          </Field>
          <Field label="Top p" name="top_p">
            <input id="top_p" name="top_p" type="number" min={0} max={1} step="any" />
          </Field>
          <Field label="Longest answer, in tokens" name="max_tokens">
            <input id="max_tokens" name="max_tokens" type="number" min={1} max={1000000} />
          </Field>
        </div>
        <Field
          label="Credential"
          name="credential"
          hint="Not used yet. It is stored encrypted and never shown again."
        >
          <input id="credential" name="credential" type="password" autoComplete="off" />
        </Field>
        {problem !== null && <ProblemNotice problem={problem} />}
        <p className="actions">
          <button type="submit" className="primary" disabled={busy}>
            Add
          </button>
        </p>
      </form>
    </details>
  );
}

type Props = { generator: Generator; changed: () => void };

/** Sets another credential, or removes it. */
export function SetCredential({ generator, changed }: Props) {
  const { busy, problem, run } = useAction(async (credential: string | null) => {
    await patch(path`/generators/${generator.id}`, { credential });
    changed();
  });
  const field = `credential-${generator.id}`;
  return (
    <details>
      <summary>Change</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          const given = String(new FormData(e.currentTarget).get('credential'));
          e.currentTarget.reset();
          void run(given);
        }}
      >
        <Field label="New credential" name={field}>
          <input id={field} name="credential" type="password" required autoComplete="off" />
        </Field>
        {problem !== null && <ProblemNotice problem={problem} />}
        <p className="actions">
          <button type="submit" disabled={busy}>
            Set it
          </button>
          {generator.credential_set_at !== null && (
            <button type="button" disabled={busy} onClick={() => void run(null)}>
              Delete the credential
            </button>
          )}
        </p>
      </form>
    </details>
  );
}
