import { path } from '#shared/api/client.ts';
import type { Import, Version } from '#shared/api/types.ts';
import { count, percent } from '#shared/format.ts';
import { links } from '#shared/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { useGet } from '#shared/useGet.ts';
import { DropZone } from './DropZone.tsx';
import { Refused } from './Refused.tsx';
import type { Upload } from './uploads.ts';
import { useImport } from './useImport.ts';
import { VersionFacts } from './VersionFacts.tsx';
import { recognised } from './words.ts';

/** One import, from the first byte to what was recognised, or to what is wrong with the file. */
export function ImportPage({ project, id }: { project: string; id: string }) {
  const { resource, upload, stuck } = useImport(id);
  return (
    <Loaded of={resource} what="import">
      {(imported) => {
        if (stuck) {
          return <NeverArrived project={project} imported={imported} upload={upload} />;
        }
        switch (imported.state) {
          case 'awaiting-content':
          case 'receiving':
          case 'running':
            return <Underway imported={imported} upload={upload} />;
          case 'refused':
          case 'failed':
            return <Refused project={project} imported={imported} file={upload?.file ?? null} />;
          case 'completed':
            return <Completed project={project} imported={imported} />;
        }
      }}
    </Loaded>
  );
}

function Underway({ imported, upload }: { imported: Import; upload: Upload | undefined }) {
  const share = upload?.share ?? 1;
  const sending = upload !== undefined && !upload.done;
  return (
    <>
      <h1>Importing {imported.source_name ?? 'a file'}</h1>
      <Progress share={share} label="Share of the file that was sent" />
      <p role="status">
        {sending ? `${percent(share)} sent` : 'Sent'}
        {imported.line_count > 0 && `, ${count(imported.line_count)} lines read`}. Nothing is stored
        before the whole file is read.
      </p>
      {upload?.problem && <ProblemNotice problem={upload.problem} />}
    </>
  );
}

function NeverArrived(props: { project: string; imported: Import; upload: Upload | undefined }) {
  return (
    <>
      <h1>{props.imported.source_name ?? 'The file'} did not arrive</h1>
      {props.upload?.problem ? (
        <ProblemNotice problem={props.upload.problem} />
      ) : (
        <p>Its upload was interrupted, and nothing was stored. Choose the file again.</p>
      )}
      <DropZone project={props.project} />
    </>
  );
}

function Completed({ project, imported }: { project: string; imported: Import }) {
  const version = useGet<Version>(
    imported.version_id === null ? null : path`/versions/${imported.version_id}`,
  );
  return (
    <Loaded of={version} what="what was recognised">
      {(v) => (
        <>
          <h1>{recognised(v)}</h1>
          {imported.error_count > 0 && (
            <p>
              Bad lines were skipped: <strong>{count(imported.error_count)}</strong> of{' '}
              {count(imported.line_count)}.
            </p>
          )}
          <VersionFacts version={v} />
          <p className="actions">
            <a className="button primary" href={links.evaluate(project, v.id)}>
              Start an experiment
            </a>
            <a className="button" href={links.project(project)}>
              To the project
            </a>
          </p>
        </>
      )}
    </Loaded>
  );
}
