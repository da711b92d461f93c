import type { ReactNode } from 'react';
import { signOut, switchTo } from '#features/session/session.ts';
import type { Me } from '#shared/api/types.ts';
import { links } from '#shared/links.ts';
import { useAction } from '#shared/useAction.ts';

type Props = { me: Me | null; page?: string; children: ReactNode };

/** What stands around every page: the way home, and whose data this is. */
export function Shell({ me, page = '', children }: Props) {
  return (
    <>
      <a className="skip" href="#main">
        To the content
      </a>
      <header className="bar">
        <nav aria-label="Main">
          <a className="brand" href={links.projects()}>
            Sextant
          </a>
          {me !== null && (
            <>
              <a href={links.projects()} aria-current={page === 'projects' ? 'page' : undefined}>
                Projects
              </a>
              <a href={links.metrics()} aria-current={page === 'metrics' ? 'page' : undefined}>
                Metrics
              </a>
            </>
          )}
        </nav>
        {me !== null && <Corner me={me} />}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Corner({ me }: { me: Me }) {
  const { busy, run } = useAction(signOut);
  return (
    <div className="corner">
      <span>
        {me.tenants.length > 1 ? <Tenants me={me} /> : (me.tenant?.name ?? me.name ?? me.subject)}{' '}
        <span className="quiet">{me.role ?? (me.operator ? 'operator' : 'API key')}</span>
      </span>
      <button type="button" disabled={busy} onClick={() => void run()}>
        Sign out
      </button>
    </div>
  );
}

function Tenants({ me }: { me: Me }) {
  const { busy, run } = useAction(switchTo);
  return (
    <select
      aria-label="Tenant"
      value={me.tenant?.id}
      disabled={busy}
      onChange={(e) => void run(e.target.value)}
    >
      {me.tenants.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </select>
  );
}
