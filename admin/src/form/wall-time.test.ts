import { describe, expect, it } from 'vitest';
import { fromWallTime, toWallTime } from './wall-time.js';

const TEHRAN = 'Asia/Tehran';
const iso = (at: number) => new Date(at).toISOString();

describe('wall time', () => {
  it('is what clocks of the zone show', () => {
    expect(toWallTime('2026-11-21T21:05:00.000Z', TEHRAN)).toEqual({
      year: 2026,
      month: 11,
      day: 22,
      hour: 0,
      minute: 35,
    });
  });

  it('leads back to its moment, also in years with summer time', () => {
    for (const moment of ['2026-11-21T21:05:00.000Z', '2021-07-01T12:00:00.000Z', '2021-12-31T23:59:00.000Z'])
      expect(iso(fromWallTime(toWallTime(moment, TEHRAN), TEHRAN))).toBe(moment);
  });

  it('that a change of the clocks skips becomes a time on either side of the gap', () => {
    // On 22 March 2021 clocks went from 00:00 to 01:00.
    const at = fromWallTime({ year: 2021, month: 3, day: 22, hour: 0, minute: 30 }, TEHRAN);
    expect(['2021-03-21T20:00:00.000Z', '2021-03-21T21:00:00.000Z']).toContain(iso(at));
  });
});
