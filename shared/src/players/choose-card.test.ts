import { describe, expect, it } from 'vitest';
import { SEATS } from '../rules/seats.js';
import type { MatchState } from '../rules/state.js';
import { disguised } from '../rules/testing/disguise.js';
import { frozen } from '../rules/testing/invariants.js';
import { playRandomMatch } from '../rules/testing/random-match.js';
import { seededRandom } from '../rules/testing/random.js';
import { act, play, table } from '../rules/testing/table.js';
import { seatView } from '../rules/view.js';
import { chooseCard } from './choose-card.js';
import { chooseTrump } from './choose-trump.js';
import { duplicate, randomPlayer } from './testing/duplicate.js';

const greedy = { chooseCard, chooseTrump };

/** The card that the seat in turn plays. */
function chosen(state: MatchState): string {
  const ready = state.phase === 'round_complete' ? act(state, { type: 'collect_trick' }) : state;
  return chooseCard(seatView(ready, ready.turn!.seat), seededRandom(1));
}

describe('a computer player follows', () => {
  it('as the last, with the cheapest card that wins', () => {
    const hands = { 0: 'H:J', 1: 'H:9', 2: 'H:3', 3: 'H:AQ42' };
    expect(chosen(play(table({ hands }), 'JH 9H 3H'))).toBe('QH');
  });

  it('with the lowest of equal cards, and does not take for equal what the table lies between', () => {
    const equals = { 0: 'H:10', 1: 'H:9', 2: 'H:3', 3: 'H:KQJ2' };
    expect(chosen(play(table({ hands: equals }), '10H 9H 3H'))).toBe('JH');
    const parted = { 0: 'H:Q', 1: 'H:9', 2: 'H:3', 3: 'H:KJ2' };
    expect(chosen(play(table({ hands: parted }), 'QH 9H 3H'))).toBe('KH');
  });

  it('as the last, low when the partner wins already', () => {
    const hands = { 0: 'H:3', 1: 'H:Q', 2: 'H:4', 3: 'H:AK2' };
    expect(chosen(play(table({ hands }), '3H QH 4H'))).toBe('2H');
  });

  it('low when nothing it has can win', () => {
    const hands = { 0: 'H:A', 1: 'H:K72' };
    expect(chosen(play(table({ hands }), 'AH'))).toBe('2H');
  });

  it('its partner’s ace with a small card', () => {
    const hands = { 0: 'H:A', 1: 'H:3', 2: 'H:KQ2' };
    expect(chosen(play(table({ hands }), 'AH 3H'))).toBe('2H');
  });

  it('its partner’s small card with one that will hold, as the third', () => {
    const hands = { 0: 'H:3', 1: 'H:9', 2: 'H:A4' };
    expect(chosen(play(table({ hands }), '3H 9H'))).toBe('AH');
  });

  it('a trick it cannot follow with its smallest trump when the other side wins it', () => {
    const hands = { 0: 'H:A', 1: 'S:K42 C:Q98765432 D:2', 2: 'H:3' };
    expect(chosen(play(table({ hakem: 0, hands }), 'AH'))).toBe('2S');
  });

  it('and ruffs just higher than a ruff before it', () => {
    const hands = { 0: 'H:A', 1: 'S:5 C:AKQJ10 9 8 7 6 5 4 3', 2: 'S:A72 D:AKQJ10 9 8 7 6 5' };
    expect(chosen(play(table({ hakem: 0, hands }), 'AH 5S'))).toBe('7S');
  });

  it('a trick its partner has for sure by throwing away, not by ruffing', () => {
    const hands = { 0: 'H:3', 1: 'H:A', 2: 'H:5', 3: 'S:K42 C:98765 D:98765' };
    const state = play(table({ hakem: 0, hands }), '3H AH 5H');
    expect(['5C', '5D']).toContain(chosen(state));
  });

  it('and keeps aces and trumps when it throws away', () => {
    const hands = { 0: 'H:A', 1: 'H:4', 2: 'C:A32 D:A52 S:AKQJ10 9 8', 3: 'H:5' };
    expect(['2C', '2D']).toContain(chosen(play(table({ hakem: 0, hands }), 'AH 4H')));
  });
});

