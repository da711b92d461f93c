import { useCallback } from 'react';
import { path } from '#shared/api/client.ts';
import type { Import, ImportError } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { usePages } from '#shared/query/usePages.ts';
import { choose } from './chosenFile.ts';
import { DropZone } from './DropZone.tsx';
import { ErrorsDownload } from './ErrorsDownload.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { importProblem } from '../mapping/refusals.ts';
import { errorsOf, discardImport, importSkipping } from './uploads.ts';
import { refusalOf, skippable } from './errors.ts';

type Props = { project: string; imported: Import; file: File | null };

/** A file that was not imported: the reason, the lines with errors, and what to do next. */
export function RefusedImport({ project, imported, file }: Props) {
  const errors = usePages<ImportError>(path`/imports/${imported.id}/errors`);
  const all = useCallback(() => errorsOf(imported.id), [imported.id]);
  return (
    <>
      <h1>{imported.source_name ?? 'The file'} was not imported</h1>
      <p role="alert">
        {imported.failure !== null && (imported.line_count === 0 || imported.error_count === 0)
          ? imported.failure
          : refusalOf(errors.state === 'ready' ? errors.value.data : [], imported)}
      </p>
      <Loaded of={errors} what="errors">
        {({ data }) => (
          <>
            <NextSteps
              project={project}
              imported={imported}
              file={file}
              bad={skippable(data, imported)}
            />
            {imported.line_count > 0 && data.length > 0 && (
              <>
                <ImportErrors errors={data} rest={errors} />
                <ErrorsDownload name={imported.source_name ?? 'import'} all={all} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function NextSteps({ project, imported, file, bad }: Props & { bad: number }) {
  const skip = useAction(async () => {
    if (file !== null) {
      go(links.import(project, (await importSkipping(imported, file)).id));
    }
  });
  const cancel = useAction(async () => {
    await discardImport(imported);
    choose(null);
    go(links.datasets(project));
  });
  const problem = skip.problem ?? cancel.problem;
  return (
    <>
      <p className="actions">
        {bad > 0 && file !== null && (
          <button
            type="button"
            className="primary"
            disabled={skip.busy}
            onClick={() => void skip.run()}
          >
            Skip the {bad === 1 ? 'bad line' : `${count(bad)} bad lines`}
          </button>
        )}
        <button type="button" disabled={cancel.busy} onClick={() => void cancel.run()}>
          Cancel the import
        </button>
      </p>
      {problem !== null && <ProblemNotice problem={importProblem(problem)} />}
      {(file === null || bad === 0) && (
        <>
          <p>To import it, correct the file and choose it again.</p>
          <DropZone project={project} />
        </>
      )}
    </>
  );
}
