import '@mantine/core/styles/baseline.css';
import 'virtual:theme.css';
import '@mantine/core/styles/global.css';
import './styles/library.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/forms.css';
import './styles/imports.css';
import './styles/experiments.css';
import './styles/parts.css';
import './styles/empty.css';
import './styles/table.css';
import './styles/datasets.css';
import './styles/finding.css';
import './styles/plot.css';
import './styles/details.css';
import './styles/item-table.css';
import './styles/frame.css';
import './styles/chart.css';
import './styles/compare.css';
import './styles/thresholds.css';
import './styles/settings.css';
import './styles/labels.css';
import './styles/items.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin } from '#features/session/session.ts';
import { followLinks, type Place, placeOf } from '#shared/navigation/router.ts';
import { App } from './App.tsx';
import { prefetch } from './deferred.tsx';
import { Frame } from './shell/Frame.tsx';
import { keepApart } from './identity.ts';
import { pageOf } from './pages/pages.tsx';
import { routeOf } from './routes.ts';

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
