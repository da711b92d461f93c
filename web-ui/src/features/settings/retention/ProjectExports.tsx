import { address, path } from '#shared/api/client.ts';
import type { Project } from '#shared/api/types.ts';

/** Exports all data of the tenant, or one project, as a file. */
export function ProjectExports({ projects }: { projects: Project[] }) {
  return (
    <>
      <h2>Export</h2>
      <p>
        A zip with the datasets (they import again to the same hash), the reports, everything else
        as JSON lines, and checksums. It contains no secrets. It contains the scores of a locked
        holdout; the audit log records who exported them.
      </p>
      <p className="actions">
        <a className="button" href={address('/export')} download>
          Everything
        </a>
        <a className="button" href={address('/export?vectors=include')} download>
          Everything, with vectors
        </a>
      </p>
      {projects.length > 0 && (
        <>
          <p>One project:</p>
          <ul className="plain">
            {projects.map((project) => (
              <li key={project.id}>
                <a href={address(path`/projects/${project.id}/export`)} download>
                  {project.name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
