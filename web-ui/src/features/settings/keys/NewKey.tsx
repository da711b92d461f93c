import { ChoiceInput } from '#shared/ui/Select.tsx';
import { Form, SelectField, TextField, textIn } from '#shared/ui/Form.tsx';
import { post } from '#shared/api/client.ts';
import type { NewApiKey, Project } from '#shared/api/types.ts';
import { endingIn, LIFETIMES, SCOPES } from './keys.ts';

type Props = { projects: Project[]; made: (key: NewApiKey) => void };

/** A form for a new key: its permissions, its projects, and its expiry. */
export function NewKey({ projects, made }: Props) {
  const make = async (form: FormData) => {
    const project = textIn(form, 'only_project');
    const key = await post<NewApiKey>('/api-keys', {
      name: textIn(form, 'name'),
      scopes: form.getAll('scopes'),
      expires_at: endingIn(Number(form.get('days')), new Date()),
      ...(project === '' ? {} : { only_project: project }),
    });
    made(key);
  };
  return (
    <details>
      <summary>Create a key</summary>
      <Form className="setting" submit="Create the key" primary act={make}>
        <TextField label="Name" name="name" required maxLength={200} />
        <fieldset>
          <legend>Permissions</legend>
          {SCOPES.map(([scope, words]) => (
            <ChoiceInput
              key={scope}
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={scope === 'read'}
            >
              {scope}: {words}
            </ChoiceInput>
          ))}
        </fieldset>
        <SelectField
          label="Where"
          name="only_project"
          options={[
            ['', 'in every project'],
            ...projects.map(({ id, name }) => [id, `in ${name} only`] as const),
          ]}
        />
        <SelectField label="Expires in" name="days" defaultValue="90" options={LIFETIMES} />
      </Form>
    </details>
  );
}
