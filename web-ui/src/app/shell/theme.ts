import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** A neutral palette: colour is reserved for meaning. */
const ink: MantineColorsTuple = [
  '#f3f4f5',
  '#e3e5e8',
  '#c7cbd0',
  '#a3acb5',
  '#77818b',
  '#565f69',
  '#3d444b',
  '#2a3036',
  '#1b1e22',
  '#111315',
];

export const theme = createTheme({
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, monospace',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
