import { useCallback, useEffect, useId, useState } from 'react';
import { Problem } from '#shared/api/problem.ts';
import type { Import } from '#shared/api/types.ts';
import { links } from '#shared/links.ts';
import { go } from '#shared/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/useAction.ts';
import { columnsOf, FIELDS, guess, type Mapping } from './columns.ts';
import { importMapped } from './uploads.ts';

/** A header is within the first bytes, or it is none. */
const START_BYTES = 65_536;

type Props = { project: string; refused: Import; file: File };

/** For a CSV file whose columns have other names: asks which one holds what, then imports it. */
export function ColumnMapping({ project, refused, file }: Props) {
  const id = useId();
  const [columns, setColumns] = useState<string[]>([]);
  useEffect(() => {
    let gone = false;
    void file
      .slice(0, START_BYTES)
      .text()
      .then((start) => gone || setColumns(columnsOf(start)));
    return () => {
      gone = true;
    };
  }, [file]);
  const submit = useCallback(
    async (form: FormData) => {
      const mapping = mappingOf(form);
      if (mapping.question === undefined && mapping.answer === undefined) {
        throw new Problem(0, 'no-column', 'Say which column holds the question or the answer.');
      }
      go(links.import(project, (await importMapped(refused, file, mapping)).id));
    },
    [project, refused, file],
  );
  const { busy, problem, run } = useAction(submit);
  if (columns.length === 0) {
    return null;
  }
  const guessed = guess(columns);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void run(new FormData(e.currentTarget));
      }}
    >
      <fieldset className="mapping">
        <legend>Which column holds what?</legend>
        {FIELDS.map(([field, words]) => (
          <p key={field}>
            <label htmlFor={id + field}>{words}</label>
            <select id={id + field} name={field} defaultValue={guessed[field] ?? ''}>
              <option value="">none</option>
              {columns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </select>
          </p>
        ))}
      </fieldset>
      {problem !== null && <ProblemNotice problem={problem} />}
      <p className="actions">
        <button type="submit" className="primary" disabled={busy}>
          Import with these columns
        </button>
      </p>
    </form>
  );
}

function mappingOf(form: FormData): Mapping {
  return Object.fromEntries(
    FIELDS.map(([field]) => [field, String(form.get(field) ?? '')]).filter(([, column]) => column),
  );
}
