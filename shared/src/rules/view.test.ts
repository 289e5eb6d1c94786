import { describe, expect, it } from 'vitest';
import { DECK } from './cards.js';
import { SEATS, type Seat } from './seats.js';
import type { MatchState, Phase } from './state.js';
import { disguised } from './testing/disguise.js';
import { checkInvariants } from './testing/invariants.js';
import { playRandomMatch } from './testing/random-match.js';
import { seededRandom } from './testing/random.js';
import { act, dealtTable, handOf, play, playOut, table, waitingTable } from './testing/table.js';
import { seatView } from './view.js';

const VIEWERS: readonly (Seat | null)[] = [0, 1, 2, 3, null];

/** Every card named anywhere in a view, however deep. */
function cardsIn(view: object): Set<string> {
  const text = JSON.stringify(view);
  return new Set(DECK.filter((card) => text.includes(`"${card}"`)));
}

describe('what a seat may not know', () => {
  const seen = new Map<Phase, number>();
  let disguises = 0;
  let moved = 0;

  it('never changes its view: other hands, deck and secret seeds replaced, in every phase, for every viewer', () => {
    const random = seededRandom(77);
    for (let seed = 500; seed < 518; seed++) {
      playRandomMatch(seed, (_, move, state) => {
        if (move.type === 'play_card' && random() < 0.6) return;
        seen.set(state.phase, (seen.get(state.phase) ?? 0) + 1);
        for (const seat of VIEWERS) {
          const other = disguised(state, seat, random);
          disguises++;
          if (JSON.stringify(other.hand?.cards) !== JSON.stringify(state.hand?.cards)) moved++;
          expect(seatView(other, seat)).toEqual(seatView(state, seat));
        }
      });
    }
  });

  it('was really replaced, in every phase there is, by matches that could have been', () => {
    const phases: Phase[] = [
      'drawing_hakem',
      'choosing_rule',
      'playing',
      'round_complete',
      'hand_complete',
      'finished',
    ];
    for (const phase of phases) expect(seen.get(phase)).toBeGreaterThan(10);
    expect(moved).toBeGreaterThan(disguises / 2);
    const random = seededRandom(78);
    for (let seed = 540; seed < 545; seed++) {
      playRandomMatch(seed, (_, __, state) => {
        for (const seat of VIEWERS) checkInvariants(disguised(state, seat, random));
      });
    }
  });

  it('is what the others do know: a change of a hand is seen by the one who holds it, and by nobody else', () => {
    const state = table();
    const other = disguised(state, 0, seededRandom(3));
    expect(seatView(other, 0)).toEqual(seatView(state, 0));
    expect(seatView(other, null)).toEqual(seatView(state, null));
    for (const seat of [1, 2, 3] as const) expect(seatView(other, seat)).not.toEqual(seatView(state, seat));
    const choosing = table({ hakem: 3, trump: null });
    const redealt = disguised(choosing, 0, seededRandom(4));
    expect(seatView(redealt, 3)).not.toEqual(seatView(choosing, 3));
    expect(seatView(redealt, 2)).toEqual(seatView(choosing, 2));
  });

  it('is open when the hand is over: then a disguised seed shows', () => {
    const over = playOut(table());
    const forged = { ...over, hand: { ...handOf(over), server_seed: '0'.repeat(64) } };
    expect(seatView(forged, null)).not.toEqual(seatView(over, null));
  });

  it('contains no seed in any view before the hand is over, of this hand or the next', () => {
    const random = seededRandom(79);
    playRandomMatch(600, (_, __, state) => {
      if (random() < 0.7) return;
      for (const seat of VIEWERS) {
        const text = JSON.stringify(seatView(state, seat));
        expect(text).not.toContain(state.next.server_seed);
        const over = state.phase === 'hand_complete' || state.phase === 'finished';
        if (state.hand !== null) expect(text.includes(state.hand.server_seed)).toBe(over);
      }
    });
  });
});

describe('a view', () => {
  const draw = (state: MatchState) => new Set((state.draw ?? []).map(({ card }): string => card));

  it('names no card but the viewer’s own and the open ones', () => {
    playRandomMatch(700, (_, __, state) => {
      if (state.phase === 'hand_complete' || state.phase === 'finished' || state.hand === null) return;
      const open = [...state.hand.trick, ...state.hand.tricks.flatMap(({ cards }) => cards)];
      for (const seat of VIEWERS) {
        const own = seat === null ? [] : state.hand.cards[seat];
        const allowed = new Set<string>([...own, ...open.map(({ card }) => card), ...draw(state)]);
        expect(cardsIn(seatView(state, seat))).toEqual(allowed);
      }
    });
  });

  it('shows a bystander nobody’s cards and nothing to play', () => {
    const view = seatView(table(), null);
    expect(view).toMatchObject({ seat: null, my_cards: [], legal_cards: [], card_counts: [13, 13, 13, 13] });
  });

  it('shows the hakem his five cards while he chooses, and nobody else any', () => {
    const state = table({ hakem: 1, trump: null });
    expect(SEATS.map((seat) => seatView(state, seat).my_cards.length)).toEqual([0, 5, 0, 0]);
    expect(seatView(state, 0)).toMatchObject({
      card_counts: [0, 5, 0, 0],
      hakem: 1,
      trump: null,
      legal_cards: [],
    });
  });

  it('offers legal cards to the seat in turn only, and none in a pause', () => {
    const state = play(table({ hakem: 0, hands: { 0: 'H:A', 1: 'H:32 C:2' } }), 'AH');
    expect(new Set(seatView(state, 1).legal_cards)).toEqual(
      new Set(handOf(state).cards[1].filter((card) => card.endsWith('H'))),
    );
    expect(seatView(state, 0).legal_cards).toEqual([]);
    expect(seatView(act(state, { type: 'pause', seat: 0 }), 1).legal_cards).toEqual([]);
  });

  it('shows the commitment from the deal on, and who has added a seed to the next hand', () => {
    const state = act(dealtTable(), { type: 'add_client_seed', seat: 2, hand: 2, seed: 'mine' });
    const hand = handOf(state);
    expect(seatView(state, 3).fairness).toEqual({
      hand: 1,
      commitment: hand.commitment,
      client_seeds: hand.client_seeds,
      revealed: null,
      next: { hand: 2, commitment: state.next.commitment, client_seeds: [null, null, 'mine', null] },
    });
    expect(seatView(waitingTable(), 0).fairness).toBeNull();
  });

  it('reveals seed and deck to everyone when the hand is over', () => {
    const over = playOut(table());
    for (const seat of VIEWERS) {
      expect(seatView(over, seat).fairness?.revealed).toEqual({
        server_seed: handOf(over).server_seed,
        deck: handOf(over).deck,
      });
    }
  });
});
