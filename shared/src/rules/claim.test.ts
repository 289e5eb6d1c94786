import { describe, expect, it } from 'vitest';
import { nextDue } from './clock.js';
import type { Seat } from './seats.js';
import { CLAIM_SHOWN_MS, type MatchState } from './state.js';
import {
  claimOffer,
  endOfHand,
  loses,
  playRandomMatch,
  SEATS,
  seatView,
  seededRandom,
  teamOf,
} from './testing/claims.js';
import { disguised } from './testing/disguise.js';
import { act, handOf, play, refusalOf, START, table, TIMING } from './testing/table.js';

const offerTo = (state: MatchState, seat: Seat) => claimOffer(seatView(state, seat));
/** Everybody follows a spade; seat 0 holds the highest ones and nothing else. */
const certain = () =>
  table({ hakem: 0, trump: 'S', hands: { 0: 'S:AKQJ1098765432', 1: 'H:AKQJ1098765432' } });

describe('the offer of a claim', () => {
  it('is exact: every deal of the hidden cards and every line of play agree, on many ends of hands', () => {
    const random = seededRandom(41);
    const counted = { offers: 0, none: 0 };
    for (let n = 0; n < 900; n++) {
      const view = endOfHand(n % 30 === 0 ? 3 : 1 + (n % 2), random);
      const offer = claimOffer(view);
      const needed = 7 - view.tricks_won[teamOf(view.seat ?? 0)];
      counted[offer === null ? 'none' : 'offers'] += 1;
      expect(offer, JSON.stringify(view)).toBe(loses(view, needed) ? null : needed);
    }
    expect(counted.offers).toBeGreaterThan(100);
    expect(counted.none).toBeGreaterThan(100);
  }, 60_000);

  it('is the same on deals that differ only in cards that the seat does not see', () => {
    const random = seededRandom(42);
    let offers = 0;
    for (let seed = 800; seed < 830; seed++) {
      playRandomMatch(seed, (_, __, state) => {
        if (state.phase !== 'playing' || state.hand?.trick.length !== 0 || state.hand.tricks.length < 5)
          return;
        for (const seat of SEATS) {
          const offer = offerTo(state, seat);
          if (offer !== null) offers += 1;
          for (let n = 0; n < 3; n++) expect(offerTo(disguised(state, seat, random), seat)).toBe(offer);
        }
      });
    }
    expect(offers).toBeGreaterThan(10);
  });

  it('is made between two tricks only, and not while the match is paused', () => {
    const state = certain();
    expect(offerTo(state, 0)).toBe(7);
    expect(offerTo(act(state, { type: 'pause', seat: 1 }), 0)).toBeNull();
    expect(offerTo(play(state, 'AS'), 0)).toBeNull();
    for (const seat of [1, 2, 3] as const) expect(offerTo(state, seat)).toBeNull();
    expect(claimOffer(seatView(state, null))).toBeNull();
  });

  it('is not made where another card of the own hand would lose a trick', () => {
    const state = table({ hakem: 0, trump: 'S', hands: { 0: 'S:AKQJ109876543 H:2' } });
    expect(offerTo(state, 0)).toBeNull();
  });
});

describe('a claim', () => {
  it('ends the hand at once with all tricks up to seven, its cards are shown before the result', () => {
    const state = certain();
    const over = act(state, { type: 'claim', seat: 0 });
    expect(over).toMatchObject({ phase: 'hand_complete', turn: null, points: [2, 0] });
    expect(over.hand_result).toEqual({
      hand: 1,
      winner: 0,
      points: 2,
      kind: 'kot',
      claim: { seat: 0, tricks: 7, cards: handOf(state).cards[0] },
    });
    expect(handOf(over)).toMatchObject({ tricks: [], tricks_won: [7, 0] });
    expect(over.revealed.at(-1)?.server_seed).toBe(handOf(state).server_seed);
    expect(nextDue(over)).toEqual({ at: START + CLAIM_SHOWN_MS + TIMING.hand_pause_ms, do: 'deal' });
  });

  it('gives the seat back to who claims, as a card does', () => {
    const kept = act(certain(), { type: 'give_seat_to_bot', seat: 0 });
    expect(act(kept, { type: 'claim', seat: 0 }).seats[0]).toMatchObject({ control: 'player', missed: 0 });
  });

  it('is refused without effect where nothing is certain, in a pause, and to who has left', () => {
    const state = certain();
    expect(refusalOf(state, { type: 'claim', seat: 1 })).toBe('game/claim_unavailable');
    expect(refusalOf(play(state, 'AS'), { type: 'claim', seat: 0 })).toBe('game/claim_unavailable');
    const paused = act(state, { type: 'pause', seat: 2 });
    expect(refusalOf(paused, { type: 'claim', seat: 0 })).toBe('game/paused');
    const left = act(state, { type: 'leave', seat: 0 });
    expect(refusalOf(left, { type: 'claim', seat: 0 })).toBe('room/not_member');
    const over = act(state, { type: 'claim', seat: 0 });
    expect(refusalOf(over, { type: 'claim', seat: 0 })).toBe('game/claim_unavailable');
  });
});
