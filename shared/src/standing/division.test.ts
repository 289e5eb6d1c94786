import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIVISIONS, divisionAfter, moversOf, rankGroup, type Division, type Zone } from './division.js';

const group = (points: readonly number[], division: Division = 3) =>
  rankGroup(
    points.map((each, n) => ({ player_id: `p${n}`, points: each })),
    division,
  );
const counts = (points: readonly number[], division?: Division) => {
  const zones = group(points, division).map(({ zone }) => zone);
  const of = (zone: Zone) => zones.filter((each) => each === zone).length;
  return [of('up'), of('stay'), of('down')];
};
const falling = (people: number) => Array.from({ length: people }, (_, n) => 10 * (people - n));

describe('a group', () => {
  it.each([
    [30, [7, 18, 5]],
    [10, [3, 6, 1]],
    [5, [2, 3, 0]],
    [2, [1, 1, 0]],
    [1, [0, 1, 0]],
  ])('of %i moves its part', (people, moved) => {
    expect(counts(falling(people))).toEqual(moved);
  });

  it('moves nobody up without points, nor above the highest division or below the first', () => {
    expect(counts(Array.from({ length: 30 }, () => 0))).toEqual([0, 30, 0]);
    expect(counts(falling(30), 6)).toEqual([0, 25, 5]);
    expect(counts(falling(30), 1)).toEqual([7, 23, 0]);
  });

  it('keeps equal points together on the better side', () => {
    const tied = falling(30).map((points, index) => (index === 7 ? 240 : index === 25 ? 60 : points));
    expect(tied.slice(6, 8)).toEqual([240, 240]);
    expect(tied.slice(24, 26)).toEqual([60, 60]);
    expect(counts(tied)).toEqual([8, 18, 4]);
  });

  it('has the places 1, 1, 3 for equal points, and those who joined first before the others', () => {
    expect(group([20, 40, 40]).map(({ player_id, place }) => [player_id, place])).toEqual([
      ['p1', 1],
      ['p2', 1],
      ['p0', 3],
    ]);
  });
});

describe('movers', () => {
  const points = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 30 });
  const division = fc.constantFrom(...DIVISIONS);

  it('never pass somebody with more points, and equal points share place and zone', () => {
    const height = { up: 2, stay: 1, down: 0 };
    fc.assert(
      fc.property(points, division, (all, which) => {
        const ranked = group(all, which);
        expect(ranked.map((each) => each.player_id).sort()).toEqual(all.map((_, n) => `p${n}`).sort());
        for (const one of ranked)
          for (const other of ranked) {
            if (one.points > other.points) {
              expect(height[one.zone]).toBeGreaterThanOrEqual(height[other.zone]);
              expect(one.place).toBeLessThan(other.place);
            }
            if (one.points === other.points) expect([one.zone, one.place]).toEqual([other.zone, other.place]);
          }
      }),
    );
  });

  it('are never more than half of a group downwards, never people without points upwards, and no more than places but by ties', () => {
    fc.assert(
      fc.property(points, division, (all, which) => {
        const ranked = group(all, which);
        const { up, down } = moversOf(all.length);
        const falls = ranked.filter(({ zone }) => zone === 'down');
        expect(falls.length).toBeLessThanOrEqual(Math.min(down, all.length / 2));
        const rises = ranked.filter(({ zone }) => zone === 'up');
        expect(rises.every((each) => each.points > 0)).toBe(true);
        expect(rises.filter((each) => each.points > (rises.at(-1)?.points ?? 0)).length).toBeLessThanOrEqual(
          up,
        );
        for (const { zone } of ranked) expect(DIVISIONS).toContain(divisionAfter(which, zone));
      }),
    );
  });

  it('do not depend on the order in which people joined', () => {
    fc.assert(
      fc.property(points, division, (all, which) => {
        const people = all.map((each, n) => ({ player_id: `p${n}`, points: each }));
        const zones = (some: typeof people) =>
          new Map(rankGroup(some, which).map(({ player_id, zone }) => [player_id, zone]));
        const [one, other] = [zones(people), zones([...people].reverse())];
        for (const { player_id } of people) expect(one.get(player_id)).toBe(other.get(player_id));
      }),
    );
  });

  it('move by one division', () => {
    expect((['up', 'stay', 'down'] as const).map((zone) => divisionAfter(3, zone))).toEqual([4, 3, 2]);
  });
});
