import type { ReactNode } from 'react';
import { UnsavedLabels } from '#features/labels/queue/UnsavedLabels.tsx';
import type { Me } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Corner } from './Corner.tsx';
import { Offline } from './Offline.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { Rail } from './Rail.tsx';
import type { Route } from '../routes.ts';

type Props = { me: Me | null; page?: Route['page'] | undefined; children: ReactNode };

/** What stands around every page: the ways through a project, which project, and whose data this is. */
export function Shell({ me, page, children }: Props) {
  // What the reader may do is known before a page asks for it: no button comes after the others.
  useGet<Me>(me === null ? null : '/me');
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <div className="bar-start">
          <a className="brand" href={links.projects()}>
            Sextant
          </a>
          {me !== null && <ProjectSwitcher />}
        </div>
        <div className="corner">
          <Corner me={me} />
        </div>
      </header>
      <Offline />
      <div className={me === null ? undefined : 'beside-rail'}>
        {me !== null && <Rail page={page} />}
        <main id="main" tabIndex={-1}>
          {me !== null && <UnsavedLabels />}
          {children}
        </main>
      </div>
    </>
  );
}
