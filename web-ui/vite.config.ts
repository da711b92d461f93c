/// <reference types="vitest/config" />
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { theme } from './src/app/shell/theme.ts';

// Everything is a file of our own origin: the server's content security policy allows nothing else.
export default defineConfig({
  plugins: [react(), themeVariables()],
  build: {
    outDir: 'target/classes/webroot',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The tests call pure functions, so files share processes: most of the time went into starting others.
  test: { isolate: false },
  server: { proxy: { '/api': process.env['SEXTANT_URL'] ?? 'http://127.0.0.1:8080' } },
});

/** The theme's variables as a file of ours: in the browser they would become a style element, which the policy forbids. */
export function themeVariables(): Plugin {
  const name = 'virtual:theme.css';
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}`
        ? convertCssVariables(
            defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)),
            ':root',
          )
        : null,
  };
}
