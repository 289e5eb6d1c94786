import { describe, expect, it } from 'vitest';
import { isDoubleTap, pinched, released, scrollFor, toggled, ZOOM_MAX, ZOOM_STEP } from './zoom.js';

describe('the size of a picture in the viewer', () => {
  it('follows two fingers, between as it fits and the largest', () => {
    expect(pinched(1, 2)).toBe(2);
    expect(pinched(2, 0.1)).toBe(1);
    expect(pinched(2, 10)).toBe(ZOOM_MAX);
  });

  it('falls back to as it fits after a small pinch, and stays after a large one', () => {
    expect(released(1.1)).toBe(1);
    expect(released(1.6)).toBe(1.6);
  });

  it('turns large and back', () => {
    expect(toggled(1)).toBe(ZOOM_STEP);
    expect(toggled(ZOOM_STEP)).toBe(1);
    expect(toggled(1.7)).toBe(1);
  });

  it('keeps the point under the finger', () => {
    // 100 px from the edge of what is scrolled by 50: point 150 of the picture, 300 of one twice as large.
    expect(scrollFor(50, 100, 2)).toBe(200);
    expect(scrollFor(200, 100, 0.5)).toBe(50);
    expect(scrollFor(0, 100, 0.5)).toBe(0);
  });
});

describe('two taps', () => {
  const first = { x: 100, y: 100, at: 1_000 };

  it('are one where they come soon after each other at one place', () => {
    expect(isDoubleTap(first, { x: 110, y: 95, at: 1_200 })).toBe(true);
  });

  it('are two where they are late, far away, or alone', () => {
    expect(isDoubleTap(first, { x: 100, y: 100, at: 1_400 })).toBe(false);
    expect(isDoubleTap(first, { x: 200, y: 100, at: 1_100 })).toBe(false);
    expect(isDoubleTap(null, first)).toBe(false);
  });
});
