// As in the pages' own order, for the parts that a report shows.
import '@mantine/core/styles/baseline.css';
import 'virtual:theme.css';
import '@mantine/core/styles/global.css';
import '../styles/library.css';
import '../styles/base.css';
import '#shared/styles/forms.css';
import '#shared/styles/parts.css';
import '#shared/styles/table.css';
import '#shared/plot/plot.css';
import '#features/report/row/row.css';
import '#shared/chart/chart.css';
import './reportFile.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { theme } from '../shell/theme.ts';
import { embeddedIn, repliesOf } from './embedded.ts';
import { ReportFile } from './ReportFile.tsx';

const root = document.getElementById('root');
if (root !== null) {
  const embedded = embeddedIn(document);
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={repliesOf(embedded)}>
        <ReportFile embedded={embedded} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
