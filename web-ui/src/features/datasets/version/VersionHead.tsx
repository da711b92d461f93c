import { address, path } from '#shared/api/client.ts';
import type { Dataset, Split, Version } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { findingOf } from './finding.ts';
import { formatName } from './contents.ts';

type Props = { project: string; dataset: Dataset; version: Version };

/** The finding on a version, and the actions on it. */
export function VersionHead({ project, dataset, version }: Props) {
  const split = useGet<Split>(path`/versions/${version.id}/split`);
  const name = `${dataset.name}, version ${version.number}`;
  useTitle(name);
  return (
    <>
      <p className="crumb">
        <a href={links.dataset(project, dataset.id)}>All versions of {dataset.name}</a>
      </p>
      <h1>{name}</h1>
      {split.state === 'failed' ? (
        <ProblemNotice problem={split.problem} />
      ) : (
        <p className="lead version-finding" aria-busy={split.state === 'loading'}>
          {split.state === 'ready' && findingOf(version, split.value)}
        </p>
      )}
      <p className="quiet">
        {formatName(version.format)}, imported {moment(version.created_at)} by {version.created_by};
        content hash <code>{version.sha256.slice(0, 12)}</code>
      </p>
      <Actions project={project} version={version.id} />
    </>
  );
}

/** Hides the actions that the reader has no permission for. */
function Actions({ project, version }: { project: string; version: string }) {
  const evaluates = useMay('write');
  const labels = useMay('label');
  const exports = useMay('export');
  return (
    <p className="actions version-actions">
      {evaluates && (
        <a className="button primary" href={links.evaluate(project, version)}>
          Evaluate this version
        </a>
      )}
      {labels && (
        <a className="button" href={links.label(project, version)}>
          Label this version
        </a>
      )}
      {exports && (
        <a className="button" href={address(path`/projects/${project}/export`)} download>
          Export the project
        </a>
      )}
    </p>
  );
}
