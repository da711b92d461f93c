import { path } from '#shared/api/client.ts';
import type { CatalogueTenant, TenantLimits, Usage } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { AdminForm, LimitsForm } from './TenantForms.tsx';
import { UsageFacts } from './UsageView.tsx';
import { nearest } from './usage.ts';

/** For operators of the platform: one tenant's limits and usage, never its data. */
export function TenantPage({ tenant }: { tenant: string }) {
  const tenants = usePages<CatalogueTenant>('/tenants');
  const usage = useGet<Usage>(path`/tenants/${tenant}/usage`);
  const limits = useGet<TenantLimits>(path`/tenants/${tenant}/limits`);
  const known = tenants.state === 'ready' ? tenants.value.data : [];
  const name = known.find((each) => each.id === tenant)?.name ?? 'Tenant';
  useTitle(name);
  return (
    <div className="in-turn">
      <p className="crumb">
        <a href={links.settings('tenants')}>All tenants</a>
      </p>
      <h1>{name}</h1>
      <Loaded of={usage} what="usage">
        {(used) => (
          <>
            <p className="finding">{nearest(used.limits)}</p>
            <UsageFacts usage={used} />
          </>
        )}
      </Loaded>
      <h2>Limits</h2>
      <Loaded of={limits} what="limits">
        {(set) => (
          <LimitsForm
            key={JSON.stringify(set.own)}
            tenant={tenant}
            limits={set}
            changed={() => {
              limits.reload();
              usage.reload();
            }}
          />
        )}
      </Loaded>
      <h2>Admins</h2>
      <AdminForm tenant={tenant} />
    </div>
  );
}
