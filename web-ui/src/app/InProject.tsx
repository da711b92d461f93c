import type { ReactNode } from 'react';
import { links } from '#shared/links.ts';

/** A page below a project, with the way up. */
export function InProject({ project, children }: { project: string; children: ReactNode }) {
  return (
    <>
      <p className="crumb">
        <a href={links.project(project)}>To the project</a>
      </p>
      {children}
    </>
  );
}
