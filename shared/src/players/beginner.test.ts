import { describe, expect, it } from 'vitest';
import { SEATS } from '../rules/seats.js';
import type { MatchState } from '../rules/state.js';
import { frozen } from '../rules/testing/invariants.js';
import { playRandomMatch } from '../rules/testing/random-match.js';
import { seededRandom } from '../rules/testing/random.js';
import { play, table } from '../rules/testing/table.js';
import { seatView } from '../rules/view.js';
import { chooseBeginnerCard } from './beginner.js';
import { chooseCard } from './choose-card.js';
import { chooseTrump } from './choose-trump.js';
import { duplicate, randomPlayer } from './testing/duplicate.js';

const beginner = { chooseCard: chooseBeginnerCard, chooseTrump };

function chosen(state: MatchState): string {
  return chooseBeginnerCard(seatView(state, state.turn!.seat), seededRandom(1));
}

describe('a beginner', () => {
  it('takes with the smallest card that does it now', () => {
    const hands = { 0: 'H:J', 1: 'H:9', 2: 'H:3', 3: 'H:AQ42' };
    expect(chosen(play(table({ hands }), 'JH 9H 3H'))).toBe('QH');
  });

  it('leaves the partner’s trick alone, and throws low where it cannot win', () => {
    const partner = { 0: 'H:3', 1: 'H:Q', 2: 'H:4', 3: 'H:AK2' };
    expect(chosen(play(table({ hands: partner }), '3H QH 4H'))).toBe('2H');
    expect(chosen(play(table({ hands: { 0: 'H:A', 1: 'H:K72' } }), 'AH'))).toBe('2H');
  });

  it('ruffs with its smallest trump, and keeps its trumps where it may not follow its partner', () => {
    const hands = { 0: 'H:A', 1: 'S:K42 C:Q98765432 D:2', 2: 'H:3' };
    expect(chosen(play(table({ hakem: 0, hands }), 'AH'))).toBe('2S');
    const thrown = { 0: 'H:A', 1: 'H:3', 2: 'S:K42 C:Q98765432 D:A' };
    expect(chosen(play(table({ hakem: 0, hands: thrown }), 'AH 3H'))).toBe('2C');
  });

  it('plays a legal card in any position of any match', () => {
    const random = seededRandom(5);
    let asked = 0;
    for (let seed = 900; seed < 910; seed++) {
      playRandomMatch(seed, (state) => {
        if (state.phase !== 'playing' || state.turn === null || state.pause !== null) return;
        const view = frozen(seatView(state, state.turn.seat));
        expect(view.legal_cards).toContain(chooseBeginnerCard(view, random));
        asked++;
      });
    }
    expect(asked).toBeGreaterThan(1_000);
  });

  it('is asked only in its turn', () => {
    const state = table({ hakem: 0 });
    for (const seat of SEATS.slice(1))
      expect(() => chooseBeginnerCard(seatView(state, seat), seededRandom(1))).toThrow(/may play none/);
  });

  it('loses more hands than it wins to the sound player on the same cards, and wins most against random play', () => {
    expect(duplicate(beginner, { chooseCard, chooseTrump }, 800, 2_026).wins).toBeLessThan(0.45);
    expect(duplicate(beginner, randomPlayer, 800, 2_026).wins).toBeGreaterThan(0.55);
  });
});
