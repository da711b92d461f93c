import { post } from '#shared/api/client.ts';
import type { NewWebhook as Created, Project } from '#shared/api/types.ts';
import { Form, SelectField, TextField, textIn } from '#shared/ui/Form.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { EVENT_TYPES } from './webhooks.ts';

type Props = { projects: Project[]; made: (webhook: Created) => void };

/** A form for a new webhook: its address, its events, and its project. */
export function NewWebhook({ projects, made }: Props) {
  const make = async (form: FormData) => {
    const project = textIn(form, 'project_id');
    made(
      await post<Created>('/webhooks', {
        url: textIn(form, 'url'),
        description: textIn(form, 'description'),
        event_types: form.getAll('event_types'),
        ...(project === '' ? {} : { project_id: project }),
      }),
    );
  };
  return (
    <details>
      <summary>Create a webhook</summary>
      <Form className="setting" submit="Create the webhook" primary act={make}>
        <TextField
          label="URL"
          name="url"
          type="url"
          required
          maxLength={2000}
          hint="Receives signed JSON by POST. It must begin with https:// and lead to the public internet, or to a host that the operator allows."
        />
        <TextField label="Description" name="description" maxLength={1000} />
        <fieldset>
          <legend>Send when</legend>
          {EVENT_TYPES.map(([type, words]) => (
            <ChoiceInput
              key={type}
              type="checkbox"
              name="event_types"
              value={type}
              defaultChecked={type.startsWith('experiment.')}
            >
              {words}
            </ChoiceInput>
          ))}
        </fieldset>
        <SelectField
          label="Where"
          name="project_id"
          options={[
            ['', 'in every project'],
            ...projects.map(({ id, name }) => [id, `in ${name} only`] as const),
          ]}
        />
      </Form>
    </details>
  );
}
