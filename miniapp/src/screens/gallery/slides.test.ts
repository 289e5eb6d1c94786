import { describe, expect, it } from 'vitest';
import { isAt, isNearEnd, placeAt, scrollOf, stepOfKey } from './slides.js';

describe('the arrow keys', () => {
  it('go on to the right where one reads to the right', () => {
    expect(stepOfKey('ArrowRight', false)).toBe(1);
    expect(stepOfKey('ArrowLeft', false)).toBe(-1);
  });

  it('go on to the left where one reads to the left', () => {
    expect(stepOfKey('ArrowLeft', true)).toBe(1);
    expect(stepOfKey('ArrowRight', true)).toBe(-1);
  });

  it.each(['ArrowUp', 'Enter', ' '])('%s is none of them', (key) => {
    expect([stepOfKey(key, true), stepOfKey(key, false)]).toEqual([0, 0]);
  });
});

describe('a row of slides', () => {
  it.each([true, false])('is scrolled to the slide that it then shows (right to left: %s)', (isRtl) => {
    for (const place of [0, 1, 7]) expect(placeAt(scrollOf(place, 390, isRtl), 390, 8)).toBe(place);
  });

  it('is scrolled to the left for the next one where one reads to the left', () => {
    expect(scrollOf(2, 390, true)).toBe(-780);
    expect(scrollOf(2, 390, false)).toBe(780);
  });

  it('shows the one of which more than half is in sight', () => {
    expect(placeAt(-190, 390, 8)).toBe(0);
    expect(placeAt(-200, 390, 8)).toBe(1);
  });

  it('rests at a slide, not between two', () => {
    expect([isAt(-390, 390, 1), isAt(391, 390, 1)]).toEqual([true, true]);
    expect([isAt(586, 390, 2), isAt(586, 390, 1), isAt(0, 390, 1)]).toEqual([false, false, false]);
  });

  it('never shows one that is not there, and none before it has a width', () => {
    expect(placeAt(4_000, 390, 3)).toBe(2);
    expect(placeAt(100, 0, 3)).toBe(0);
    expect(placeAt(100, 390, 0)).toBe(0);
  });

  it('asks for more before its end is reached', () => {
    expect([isNearEnd(0, 20), isNearEnd(15, 20), isNearEnd(16, 20), isNearEnd(0, 1)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
