import { Listing } from '#shared/ui/Listing.tsx';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { useState } from 'react';
import { path, post, remove } from '#shared/api/client.ts';
import type { CatalogueTenant } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { KeycloakDrift } from './KeycloakDrift.tsx';
import { TenantForm } from './TenantForms.tsx';

/** For operators of the platform: the list of tenants, never their data. */
export function Tenants() {
  const tenants = usePages<CatalogueTenant>('/tenants');
  const [turn, setTurn] = useState(0);
  const changed = () => {
    tenants.reload();
    setTurn((now) => now + 1);
  };
  return (
    <>
      <h1>Tenants</h1>
      <Listing of={tenants} what="tenants">
        {(data) => (
          <>
            <p className="finding">{findingOf(data)}</p>
            <TenantForm made={changed} />
            <TenantTable tenants={data} changed={changed} />
          </>
        )}
      </Listing>
      <KeycloakDrift key={turn} reconciled={tenants.reload} />
    </>
  );
}

function findingOf(tenants: CatalogueTenant[]): string {
  const suspended = tenants.filter((each) => each.suspended_at !== null).length;
  const drifted = tenants.filter(
    (each) => each.drift !== 'none' && each.drift !== 'unknown',
  ).length;
  return `${plural(tenants.length, 'tenant')}; ${suspended} suspended, ${drifted} different in Keycloak.`;
}

type TableProps = { tenants: CatalogueTenant[]; changed: () => void };

function TenantTable({ tenants, changed }: TableProps) {
  return (
    <Table
      caption="Tenants"
      columns={[
        {
          head: 'Tenant',
          kind: 'title',
          cell: (t) => <a href={links.tenant(t.id)}>{t.name}</a>,
        },
        { head: 'Created', kind: 'brief', cell: (t) => moment(t.created_at) },
        {
          head: 'State',
          cell: (t) => (t.suspended_at === null ? 'open' : `suspended ${moment(t.suspended_at)}`),
        },
        { head: 'In Keycloak', cell: (t) => DRIFTS[t.drift] },
        { head: 'Suspend', cell: (t) => <Suspension tenant={t} changed={changed} /> },
        {
          head: 'Delete',
          cell: (t) => (
            <Confirm
              label="Delete"
              confirm={`Delete ${t.name} now`}
              act={async () => {
                await remove(path`/tenants/${t.id}`);
                changed();
              }}
            >
              Everything in it is deleted now, without the seven days that its admins would have.
              This cannot be undone.
            </Confirm>
          ),
        },
      ]}
      rows={tenants}
      keyOf={(t) => t.id}
    />
  );
}

const DRIFTS: Record<CatalogueTenant['drift'], string> = {
  none: 'as here',
  unknown: 'does not answer',
  'organization-missing': 'organization missing',
  'not-linked': 'not linked',
  'name-differs': 'different name',
};

function Suspension({ tenant, changed }: { tenant: CatalogueTenant; changed: () => void }) {
  const act = async () => {
    await post(
      path`/tenants/${tenant.id}` + (tenant.suspended_at === null ? '/suspend' : '/resume'),
    );
    changed();
  };
  return tenant.suspended_at === null ? (
    <Confirm label="Suspend" confirm={`Suspend ${tenant.name}`} act={act}>
      Its people and programs are refused until the tenant is resumed. Nothing is deleted.
    </Confirm>
  ) : (
    <ActionButton act={act}>Resume</ActionButton>
  );
}
