import { path, post, upload } from '#shared/api/client.ts';
import type { Import } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { Form, textIn, TextField } from '#shared/ui/Form.tsx';

type Props = { project: string; version: string };

/** Imports answers to the items of a version; the page of the import shows how it goes. */
export function ImportAnswers({ project, version }: Props) {
  const send = async (given: FormData) => {
    const file = given.get('file') as File;
    const created = await post<Import>(path`/versions/${version}/answer-set-imports`, {
      name: textIn(given, 'name'),
      source_name: file.name,
    });
    await upload(path`/imports/${created.id}/content`, file, () => {});
    go(links.import(project, created.id));
  };
  return (
    <details>
      <summary>Import answers from a file</summary>
      <Form submit="Import" act={send} busyText="The file is being sent.">
        <TextField
          label="Name of the answer set"
          id="answers-name"
          name="name"
          required
          maxLength={200}
        />
        <TextField
          label="File"
          id="answers-file"
          name="file"
          type="file"
          required
          accept=".jsonl,.json"
          hint="The export of an answer set, or what ./sextant sample writes: JSON lines with the ids of this version’s items."
        />
      </Form>
    </details>
  );
}
