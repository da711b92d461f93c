import type { ReactNode } from 'react';
import type { Me } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { AuditLog } from './audit/AuditLog.tsx';
import { Embedders } from './models/Embedders.tsx';
import { Generators } from './models/Generators.tsx';
import { Keys } from './keys/Keys.tsx';
import { Members } from './members/Members.tsx';
import { Operations } from './operations/Operations.tsx';
import { RetentionSettings } from './retention/RetentionSettings.tsx';
import { type SectionName, sectionNamed, sectionsFor, wordsOf } from './sections.ts';
import { Sessions } from './members/Sessions.tsx';
import { Tenants } from './tenants/Tenants.tsx';
import { UsageView } from './tenants/UsageView.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

type Props = { section: string | null; query: URLSearchParams };

const VIEWS: { [S in SectionName]: (me: Me, query: URLSearchParams) => ReactNode } = {
  usage: () => <UsageView />,
  members: (me) => <Members me={me} />,
  keys: () => <Keys />,
  webhooks: (_, query) => <Webhooks query={query} />,
  audit: (_, query) => <AuditLog query={query} />,
  retention: (me) => <RetentionSettings me={me} />,
  embedders: (me) => <Embedders me={me} />,
  generators: (me) => <Generators me={me} />,
  sessions: () => <Sessions />,
  operations: () => <Operations />,
  tenants: () => <Tenants />,
};

/** The tenant's settings: one section at a time, of those that the reader may open. */
export function SettingsPage({ section, query }: Props) {
  const found = useGet<Me>('/me');
  const open = found.state === 'ready' ? sectionNamed(found.value, section) : null;
  useTitle(open === null ? 'Settings' : `${wordsOf(open)} · Settings`);
  return (
    <Loaded of={found} what="settings">
      {(me) => (
        <div className="settings">
          <Sections me={me} open={open} />
          <div className="settings-section in-turn">
            {open === null ? (
              <>
                <h1>Settings</h1>
                <p>There is no such section, or your role does not open it.</p>
              </>
            ) : (
              VIEWS[open](me, query)
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Sections({ me, open }: { me: Me; open: SectionName | null }) {
  return (
    <nav className="sections" aria-label="Settings">
      {sectionsFor(me).map(({ group, sections }) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {sections.map(([name, words]) => (
              <li key={name}>
                <a href={links.settings(name)} aria-current={name === open ? 'page' : undefined}>
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
