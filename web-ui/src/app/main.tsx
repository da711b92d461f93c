// The order of the styles decides between equal selectors: a feature's come after the shared ones.
import '@mantine/core/styles/baseline.css';
import 'virtual:theme.css';
import '@mantine/core/styles/global.css';
import './styles/library.css';
import './styles/base.css';
import './shell/shell.css';
import '#shared/styles/forms.css';
import '#features/datasets/import.css';
import '#shared/styles/parts.css';
import '#shared/styles/table.css';
import '#features/datasets/datasets.css';
import '#shared/plot/plot.css';
import '#features/report/row/row.css';
import '#features/report/items/items.css';
import '#shared/chart/chart.css';
import '#features/compare/compare.css';
import '#features/thresholds/thresholds.css';
import '#features/settings/settings.css';
import '#features/answersets/answersets.css';
import '#features/labels/labels.css';
import '#features/items/items.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin } from '#features/session/session.ts';
import { followLinks, type Place, placeOf } from '#shared/navigation/router.ts';
import { App } from './App.tsx';
import { prefetch } from './routing/deferred.tsx';
import { Frame } from './shell/Frame.tsx';
import { keepApart } from './identity.ts';
import { pageOf } from './pages/pages.tsx';
import { routeOf } from './routing/routes.ts';

const root = document.getElementById('root');
if (root !== null) {
  prepare(placeOf(window.location.href));
  followLinks(prepare);
  keepApart();
  void begin();
  createRoot(root).render(
    <StrictMode>
      <Frame>
        <App />
      </Frame>
    </StrictMode>,
  );
}

function prepare(place: Place): void {
  prefetch(pageOf(routeOf(place), place.query));
}
