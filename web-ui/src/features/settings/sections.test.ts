import { expect, test } from 'vitest';
import type { Me, Permission } from '#shared/api/types.ts';
import { sectionNamed, sectionsFor } from './sections.ts';

const TENANT = { id: 't', name: 'Acme' };

function me(permissions: Permission[], tenant: Me['tenant'] = TENANT): Me {
  return {
    tenant,
    tenants: [],
    subject: 'ada',
    name: null,
    email: null,
    role: null,
    scopes: null,
    only_project: null,
    permissions,
    operator: tenant === null,
  };
}

function names(reader: Me): string[] {
  return sectionsFor(reader).flatMap(({ sections }) => sections.map(([name]) => name));
}

test('an admin sees all of the tenant and nothing of the platform', () => {
  const seen = names(me(['self', 'read', 'label', 'write', 'evaluate', 'export', 'manage']));
  expect(seen).toContain('keys');
  expect(seen).not.toContain('tenants');
  expect(seen).not.toContain('operations');
});

test('a viewer sees what is used and which models there are', () =>
  expect(names(me(['self', 'read', 'export']))).toEqual([
    'usage',
    'embedders',
    'generators',
    'sessions',
  ]));

test('who runs the platform and is in no tenant sees the platform alone', () =>
  expect(names(me(['self', 'observe', 'operate'], null))).toEqual(['operations', 'tenants']));

test('the owner of a local instance sees how it runs, and no list of tenants', () => {
  const seen = names(me(['self', 'read', 'manage', 'observe']));
  expect(seen).toContain('operations');
  expect(seen).not.toContain('tenants');
});

test('a section opens by its name if the reader may, and the first without one', () => {
  const viewer = me(['self', 'read']);
  expect(sectionNamed(viewer, null)).toBe('usage');
  expect(sectionNamed(viewer, 'embedders')).toBe('embedders');
  expect(sectionNamed(viewer, 'keys')).toBeNull();
  expect(sectionNamed(viewer, 'nonsense')).toBeNull();
});
