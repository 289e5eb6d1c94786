import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TARGET_POINTS } from '../rules/index.js';
import { levelOf, levelProgress, matchScore, type ScoredMatch } from './score.js';

const match = fc
  .record({
    people: fc.integer({ min: 1, max: 4 }),
    target_points: fc.constantFrom(...TARGET_POINTS),
    own: fc.integer({ min: 0, max: 15 }),
    other: fc.integer({ min: 0, max: 15 }),
    won: fc.boolean(),
  })
  .map(({ own, other, ...rest }): ScoredMatch => ({ ...rest, points: { own, other }, left: false }));

describe('the score points of a match', () => {
  it('are those of some examples', () => {
    const seven = { target_points: 7, points: { own: 7, other: 4 }, left: false };
    expect(matchScore({ ...seven, people: 4, won: true })).toBe(80);
    expect(matchScore({ ...seven, people: 4, won: false, points: { own: 4, other: 7 } })).toBe(20);
    expect(matchScore({ ...seven, people: 1, won: true })).toBe(20);
    expect(matchScore({ ...seven, people: 4, won: true, points: { own: 0, other: 0 } })).toBe(10);
  });

  it('are whole and at least one for who stayed, and none for who left', () => {
    fc.assert(
      fc.property(match, (played) => {
        expect(Number.isInteger(matchScore(played))).toBe(true);
        expect(matchScore(played)).toBeGreaterThanOrEqual(1);
        expect(matchScore({ ...played, left: true })).toBe(0);
      }),
    );
  });

  it('are more for a win than for a loss of the same match', () => {
    fc.assert(
      fc.property(match, (played) => {
        expect(matchScore({ ...played, won: true })).toBeGreaterThan(matchScore({ ...played, won: false }));
      }),
    );
  });

  it('never shrink when the match is longer, and never when another person sits at the table', () => {
    fc.assert(
      fc.property(match, fc.integer({ min: 0, max: 5 }), (played, more) => {
        const { own, other } = played.points;
        const longer = {
          ...played,
          target_points: played.target_points + more,
          points: { own: own + more, other: other + more },
        };
        expect(matchScore(longer)).toBeGreaterThanOrEqual(matchScore(played));
        const fuller = { ...played, people: Math.min(4, played.people + 1) };
        expect(matchScore(fuller)).toBeGreaterThanOrEqual(matchScore(played));
      }),
    );
  });

  it('are no more for points beyond those that win', () => {
    const won = { people: 4, target_points: 5, won: true, left: false };
    expect(matchScore({ ...won, points: { own: 7, other: 0 } })).toBe(
      matchScore({ ...won, points: { own: 5, other: 4 } }),
    );
  });
});

describe('a level', () => {
  it.each([
    [0, 1],
    [999, 1],
    [1_000, 2],
    [9_000, 10],
  ])('of %i points is %i', (score, level) => expect(levelOf(score)).toBe(level));

  it('and the way in it make the score', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (score) => {
        const { value, goal } = levelProgress(score);
        expect((levelOf(score) - 1) * goal + value).toBe(score);
        expect(value).toBeLessThan(goal);
      }),
    );
  });
});
