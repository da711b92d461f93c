import { expect, test } from 'vitest';
import type { Me, Permission, Role } from '#shared/api/types.ts';
import { may } from './me.ts';

function me(role: Role, permissions: Permission[]): Me {
  return {
    tenant: null,
    tenants: [],
    subject: 'ann',
    name: null,
    email: null,
    role,
    scopes: null,
    only_project: null,
    permissions,
    operator: false,
  };
}

test('a reader has the permissions that the server lists', () => {
  expect(may(me('viewer', ['read', 'export']), 'export')).toBe(true);
  expect(may(me('viewer', ['read', 'export']), 'write')).toBe(false);
  expect(may(null, 'read')).toBe(false);
});

test('an annotator is offered no export, which holds the labels of others', () => {
  expect(may(me('annotator', ['read', 'label', 'export']), 'export')).toBe(false);
  expect(may(me('annotator', ['read', 'label', 'export']), 'label')).toBe(true);
});
