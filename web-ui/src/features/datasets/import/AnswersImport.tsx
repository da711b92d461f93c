import { useCallback } from 'react';
import type { Import } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { ErrorsDownload } from './ErrorsDownload.tsx';
import { errorsOf } from './uploads.ts';

type Props = { project: string; imported: Import; version: string };

/** A file that became an answer set. */
export function CompletedAnswers({ project, imported, version }: Props) {
  const { answer_set_id: set, answer_set_name: name } = imported;
  return (
    <>
      <h1>
        Answers to {plural(imported.item_count, 'item')} are imported as “{name}”
      </h1>
      <p className="actions">
        {set === null ? (
          'The answer set has been deleted since.'
        ) : (
          <a className="button primary" href={links.answerSet(project, version, set)}>
            Open the answer set
          </a>
        )}
        <a className="button" href={links.version(project, version)}>
          Back to the version
        </a>
      </p>
    </>
  );
}

/** A file of answers that does not fit the version, or is wrong. */
export function RefusedAnswers({ project, imported, version }: Props) {
  const all = useCallback(() => errorsOf(imported.id), [imported.id]);
  return (
    <>
      <h1>The answers in {imported.source_name ?? 'the file'} were not imported</h1>
      <p>{imported.failure}</p>
      {imported.error_count > 1 && (
        <ErrorsDownload name={imported.source_name ?? 'answers'} all={all} />
      )}
      <p className="actions">
        <a className="button" href={links.version(project, version)}>
          Back to the version
        </a>
      </p>
    </>
  );
}
