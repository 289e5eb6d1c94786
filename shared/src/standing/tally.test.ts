import { describe, expect, it } from 'vitest';
import { SEATS, teamOf } from '../rules/index.js';
import { playRandomMatch, type Watch } from '../rules/testing/random-match.js';
import { tallyHands } from './tally.js';

describe('the hands of a match', () => {
  it.each([{ newcomers: false }, { newcomers: true }])(
    'are counted as they were played, over many random matches: %o',
    (kind) => {
      let kots = 0;
      let comebacks = 0;
      for (let seed = 1; seed <= 150; seed++) {
        const ended: { hand: number; winner: number; points: number; hakem: number; lead: number }[] = [];
        const watch: Watch = (before, _move, after) => {
          if (before.hand_result !== null || after.hand_result === null || after.hand === null) return;
          const { winner, points } = after.hand_result;
          const lead = after.points[0] - after.points[1];
          ended.push({ hand: after.hand.number, winner, points, hakem: after.hand.hakem, lead });
        };
        const { start, moves, end } = playRandomMatch(seed, watch, kind);
        const counted = tallyHands(start, moves, 77);
        for (const seat of SEATS) {
          const team = teamOf(seat);
          const { left, since_hand = 1 } = end.seats[seat];
          const there = ended.filter(({ hand }) => hand >= since_hand);
          const own = left ? [] : there.filter(({ winner }) => winner === team);
          const behind = Math.max(0, ...there.map(({ lead }) => (team === 0 ? -lead : lead)));
          expect(counted[seat]).toEqual({
            at: 77,
            hands_won: own.length,
            hakem_hands: own.filter(({ hakem }) => hakem === seat).length,
            kots: own.filter(({ points }) => points > 1).length,
            hakem_kots: own.filter(({ points }) => points === 3).length,
            comeback: !left && end.result?.winner === team && behind >= 4,
          });
          kots += counted[seat].kots;
          comebacks += counted[seat].comeback ? 1 : 0;
        }
      }
      expect(kots).toBeGreaterThan(20);
      expect(comebacks).toBeGreaterThan(0);
    },
    60_000,
  );
});
