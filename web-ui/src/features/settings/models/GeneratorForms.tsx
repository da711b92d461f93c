import { Form, textIn, TextField } from '#shared/ui/Form.tsx';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { patch, path, post, put } from '#shared/api/client.ts';
import type { Generator } from '#shared/api/types.ts';
import { GeneratorFields } from './GeneratorFields.tsx';
import { priceIn, settingsIn } from './generatorBody.ts';

/** A form to add an LLM. */
export function AddGenerator({ added }: { added: () => void }) {
  const add = async (form: FormData) => {
    const credential = textIn(form, 'credential');
    await post('/generators', {
      ...settingsIn(form),
      ...(credential === '' ? {} : { credential }),
    });
    added();
  };
  return (
    <details>
      <summary>Add a generator</summary>
      <Form className="setting" submit="Add and probe it" primary reset act={add}>
        <GeneratorFields />
        <TextField
          label="Credential"
          id="new-credential"
          name="credential"
          type="password"
          hint="It is stored encrypted, sent to this address only, and never shown again."
        />
      </Form>
    </details>
  );
}

type Props = { generator: Generator; changed: () => void };

/** Changes the settings; most changes start a new probe. */
export function ChangeGenerator({ generator, changed }: Props) {
  const change = async (form: FormData) => {
    await patch(path`/generators/${generator.id}`, settingsIn(form));
    changed();
  };
  return (
    <details>
      <summary>Change the settings</summary>
      <Form className="setting" submit="Save" act={change}>
        <GeneratorFields of={generator} />
        <p className="quiet">
          Another address deletes the credential, which was given for this one.
        </p>
      </Form>
    </details>
  );
}

/** Sets another credential, or removes it. */
export function SetCredential({ generator, changed }: Props) {
  const set = async (credential: string | null) => {
    await patch(path`/generators/${generator.id}`, { credential });
    changed();
  };
  return (
    <details>
      <summary>Set the credential</summary>
      <Form
        className="setting"
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

/** Adds a version of the price. */
export function SetPrice({ generator, changed }: Props) {
  const { price } = generator;
  const set = async (form: FormData) => {
    await put(path`/generators/${generator.id}/price`, priceIn(form));
    changed();
  };
  const amount = (label: string, name: 'price_in' | 'price_out' | 'price_cached') => (
    <TextField
      label={label}
      id={`${name}-${generator.id}`}
      name={name}
      type="number"
      min={0}
      max={1000000}
      step="any"
      defaultValue={price?.[name] ?? ''}
    />
  );
  return (
    <details>
      <summary>Set the price</summary>
      <Form className="setting" submit="Set the price" act={set}>
        <div className="side-by-side">
          <TextField
            label="Currency"
            id={`currency-${generator.id}`}
            name="currency"
            maxLength={3}
            pattern="[A-Za-z]{3}"
            defaultValue={price?.currency ?? 'USD'}
          />
          {amount('Tokens read', 'price_in')}
          {amount('Tokens written', 'price_out')}
          {amount('Cached tokens', 'price_cached')}
        </div>
        <p className="quiet">
          Your price per million tokens. Cached tokens cost as much as others if left empty; with
          all prices empty, the price is unknown and no cost is shown. Earlier versions are kept.
        </p>
      </Form>
    </details>
  );
}
