import { Form, SelectField, TextField } from '#shared/ui/Form.tsx';
import type { ReactNode } from 'react';
import { post } from '#shared/api/client.ts';
import { wishOf } from './formBody.ts';

type Props = { registered: () => void };

export function RegisterEmbedder({ registered }: Props) {
  return (
    <Register
      what="Register an embedder"
      where="/embedders"
      prefix="embedder"
      longest={131072}
      shipped=" Or shipped:NAME, for a model that comes with Sextant."
      registered={registered}
    >
      <SelectField
        label="Pooling"
        id="embedder-pooling"
        name="pooling"
        hint="See the model card."
        options={[
          ['', 'from the model folder'],
          ['mean', 'mean of the tokens'],
          ['cls', 'first token (CLS)'],
          ['lasttoken', 'last token'],
        ]}
      />
      <SelectField
        label="Precision"
        id="embedder-precision"
        name="precision"
        hint="Half precision is faster, and refused if it moves the model’s scores too far."
        options={[
          ['', 'float32'],
          ['bfloat16', 'bfloat16'],
          ['float16', 'float16'],
        ]}
      />
      <TextField
        label="Prefix"
        id="embedder-prefix"
        name="prefix"
        maxLength={1000}
        hint="Added before every text. Empty: as the model folder states it."
      />
      <TextField
        label="Prefix of questions"
        id="embedder-question-prefix"
        name="question_prefix"
        maxLength={1000}
        hint="Added before questions in its place. Empty: as before other texts if these have a prefix here, else as the model folder states it."
      />
      <SelectField
        label="No prefix before"
        id="embedder-without-prefix"
        name="without_prefix"
        hint="For a model trained without prefixes, or a folder whose prompts are for other texts. Overrides both fields above."
        options={[
          ['', 'nothing: prefixes as above'],
          ['questions', 'questions'],
          ['all', 'all texts'],
        ]}
      />
      <TextField
        label="Dimensions"
        id="embedder-dimensions"
        name="dimensions"
        type="number"
        min={1}
        hint="Components to keep, for a model trained for it (Matryoshka). Empty: all."
      />
    </Register>
  );
}

export function RegisterEntailmentModel({ registered }: Props) {
  return (
    <Register
      what="Register an entailment model"
      where="/entailment-models"
      prefix="entailment"
      longest={32768}
      registered={registered}
    />
  );
}

type RegisterProps = Props & {
  what: string;
  where: string;
  prefix: string;
  longest: number;
  shipped?: string;
  children?: ReactNode;
};

/**
 * Registers a Hugging Face folder on the server; the server reads it, checks it, and pins it by the
 * hash of its files.
 */
function Register({ what, where, prefix, longest, shipped, registered, children }: RegisterProps) {
  const register = async (form: FormData) => {
    await post(where, wishOf(form));
    registered();
  };
  return (
    <details>
      <summary>{what}</summary>
      <Form className="setting" submit="Register" primary reset act={register}>
        <TextField label="Name" id={`${prefix}-name`} name="name" required maxLength={100} />
        <TextField
          label="Folder on the server"
          id={`${prefix}-folder`}
          name="folder"
          required
          hint={`An absolute path with config.json, tokenizer.json and model.safetensors, inside a folder that the operator has allowed for models.${shipped ?? ''}`}
        />
        {children}
        <TextField
          label="Longest input, in tokens"
          id={`${prefix}-max`}
          name="max_tokens"
          type="number"
          min={1}
          max={longest}
          hint="Empty: the model’s own limit. Longer texts are truncated and counted."
        />
      </Form>
    </details>
  );
}
