import { post } from '#shared/api/client.ts';
import type { AnchorSet } from '#shared/api/types.ts';
import { Form, SelectField, textIn, TextField } from '#shared/ui/Form.tsx';
import { anchorSetIn } from './anchorSetBody.ts';
import styles from './anchors.module.css';

type Props = {
  /** Id and name of each version. */
  versions: readonly (readonly [string, string])[];
  /** Whether the form is shown at once. */
  open: boolean;
  added: () => void;
};

/** A form that freezes answers that people have labelled. */
export function AddAnchorSet({ versions, open, added }: Props) {
  const add = async (form: FormData) => {
    await post<AnchorSet>(
      '/anchor-sets',
      anchorSetIn((name) => textIn(form, name)),
    );
    added();
  };
  return (
    <details open={open}>
      <summary>Create an anchor set</summary>
      <Form className={styles.form} submit="Freeze it" primary act={add}>
        <TextField label="Name" id="anchors-name" name="name" required maxLength={200} />
        <SelectField
          label="Labelled answers of"
          id="anchors-version"
          name="version_id"
          options={versions}
        />
        <TextField
          label="Anchors"
          id="anchors-size"
          name="size"
          type="number"
          min={50}
          max={1000}
          defaultValue="100"
          hint="Chosen at random, half of them grounded if there are as many. At least 50, and at least 10 of either label. Every run of a labeller over them pays for as many calls."
        />
        <TextField
          label="Seed"
          id="anchors-seed"
          name="seed"
          type="number"
          min={0}
          defaultValue="1"
          hint="The same seed chooses the same answers."
        />
        <TextField
          label="Tolerance in %"
          id="anchors-tolerance"
          name="tolerance"
          type="number"
          min={1}
          max={50}
          defaultValue="5"
          hint="Share of the verdicts that may change between two runs of the same judge by chance. It cannot be changed later."
        />
      </Form>
    </details>
  );
}
