import { post } from '#shared/api/client.ts';
import type { NewWebhook as Created, Project } from '#shared/api/types.ts';
import { Form, SelectField, textIn } from '#shared/ui/Form.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { eventsIn, urlOf } from './webhooks.ts';

type Props = { projects: Project[]; made: (webhook: Created) => void };

/** A form for a new webhook: its address, its events, and its project. */
export function NewWebhook({ projects, made }: Props) {
  const make = async (form: FormData) => {
    const project = textIn(form, 'project_id');
    made(
      await post<Created>('/webhooks', {
        url: urlOf(textIn(form, 'url')),
        description: textIn(form, 'description'),
        ...eventsIn(form),
        ...(project === '' ? {} : { project_id: project }),
      }),
    );
  };
  return (
    <details>
      <summary>Create a webhook</summary>
      <Form className="setting" submit="Create the webhook" primary act={make}>
        <WebhookFields />
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
