import { expect, test } from 'vitest';
import { colourOf, type Palette, symbolOf } from './palette.ts';

const palette = { hues: ['h0', 'h1', 'h2', 'h3'], ink: 'ink' } as Palette;

test('sixteen embedders differ by hue and shape together', () => {
  const marks = Array.from({ length: 16 }, (_, i) => `${colourOf(i, palette)} ${symbolOf(i)}`);
  expect(new Set(marks).size).toBe(16);
  expect(marks.slice(0, 4)).toEqual(['h0 circle', 'h1 rect', 'h2 diamond', 'h3 triangle']);
});
