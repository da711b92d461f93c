import { Form, TextField, textIn } from '#shared/ui/Form.tsx';
import { path, put } from '#shared/api/client.ts';
import type { Split } from '#shared/api/types.ts';
import { writeThrough } from '#shared/query/writeThrough.ts';
import { newSplitOf } from './splitForm.ts';

/** Splits the items again, until the first look at the holdout. */
export function SplitForm({ split }: { split: Split }) {
  const own = path`/versions/${split.version_id}/split`;
  const save = async (form: FormData) => {
    const wanted = newSplitOf(textIn(form, 'share'), textIn(form, 'seed'));
    await writeThrough(own, put<Split>(own, wanted), split.version_id);
  };
  return (
    <details>
      <summary>Split the items again</summary>
      <Form noValidate submit="Split again" act={save}>
        <TextField
          label="Calibration share, in percent"
          name="share"
          inputMode="decimal"
          className="narrow-input"
          defaultValue={String(Math.round(split.calibration_share * 100))}
        />
        <TextField
          label="Seed"
          name="seed"
          inputMode="numeric"
          className="narrow-input"
          defaultValue={String(split.seed)}
        />
      </Form>
    </details>
  );
}
