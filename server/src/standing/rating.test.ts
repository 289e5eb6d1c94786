import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_RATING, trophiesOf, type Rating } from '@hokm/shared/standing';
import { SEATS, teamOf } from '@hokm/shared/rules';
import { rateMatch, type RatedSeat } from './rating.js';

const rating = fc.record({
  mu: fc.double({ min: 5, max: 50, noNaN: true }),
  sigma: fc.double({ min: 1, max: 25 / 3, noNaN: true }),
});
const four = fc.tuple(rating, rating, rating, rating);
const team = fc.constantFrom(0 as const, 1 as const);
const seated = (ratings: readonly Rating[], left: readonly number[] = []): RatedSeat[] =>
  SEATS.map((seat) => ({ seat, left: left.includes(seat), ...(ratings[seat] ?? FIRST_RATING) }));
const newcomers = seated([]);

describe('the rating of a match', () => {
  it('raises all players of the winning side and lowers all of the other', () => {
    fc.assert(
      fc.property(four, team, (ratings, winner) => {
        const steps = rateMatch(seated(ratings), winner);
        for (const seat of SEATS) {
          const { mu, sigma, won } = steps[seat]!;
          expect(won).toBe(teamOf(seat) === winner);
          if (won) expect(mu).toBeGreaterThan(0);
          else expect(mu).toBeLessThan(0);
          expect(sigma).toBeGreaterThan(0.5);
          expect(sigma).toBeLessThan(1.01);
        }
      }),
    );
  });

  it('moves equals by the same, and partners by the same', () => {
    const [a, b, c, d] = rateMatch(newcomers, 0).map(({ mu }) => mu);
    expect(c).toBeCloseTo(a!, 10);
    expect(d).toBeCloseTo(b!, 10);
    expect(b).toBeCloseTo(-a!, 10);
  });

  it('moves more by a surprise than by an expected result', () => {
    const strong = { mu: 35, sigma: 3 };
    const weak = { mu: 20, sigma: 3 };
    const seats = seated([strong, weak, strong, weak]);
    expect(rateMatch(seats, 1)[1]!.mu).toBeGreaterThan(rateMatch(seats, 0)[0]!.mu);
  });

  it('counts as lost for who left for good, whichever side won', () => {
    const steps = rateMatch(seated([], [0, 1]), 0);
    expect(steps.map(({ won }) => won)).toEqual([false, false, true, false]);
    expect(steps[0]!.mu).toBeLessThan(0);
    expect(steps[1]!.mu).toBeLessThan(0);
    expect(steps[2]!.mu).toBeGreaterThan(0);
  });

  it('is the same each time', () => {
    fc.assert(
      fc.property(four, team, (ratings, winner) => {
        expect(rateMatch(seated(ratings), winner)).toEqual(rateMatch(seated(ratings), winner));
      }),
    );
  });

  it('brings who wins always past gold and who loses always to little', () => {
    let ratings: Rating[] = newcomers;
    for (let match = 0; match < 200; match++) {
      const steps = rateMatch(seated(ratings), 0);
      ratings = ratings.map(({ mu, sigma }, seat) => ({
        mu: mu + steps[seat]!.mu,
        sigma: sigma * steps[seat]!.sigma,
      }));
    }
    expect(trophiesOf(ratings[0]!)).toBeGreaterThan(2_000);
    expect(trophiesOf(ratings[1]!)).toBeLessThan(1_000);
  });
});
