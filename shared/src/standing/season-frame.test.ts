import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIVISIONS } from './division.js';
import { frameArt, frameName, readFrameArt, seasonArt } from './season-frame.js';

const frames = fc.record({
  year: fc.integer({ min: 1405, max: 1999 }),
  quarter: fc.constantFrom(1, 2, 3, 4),
  division: fc.constantFrom(...DIVISIONS),
});

describe('the frame of a season', () => {
  it('is named by what it says, and says what it is named', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        expect(readFrameArt(frameArt(frame))).toEqual(frame);
        expect(frameArt(frame).startsWith(seasonArt(frame))).toBe(true);
      }),
    );
  });

  it.each([
    'gold',
    'season-1405-5-1',
    'season-1405-1-7',
    'season-1405-1-0',
    'season-405-1-1',
    'season-1405-1-11',
  ])('is not %s', (art) => {
    expect(readFrameArt(art)).toBeNull();
  });

  it('has a name in both languages', () => {
    const frame = { year: 1405, quarter: 3, division: 4 } as const;
    expect(frameName(frame, 'fa')).toBe('پاییز ۱۴۰۵، لیگ زمرد');
    expect(frameName(frame, 'en')).toBe('Autumn 1405, Emerald division');
  });
});
