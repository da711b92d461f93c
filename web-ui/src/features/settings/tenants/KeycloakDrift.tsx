import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { post } from '#shared/api/client.ts';
import type { Drift } from '#shared/api/types.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';

const KINDS: Record<Drift['kind'], string> = {
  'organization-missing': 'the tenant’s organization is missing',
  'not-linked': 'the tenant is not linked to an organization',
  'name-differs': 'the names differ',
  'tenant-gone': 'the tenant of the organization was deleted',
  'unknown-organization': 'the organization belongs to no tenant',
};

/** Differences between tenants and Keycloak's organizations, and a button to reconcile them. */
export function KeycloakDrift({ reconciled }: { reconciled: () => void }) {
  const found = useGet<{ data: Drift[] }>('/tenants/drift');
  const reconcile = async () => {
    await post('/tenants/reconcile');
    found.reload();
    reconciled();
  };
  return (
    <>
      <h2>Differences from Keycloak</h2>
      <Loaded of={found} what="differences">
        {({ data }) =>
          data.length === 0 ? (
            <p>None: every tenant has an organization with the same name.</p>
          ) : (
            <>
              <Table
                caption="Differences"
                columns={[
                  {
                    head: 'Tenant',
                    kind: 'title',
                    cell: (d) => d.tenant_name ?? d.organization_name ?? d.tenant_id,
                  },
                  { head: 'Organization', cell: (d) => d.organization_name ?? 'none' },
                  { head: 'Differs', cell: (d) => KINDS[d.kind] },
                ]}
                rows={data}
                keyOf={(d) => `${d.kind} ${d.tenant_id} ${d.organization_id}`}
              />
              <div className="actions">
                <ActionButton act={reconcile}>Update the organizations</ActionButton>
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
