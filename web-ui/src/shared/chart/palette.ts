import { useSyncExternalStore } from 'react';
import type { Hue } from '#shared/chart/drawing.ts';

/** The page's current colours, for canvas drawings, which cannot read the style sheet. */
export type Palette = Record<(typeof NAMES)[number], string> & { hues: string[]; font: string };

const NAMES = [
  'ink',
  'quiet',
  'line',
  'edge',
  'sheet',
  'band',
  'floor',
  'trustworthy',
  'risky',
] as const;

const HUES = 4;
const DASHES = [[], [6, 3], [3, 3], [8, 3, 2, 3]];
const SYMBOLS = ['circle', 'rect', 'diamond', 'triangle'];

export function paletteOf(element: Element): Palette {
  const styles = getComputedStyle(element);
  const read = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const named = Object.fromEntries(NAMES.map((name) => [name, read(name)]));
  return {
    ...(named as Record<(typeof NAMES)[number], string>),
    hues: Array.from({ length: HUES }, (_, i) => read(`hue-${i}`)),
    font: styles.fontFamily,
  };
}

export function colourOf(hue: Hue, palette: Palette): string {
  if (typeof hue === 'number') {
    return (hue < 0 ? undefined : palette.hues[hue % HUES]) ?? palette.ink;
  }
  return hue === 'faint' || hue === 'chance' ? palette.edge : palette[hue];
}

/** Lines never differ by colour alone. */
export function dashOf(hue: Hue): number[] {
  if (typeof hue === 'number') {
    return hue < 0 ? [] : (DASHES[hue % HUES] ?? []);
  }
  return hue === 'risky' ? [6, 3] : hue === 'chance' ? [2, 3] : [];
}

/**
 * When hues repeat, shapes shift by one: hue and shape together identify one of sixteen embedders.
 */
export function symbolOf(hue: Hue): string {
  if (typeof hue === 'number') {
    const round = Math.floor(hue / HUES);
    return hue < 0 ? 'circle' : (SYMBOLS[(hue + round) % HUES] ?? 'circle');
  }
  return hue === 'risky' ? 'triangle' : 'circle';
}

/** Changes when the page's colours change. */
export function useScheme(): string {
  return useSyncExternalStore(subscribe, scheme);
}

const ATTRIBUTE = 'data-mantine-color-scheme';

function scheme(): string {
  return document.documentElement.getAttribute(ATTRIBUTE) ?? '';
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
}
