import { describe, expect, test } from 'vitest';
import { placeAt, scaleOf } from './scrollScale.ts';

const ROW = 44;
const SEEN = 600;

test('a list that can be drawn is drawn as it is', () => {
  const scale = scaleOf(2000 * ROW, SEEN);
  expect(scale).toEqual({ whole: 88_000, drawn: 88_000, ratio: 1 });
  expect(placeAt(scale, 440, 100)).toBe(440);
});

describe('a million rows are drawn lower than they are', () => {
  const whole = 1_000_000 * ROW;
  const scale = scaleOf(whole, SEEN);

  test('and no browser gives up', () => expect(scale.drawn).toBe(12_000_000));

  test('the first row is at the top', () => expect(placeAt(scale, 0, 0)).toBe(0));

  test('the last one ends at the bottom, when the list is scrolled there', () => {
    const end = (scale.drawn - SEEN) * scale.ratio;
    expect(end).toBeCloseTo(whole - SEEN, 3);
    expect(placeAt(scale, whole - ROW, end)).toBeCloseTo(scale.drawn - ROW, 3);
  });

  test('in between rows are as far apart as anywhere', () => {
    const offset = 20_000_000;
    expect(placeAt(scale, offset + ROW, offset) - placeAt(scale, offset, offset)).toBeCloseTo(
      ROW,
      6,
    );
  });
});
