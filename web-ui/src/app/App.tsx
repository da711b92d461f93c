import { useSyncExternalStore } from 'react';
import { SignedOut, Unreachable } from '#features/session/SignedOut.tsx';
import { session, subscribe } from '#features/session/session.ts';
import { FirstLanding } from '#features/welcome/FirstLanding.tsx';
import { usePlace } from '#shared/navigation/router.ts';
import { CrashPage } from './shell/CrashPage.tsx';
import { pageOf } from './pages/pages.tsx';
import { routeOf } from './routing/routes.ts';
import { Shell } from './shell/Shell.tsx';

export function App() {
  const now = useSyncExternalStore(subscribe, session);
  const place = usePlace();
  const route = routeOf(place);
  if (route.page === 'mailLink') {
    return <Shell me={null}>{pageOf(route, place.query)}</Shell>;
  }
  switch (now.state) {
    case 'checking':
      return (
        <Shell me={null}>
          <p className="loading" role="status">
            Signing in…
          </p>
        </Shell>
      );
    case 'signed-out':
      return (
        <Shell me={null}>
          <SignedOut refusal={now.refusal} />
        </Shell>
      );
    case 'unreachable':
      return (
        <Shell me={null}>
          <Unreachable problem={now.problem} />
        </Shell>
      );
    case 'signed-in':
      return (
        <Shell me={now.me} page={route.page}>
          <CrashPage key={place.path.join('/')}>
            {route.page === 'projects' ? (
              <FirstLanding byLink={now.byLink}>{pageOf(route, place.query)}</FirstLanding>
            ) : (
              pageOf(route, place.query)
            )}
          </CrashPage>
        </Shell>
      );
  }
}
