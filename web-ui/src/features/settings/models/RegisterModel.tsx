import { Form, SelectField, TextField } from '#shared/ui/Form.tsx';
import { type ReactNode, useState } from 'react';
import { post } from '#shared/api/client.ts';
import type { Embedder } from '#shared/api/types.ts';
import { CheckReport } from './CheckReport.tsx';
import { wishOf } from './formBody.ts';

type Props = { registered: () => void };

export function RegisterEmbedder({ registered }: Props) {
  const [newest, setNewest] = useState<Embedder | null>(null);
  return (
    <Register
      what="Register an embedder"
      where="/embedders"
      prefix="embedder"
      longest={131072}
      files="model.safetensors, model.onnx or a TorchScript file"
      shipped=" Or shipped:NAME, for a model that comes with Sextant."
      busyText="Reading and testing the model"
      registered={(embedder: Embedder) => {
        setNewest(embedder);
        registered();
      }}
      after={newest !== null && <Registered embedder={newest} />}
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
      <SelectField
        label="Network"
        id="embedder-network"
        name="network"
        hint="An export runs models of any family, on the processor."
        options={[
          ['', 'the weights if their family is supported, else the export'],
          ['native', 'the weights (model.safetensors)'],
          ['onnx', 'the ONNX export (model.onnx)'],
          ['torchscript', 'the TorchScript export (*.pt)'],
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
      files="model.safetensors"
      registered={registered}
    />
  );
}

function Registered({ embedder }: { embedder: Embedder }) {
  return (
    <>
      <p role="status">{embedder.name} is registered.</p>
      <CheckReport key={embedder.id} of={embedder} opened />
    </>
  );
}

type RegisterProps<T> = {
  registered: (created: T) => void;
  what: string;
  where: string;
  prefix: string;
  longest: number;
  files: string;
  shipped?: string;
  /** Shown while the server reads the folder. */
  busyText?: string;
  /** What follows the form. */
  after?: ReactNode;
  children?: ReactNode;
};

/**
 * Registers a Hugging Face folder on the server; the server reads it, checks it, and pins it by the
 * hash of its files.
 */
function Register<T>(props: RegisterProps<T>) {
  const { what, where, prefix, longest, files, shipped, children } = props;
  const register = async (form: FormData) => {
    props.registered(await post<T>(where, wishOf(form)));
  };
  return (
    <details>
      <summary>{what}</summary>
      <Form
        className="setting"
        submit="Register"
        primary
        reset
        act={register}
        {...(props.busyText === undefined ? {} : { busyText: props.busyText })}
      >
        <TextField label="Name" id={`${prefix}-name`} name="name" required maxLength={100} />
        <TextField
          label="Folder on the server"
          id={`${prefix}-folder`}
          name="folder"
          required
          hint={`An absolute path with config.json, tokenizer.json and ${files}, inside a folder that the operator has allowed for models.${shipped ?? ''}`}
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
      {props.after}
    </details>
  );
}
