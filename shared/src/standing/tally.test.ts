import { describe, expect, it } from 'vitest';
import { SEATS, teamOf } from '../rules/index.js';
import { playRandomMatch } from '../rules/testing/random-match.js';
import { tallyHands } from './tally.js';

describe('the hands of a match', () => {
  it('are counted as they were played, over many random matches', () => {
    let kots = 0;
    let comebacks = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const ended: { hand: number; winner: number; points: number; hakem: number; lead: number }[] = [];
      const { start, moves, end } = playRandomMatch(seed, (before, _move, after) => {
        if (before.hand_result !== null || after.hand_result === null || after.hand === null) return;
        const { winner, points } = after.hand_result;
        ended.push({ winner, points, hakem: after.hand.hakem });
        const lead = after.points[0] - after.points[1];
        behind = [Math.max(behind[0], -lead), Math.max(behind[1], lead)];
      });
      const counted = tallyHands(start, moves, 77);
      for (const seat of SEATS) {
        const team = teamOf(seat);
        const { left } = end.seats[seat];
        const own = left ? [] : ended.filter(({ winner }) => winner === team);
        expect(counted[seat]).toEqual({
          at: 77,
          hands_won: own.length,
          hakem_hands: own.filter(({ hakem }) => hakem === seat).length,
          kots: own.filter(({ points }) => points > 1).length,
          hakem_kots: own.filter(({ points }) => points === 3).length,
          comeback: !left && end.result?.winner === team && behind[team] >= 4,
        });
        kots += counted[seat].kots;
        comebacks += counted[seat].comeback ? 1 : 0;
      }
    }
    expect(kots).toBeGreaterThan(20);
    expect(comebacks).toBeGreaterThan(0);
  }, 60_000);
});
