import type { Me, Permission } from '#shared/api/types.ts';
import { may } from '#shared/query/me.ts';

type Section = { words: string; needs: Permission; group: Group };
type Group = 'You' | 'Tenant' | 'Models' | 'Platform';

/** The sections of the settings, in the order shown. */
const SECTIONS = {
  usage: { words: 'Usage', needs: 'read', group: 'Tenant' },
  members: { words: 'Members', needs: 'manage', group: 'Tenant' },
  keys: { words: 'API keys', needs: 'manage', group: 'Tenant' },
  webhooks: { words: 'Webhooks', needs: 'manage', group: 'Tenant' },
  audit: { words: 'Audit log', needs: 'manage', group: 'Tenant' },
  retention: { words: 'Retention', needs: 'manage', group: 'Tenant' },
  embedders: { words: 'Embedders', needs: 'read', group: 'Models' },
  generators: { words: 'Generators', needs: 'read', group: 'Models' },
  sessions: { words: 'Your sessions', needs: 'self', group: 'You' },
  operations: { words: 'Operations', needs: 'observe', group: 'Platform' },
  tenants: { words: 'Tenants', needs: 'operate', group: 'Platform' },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;

/** The sections that the reader may open, by group. */
export function sectionsFor(me: Me): { group: Group; sections: [SectionName, string][] }[] {
  const groups = new Map<Group, [SectionName, string][]>();
  for (const [name, section] of entries()) {
    if (may(me, section.needs) && (me.tenant !== null || section.group === 'Platform')) {
      groups.set(section.group, [...(groups.get(section.group) ?? []), [name, section.words]]);
    }
  }
  return [...groups].map(([group, sections]) => ({ group, sections }));
}

/** The title of a section. */
export function wordsOf(name: SectionName): string {
  return SECTIONS[name].words;
}

/** The section of this name, if the reader may open it; without a name, the first one. */
export function sectionNamed(me: Me, name: string | null): SectionName | null {
  const open = sectionsFor(me).flatMap(({ sections }) => sections.map(([own]) => own));
  return name === null ? (open[0] ?? null) : (open.find((own) => own === name) ?? null);
}

function entries(): [SectionName, Section][] {
  return Object.entries(SECTIONS) as [SectionName, Section][];
}
