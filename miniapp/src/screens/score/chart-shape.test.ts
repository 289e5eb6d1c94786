import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, heightOf, lineOf, nearestTo, placeOf } from './chart-shape.js';

describe('the axis of a chart', () => {
  it('has round lines around the values', () => {
    expect(axisOf([1003, 1024, 1041])).toEqual({ low: 1000, high: 1060, lines: [1000, 1020, 1040, 1060] });
    expect(axisOf([1000])).toEqual({ low: 1000, high: 1010, lines: [1000, 1010] });
    expect(axisOf([0, 4])).toEqual({ low: 0, high: 10, lines: [0, 10] });
  });

  it('holds every value between its ends, with few lines, whatever the values are', () => {
    const values = fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, (list) => {
        const axis = axisOf(list);
        expect(axis.high).toBeGreaterThan(axis.low);
        expect(axis.lines.length).toBeLessThanOrEqual(6);
        for (const value of list) {
          const height = heightOf(value, axis);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('the places along time', () => {
  it('leave room for the moment before the first match, and end with the last', () => {
    expect([placeOf(0, 4), placeOf(1, 4), placeOf(3, 4)]).toEqual([0.25, 0.5, 1]);
    expect(placeOf(0, 1)).toBe(1);
  });

  it('find the nearest match, also from outside', () => {
    expect(nearestTo(0.41, 5)).toBe(1);
    expect([nearestTo(-1, 5), nearestTo(2, 5), nearestTo(0.9, 1)]).toEqual([0, 4, 0]);
  });

  it('make a line from the value before the first match, of one match too', () => {
    expect(lineOf([0, 10], axisOf([0, 10]))).toBe('M0.00 100.00L100.00 0.00');
    expect(lineOf([0, 10, 5], axisOf([0, 10]))).toBe('M0.00 100.00L50.00 0.00L100.00 50.00');
  });
});
