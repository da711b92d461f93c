import { useCallback } from 'react';
import { path } from '#shared/api/client.ts';
import type { Import, Version } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { CompletedAnswers, RefusedAnswers } from './AnswersImport.tsx';
import { DropZone } from './DropZone.tsx';
import { ErrorsDownload } from './ErrorsDownload.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { RefusedImport } from './RefusedImport.tsx';
import { errorsOf, type Upload } from './uploads.ts';
import { useImport } from './useImport.ts';
import { contentsOf, importSummary } from '../version/contents.ts';

/** One import, from the first byte to the recognised contents or the errors of the file. */
export function ImportPage({ project, id }: { project: string; id: string }) {
  const { resource, upload, stuck } = useImport(id);
  const name = resource.state === 'ready' ? resource.value.source_name : null;
  useTitle(name === null ? 'Import' : `Import of ${name}`);
  return (
    <Loaded of={resource} what="import" head={<Heading name="Import" />}>
      {(imported) => {
        if (stuck) {
          return <InterruptedUpload project={project} imported={imported} upload={upload} />;
        }
        switch (imported.state) {
          case 'awaiting-content':
          case 'receiving':
          case 'running':
            return <ImportProgress project={project} imported={imported} upload={upload} />;
          case 'refused':
          case 'failed':
            return imported.answers_of !== null ? (
              <RefusedAnswers project={project} imported={imported} version={imported.answers_of} />
            ) : (
              <RefusedImport project={project} imported={imported} file={upload?.file ?? null} />
            );
          case 'cancelled':
            return <CancelledImport project={project} imported={imported} />;
          case 'completed':
            return imported.answers_of !== null ? (
              <CompletedAnswers
                project={project}
                imported={imported}
                version={imported.answers_of}
              />
            ) : (
              <CompletedImport project={project} imported={imported} />
            );
        }
      }}
    </Loaded>
  );
}

function InterruptedUpload(props: {
  project: string;
  imported: Import;
  upload: Upload | undefined;
}) {
  return (
    <>
      <h1>The upload of {props.imported.source_name ?? 'the file'} was interrupted</h1>
      {props.upload?.problem ? (
        <ProblemNotice problem={props.upload.problem} />
      ) : (
        <p>Nothing was stored. Choose the file again.</p>
      )}
      <DropZone project={props.project} />
    </>
  );
}

function SkippedLines({ imported }: { imported: Import }) {
  const all = useCallback(() => errorsOf(imported.id), [imported.id]);
  return <ErrorsDownload name={imported.source_name ?? 'import'} all={all} />;
}

function CancelledImport({ project, imported }: { project: string; imported: Import }) {
  return (
    <>
      <h1>The import of {imported.source_name ?? 'a file'} was cancelled</h1>
      <p>Nothing was stored.</p>
      <DropZone project={project} />
    </>
  );
}

function CompletedImport({ project, imported }: { project: string; imported: Import }) {
  const version = useGet<Version>(
    imported.version_id === null ? null : path`/versions/${imported.version_id}`,
  );
  return (
    <Loaded of={version} what="imported version" head={<h1>Import</h1>}>
      {(v) => (
        <>
          <h1>{importSummary(v)}</h1>
          {imported.error_count > 0 && (
            <p>
              Bad lines were skipped: <strong>{plural(imported.error_count, 'error')}</strong> in{' '}
              {plural(imported.line_count, 'line')}.
            </p>
          )}
          {imported.error_count > 0 && <SkippedLines imported={imported} />}
          <VersionFacts version={v} />
          <p className="actions">
            <a className="button primary" href={links.evaluate(project, v.id)}>
              Start an experiment
            </a>
            <a className="button" href={links.project(project)}>
              Open the project{' '}
            </a>
          </p>
        </>
      )}
    </Loaded>
  );
}

function VersionFacts({ version }: { version: Version }) {
  return (
    <>
      <ul className="facts">
        {contentsOf(version).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="quiet">
        Version {version.number}, content hash <code>{version.sha256.slice(0, 12)}</code>
      </p>
    </>
  );
}
