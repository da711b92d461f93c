import { path, post } from '#shared/api/client.ts';
import type { LoadedSamples } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { queryClient } from '#shared/query/queryClient.ts';
import { go } from '#shared/navigation/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';

/** Loads the bundled samples into a project, and opens the project, where they are evaluated. */
export function LoadSamples({ project }: { project: string }) {
  const allowed = useMay('write');
  const { busy, problem, run } = useAction(load);
  if (!allowed) {
    return null;
  }
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void run(project)}>
        {busy ? 'Loading the sample…' : 'Load the sample'}
      </button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}

async function load(project: string): Promise<void> {
  await post<LoadedSamples>(path`/projects/${project}/samples`);
  await queryClient.invalidateQueries();
  go(links.project(project));
}
