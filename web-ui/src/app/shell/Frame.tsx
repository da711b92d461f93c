import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#shared/query/queryClient.ts';
import { theme } from './theme.ts';

/**
 * What all pages share: theme and query cache. The theme's variables and classes are files of ours
 * (app/styles), because the content policy forbids inline styles.
 */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
