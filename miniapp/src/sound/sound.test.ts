import { describe, expect, it } from 'vitest';
import { lengthOf, SOUNDS, type SoundMoment } from './moments.js';

const ALL = Object.keys(SOUNDS) as SoundMoment[];
const PHRASES: readonly SoundMoment[] = ['hand', 'match', 'kot', 'hand_lost', 'match_lost', 'kot_lost'];

describe('the sounds of the table', () => {
  it('are over within 200 ms, but for the ends of a hand, a match and a kot', () => {
    for (const moment of ALL.filter((one) => !PHRASES.includes(one)))
      expect(lengthOf(moment), moment).toBeLessThanOrEqual(0.2);
  });

  it('are a phrase of about one, two and three seconds at those ends', () => {
    expect(PHRASES.map((moment) => Math.round(lengthOf(moment)))).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('never overdrive: what sounds together stays within the range', () => {
    for (const moment of ALL)
      for (const { at } of SOUNDS[moment]) {
        const together = SOUNDS[moment].filter((one) => one.at <= at && at < one.at + one.length);
        expect(
          together.reduce((sum, { gain }) => sum + gain, 0),
          moment,
        ).toBeLessThanOrEqual(2.2);
      }
  });

  it('rise for a trick that is won and fall for one that is lost', () => {
    const [first, second] = SOUNDS.won;
    const [high, low] = SOUNDS.lost;
    expect(second?.pitch).toBeGreaterThan(first?.pitch ?? 0);
    expect(low?.pitch).toBeLessThan(high?.pitch ?? 0);
  });
});
