import type { ReactNode } from 'react';
import { post } from '#shared/api/client.ts';
import { Field } from '#shared/ui/Field.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { wishOf } from './formBody.ts';

type Props = { registered: () => void };

export function RegisterEmbedder({ registered }: Props) {
  return (
    <Register
      what="Register an embedder"
      where="/embedders"
      prefix="embedder"
      registered={registered}
    >
      <Field label="Pooling" name="embedder-pooling" hint="See the model card.">
        <select id="embedder-pooling" name="pooling" defaultValue="">
          <option value="">from the model folder</option>
          <option value="mean">mean of the tokens</option>
          <option value="cls">first token (CLS)</option>
        </select>
      </Field>
      <Field
        label="Prefix"
        name="embedder-prefix"
        hint="Added before every text; some models are trained with one."
      >
        <input id="embedder-prefix" name="prefix" maxLength={1000} autoComplete="off" />
      </Field>
    </Register>
  );
}

export function RegisterEntailmentModel({ registered }: Props) {
  return (
    <Register
      what="Register an entailment model"
      where="/entailment-models"
      prefix="entailment"
      registered={registered}
    />
  );
}

type RegisterProps = Props & { what: string; where: string; prefix: string; children?: ReactNode };

/**
 * Registers a Hugging Face folder on the server; the server reads it, checks it, and pins it by the
 * hash of its files.
 */
function Register({ what, where, prefix, registered, children }: RegisterProps) {
  const { busy, problem, run } = useAction(async (form: HTMLFormElement) => {
    await post(where, wishOf(new FormData(form)));
    form.reset();
    registered();
  });
  return (
    <details>
      <summary>{what}</summary>
      <form
        className="setting"
        onSubmit={(e) => {
          e.preventDefault();
          void run(e.currentTarget);
        }}
      >
        <Field label="Name" name={`${prefix}-name`}>
          <input id={`${prefix}-name`} name="name" required maxLength={100} autoComplete="off" />
        </Field>
        <Field
          label="Folder on the server"
          name={`${prefix}-folder`}
          hint="An absolute path with config.json, tokenizer.json and model.safetensors, inside a folder that the operator has allowed for models."
        >
          <input id={`${prefix}-folder`} name="folder" required autoComplete="off" />
        </Field>
        {children}
        <Field
          label="Longest input, in tokens"
          name={`${prefix}-max`}
          hint="Empty: the model’s own limit. Longer texts are truncated and counted."
        >
          <input id={`${prefix}-max`} name="max_tokens" type="number" min={1} max={32768} />
        </Field>
        {problem !== null && <ProblemNotice problem={problem} />}
        <p className="actions">
          <button type="submit" className="primary" disabled={busy}>
            Register
          </button>
        </p>
      </form>
    </details>
  );
}
