import { Form, SelectField, TextField } from '#shared/ui/Form.tsx';
import { post } from '#shared/api/client.ts';
import { wishOf } from './formBody.ts';

const KINDS = [
  ['openai', 'OpenAI, Azure, TEI, vLLM, Ollama'],
  ['cohere', 'Cohere, version 2'],
  ['gemini', 'Gemini'],
] as const;

/** A form to register an embedder on a server, which is asked for five short texts at once. */
export function RegisterServerEmbedder({ registered }: { registered: () => void }) {
  const register = async (form: FormData) => {
    await post('/embedders', wishOf(form));
    registered();
  };
  return (
    <details>
      <summary>Register an embedder on a server</summary>
      <p>
        The server is asked for five short texts, which pin the model behind the name. It bills them
        and each text of an experiment once.
      </p>
      <Form
        className="setting"
        submit="Register"
        primary
        reset
        act={register}
        busyText="Asking the server"
      >
        <TextField label="Name" id="server-name" name="name" required maxLength={100} />
        <SelectField label="Kind of server" id="server-kind" name="architecture" options={KINDS} />
        <TextField
          label="Base URL"
          id="server-url"
          name="base_url"
          type="url"
          required
          hint="Such as https://api.openai.com/v1, https://api.cohere.com/v2 or https://generativelanguage.googleapis.com/v1beta."
        />
        <TextField
          label="Model, as the server calls it"
          id="server-model"
          name="model"
          required
          maxLength={200}
        />
        <TextField
          label="Credential"
          id="server-credential"
          name="credential"
          type="password"
          hint="Stored encrypted and never shown again. Empty: none."
        />
        <div className="side-by-side">
          <TextField
            label="Price per million tokens"
            id="server-price"
            name="price"
            type="number"
            min={0}
            step="any"
          />
          <TextField
            label="Currency"
            id="server-currency"
            name="currency"
            maxLength={3}
            hint="Such as USD; with a price."
          />
        </div>
        <details>
          <summary>Dimensions, prefixes and tasks</summary>
          <ModelSettings />
        </details>
      </Form>
    </details>
  );
}

function ModelSettings() {
  return (
    <>
      <div className="side-by-side">
        <TextField
          label="Dimensions"
          id="server-dimensions"
          name="dimensions"
          type="number"
          min={1}
          hint="Empty: the model’s own number."
        />
        <TextField
          label="Longest input, in tokens"
          id="server-max"
          name="max_tokens"
          type="number"
          min={1}
        />
      </div>
      <TextField label="Prefix of texts" id="server-prefix" name="prefix" maxLength={1000} />
      <TextField
        label="Prefix of questions"
        id="server-question-prefix"
        name="question_prefix"
        maxLength={1000}
        hint="Empty: as for other texts. Fill in only if the model card asks for it."
      />
      <TextField
        label="Task of texts"
        id="server-task"
        name="passage_task"
        maxLength={100}
        hint="Cohere’s input_type or Gemini’s taskType. Empty: one that treats all texts alike."
      />
      <TextField
        label="Task of questions"
        id="server-question-task"
        name="question_task"
        maxLength={100}
      />
    </>
  );
}
