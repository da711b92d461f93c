import { post } from '#shared/api/client.ts';
import type { Generator, Labeller } from '#shared/api/types.ts';
import { Form, SelectField, textIn, TextField } from '#shared/ui/Form.tsx';
import { labellerIn } from './labellerBody.ts';
import { LabellerFields } from './LabellerFields.tsx';
import styles from './labellers.module.css';

type AddProps = {
  project: string;
  generators: [Generator, ...Generator[]];
  /** Whether the form is shown at once. */
  open: boolean;
  added: () => void;
};

/** A form for a labeller of a new name. */
export function AddLabeller({ project, generators, open, added }: AddProps) {
  const add = async (form: FormData) => {
    const isOwn = textIn(form, 'scope') === 'project';
    await post<Labeller>(
      '/labellers',
      labellerIn(form, textIn(form, 'name'), isOwn ? project : null),
    );
    added();
  };
  return (
    <details open={open}>
      <summary>Create a labeller</summary>
      <Form className={styles.form} submit="Create it" primary act={add}>
        <TextField label="Name" id="new-name" name="name" required maxLength={200} />
        <LabellerFields generators={generators} />
        <SelectField
          label="For"
          id="new-scope"
          name="scope"
          options={[
            ['project', 'this project'],
            ['tenant', 'every project'],
          ]}
          defaultValue="project"
        />
      </Form>
    </details>
  );
}

type NextProps = {
  labeller: Labeller;
  generators: [Generator, ...Generator[]];
  added: () => void;
};

/** A form for the next version of a labeller, filled with its settings. */
export function NextVersion({ labeller, generators, added }: NextProps) {
  const add = async (form: FormData) => {
    await post<Labeller>('/labellers', labellerIn(form, labeller.name, labeller.project_id));
    added();
  };
  return (
    <details>
      <summary>Create version {labeller.version + 1}</summary>
      <Form className={styles.form} submit={`Create version ${labeller.version + 1}`} act={add}>
        <p className="quiet">
          Labels and runs keep the version that they come from.
          {labeller.generator.id === null && ' Its generator has been deleted: choose another.'}
        </p>
        <LabellerFields generators={generators} of={labeller} />
      </Form>
    </details>
  );
}