describe('a computer player leads', () => {
  it('an ace rather than the king of another suit', () => {
    const hands = { 0: 'S:32 C:A72 H:K643 D:Q954' };
    expect(chosen(table({ hakem: 0, hands, trump: 'S' }))).toBe('AC');
  });

  it('a king once the ace has been played, and not before', () => {
    const hands = { 0: 'S:432 C:AJ H:K3 D:QJ9876', 1: 'H:A C:5', 2: 'H:4 C:3', 3: 'H:5 C:4' };
    const before = play(table({ hakem: 1, hands: { ...hands, 1: 'H:A2 C:5' }, trump: 'S' }), '5C 3C 4C AC');
    expect(chosen(before)).not.toBe('KH');
    const after = play(table({ hakem: 1, hands, trump: 'S' }), 'AH 4H 5H 3H 5C 3C 4C AC');
    expect(chosen(after)).toBe('KH');
  });

  it('trumps as a hakem who has the best of them, to draw the others', () => {
    const hands = { 0: 'S:AKQJ9 H:32 C:43 D:5432' };
    expect(chosen(table({ hakem: 0, hands, trump: 'S' }))).toMatch(/^[AKQJ]S$/);
  });

  it('no trump when only its partner can have any left', () => {
    const hands = {
      0: 'S:AK H:98 C:98765 D:8765',
      1: 'H:AKQJ10 7 6 5 4 3 2 C:2 D:2',
      3: 'C:AKQJ10 D:AKQJ10 9 4 3',
    };
    const drawn = play(table({ hakem: 0, hands, trump: 'S' }), 'AS 2C 2S 3D');
    expect(chosen(drawn)).not.toBe('KS');
  });
});

describe('a computer player', () => {
  it('plays a legal card in any position of any match, and names a suit', () => {
    const random = seededRandom(5);
    let asked = 0;
    for (let seed = 800; seed < 830; seed++) {
      playRandomMatch(seed, (state) => {
        if (state.turn === null || state.pause !== null) return;
        const view = frozen(seatView(state, state.turn.seat));
        if (state.phase === 'choosing_rule')
          expect(['S', 'H', 'C', 'D']).toContain(chooseTrump(view, random));
        else expect(view.legal_cards).toContain(chooseCard(view, random));
        asked++;
      });
    }
    expect(asked).toBeGreaterThan(5_000);
  });

  it('plays the same whatever the hidden cards are, and the same again with the same random', () => {
    for (let seed = 830; seed < 840; seed++) {
      playRandomMatch(seed, (state) => {
        if (state.phase !== 'playing' || state.turn === null || state.pause !== null) return;
        const { seat } = state.turn;
        const other = disguised(state, seat, seededRandom(seed));
        expect(chooseCard(seatView(other, seat), seededRandom(9))).toBe(
          chooseCard(seatView(state, seat), seededRandom(9)),
        );
      });
    }
  });

  it('is asked only in its turn: anything else is a mistake of the caller', () => {
    const state = table({ hakem: 0 });
    for (const seat of SEATS.slice(1)) {
      expect(() => chooseCard(seatView(state, seat), seededRandom(1))).toThrow(/may play none/);
    }
  });

  it('wins three hands in four against random play on the same cards, and scores accordingly', () => {
    const result = duplicate(greedy, randomPlayer, 1_500, 2_024);
    expect(result.wins).toBeGreaterThan(0.75);
    expect(result.points).toBeGreaterThan(0.6);
  });

  it('is no better than itself: the comparison favours no side', () => {
    const result = duplicate(greedy, greedy, 400, 7);
    expect(Math.abs(result.wins - 0.5)).toBeLessThan(0.02);
  });
});
