import { describe, expect, it } from 'vitest';
import { DECK } from './cards.js';
import { dealtCards } from './hand.js';
import { nextHakem } from './score.js';
import { SEATS, seatAfter } from './seats.js';
import {
  act,
  cards,
  dealtTable,
  handOf,
  play,
  playOut,
  START,
  table,
  TIMING,
  waitingTable,
} from './testing/table.js';

const SPADES = 'S:AKQJ10 9 8 7 6 5 4 3 2';

describe('the deal', () => {
  it.each(SEATS)('gives five, four and four to each from hakem %i on, anticlockwise', (hakem) => {
    const hands = dealtCards(DECK, hakem);
    SEATS.forEach((place) => {
      expect(hands[seatAfter(hakem, place)]).toEqual([
        ...DECK.slice(5 * place, 5 * place + 5),
        ...DECK.slice(20 + 4 * place, 24 + 4 * place),
        ...DECK.slice(36 + 4 * place, 40 + 4 * place),
      ]);
    });
  });

  it('gives the first hakem to the seat on which the draw turned the first ace', () => {
    const state = waitingTable();
    const draw = ['2S', '9H', 'KD', '3C', '7S', 'AH'] as const;
    const deal = {
      ...state.next,
      client_seeds: ['a', 'b', 'c', 'd'] as const,
      start_seat: 3,
      draw,
      deck: DECK,
    } as const;
    const dealt = act(state, { type: 'deal', deal, next: { ...state.next, hand: 2 } });
    expect(dealt.draw?.map(({ seat }) => seat)).toEqual([3, 0, 1, 2, 3, 0]);
    expect(handOf(dealt).hakem).toBe(0);
    expect(dealt.phase).toBe('drawing_hakem');
    expect(dealt.phase_ends_at).toBe(START + 6 * 260 + 900);
  });

  it('never shows the draw longer than two pauses between hands', () => {
    const state = waitingTable();
    const deal = {
      ...state.next,
      client_seeds: ['a', 'b', 'c', 'd'] as const,
      start_seat: 0,
      draw: DECK,
      deck: DECK,
    } as const;
    const hasty = { ...state, timing: { ...TIMING, hand_pause_ms: 1_000 } };
    const dealt = act(hasty, { type: 'deal', deal, next: { ...state.next, hand: 2 } });
    expect(dealt.phase_ends_at).toBe(START + 2_000);
  });

  it('leaves only the hakem with cards, five, until he has named the trump', () => {
    for (const state of [dealtTable({ hakem: 2 }), table({ hakem: 2, trump: null })]) {
      expect(handOf(state).cards.map((held) => held.length)).toEqual([0, 0, 5, 0]);
      expect(handOf(state).cards[2]).toEqual(handOf(state).deck.slice(0, 5));
    }
  });

  it('completes the hands with the same deck when the trump is named, and the hakem leads', () => {
    const state = table({ hakem: 2, trump: 'D', hands: { 2: 'H:AKQJ10 D:2' } });
    expect(handOf(state).cards.map((held) => held.length)).toEqual([13, 13, 13, 13]);
    expect(handOf(state).cards[2].slice(0, 6)).toEqual(cards('H:AKQJ10 D:2'));
    expect(state).toMatchObject({ phase: 'playing', turn: { seat: 2, ends_at: START + TIMING.turn_ms } });
  });

  it('gives the hakem twice the time of a turn to name the trump', () => {
    expect(table({ hakem: 1, trump: null }).turn).toEqual({
      seat: 1,
      started_at: START,
      ends_at: START + 2 * TIMING.turn_ms,
    });
  });
});

describe('the play', () => {
  it('goes anticlockwise, and the winner of a trick leads the next after the pause', () => {
    let state = table({ hakem: 0, hands: { 0: 'H:2 S:2', 1: 'H:3', 2: 'H:A', 3: 'H:4' } });
    const turns = ['2H', '3H', 'AH', '4H'].map((card) => {
      const seat = state.turn?.seat;
      state = play(state, card);
      return seat;
    });
    expect(turns).toEqual([0, 1, 2, 3]);
    expect(state).toMatchObject({
      phase: 'round_complete',
      turn: null,
      phase_ends_at: START + TIMING.round_pause_ms,
    });
    expect(handOf(state).tricks_won).toEqual([1, 0]);
    expect(handOf(state).trick).toHaveLength(4);
    const next = act(state, { type: 'collect_trick' });
    expect(next).toMatchObject({ phase: 'playing', turn: { seat: 2 }, phase_ends_at: null });
    expect(handOf(next).trick).toEqual([]);
    expect(handOf(next).tricks).toEqual([{ winner: 2, cards: handOf(state).trick }]);
  });

  it('lets a player who is out of the suit ruff or throw away', () => {
    const hands = { 0: 'H:A', 1: 'S:2 C:AKQJ10 9 8 7 6 5 4 3' };
    const led = play(table({ hakem: 0, hands }), 'AH');
    expect(handOf(play(led, '2S')).trick).toHaveLength(2);
    expect(handOf(play(led, 'AC')).trick).toHaveLength(2);
  });

  it('ends the hand at the seventh trick at once, with cards still in hand', () => {
    const state = playOut(table({ hakem: 0, hands: { 0: SPADES } }));
    expect(handOf(state).tricks).toHaveLength(7);
    expect(handOf(state).cards.map((held) => held.length)).toEqual([6, 6, 6, 6]);
    expect(state).toMatchObject({
      phase: 'hand_complete',
      turn: null,
      phase_ends_at: START + TIMING.hand_pause_ms,
    });
  });
});

describe('the points', () => {
  it('are two for a kot: seven to nothing by the side of the hakem', () => {
    const state = playOut(table({ hakem: 0, hands: { 0: SPADES } }));
    expect(state.hand_result).toEqual({ hand: 1, winner: 0, points: 2, kind: 'kot' });
    expect(state.points).toEqual([2, 0]);
  });

  it('are two for a kot that the hakem’s partner made', () => {
    const state = playOut(table({ hakem: 0, hands: { 2: SPADES } }));
    expect(state.hand_result).toMatchObject({ winner: 0, kind: 'kot' });
  });

  it('are three for a hakem-kot: seven to nothing against him', () => {
    const state = playOut(table({ hakem: 0, hands: { 1: SPADES } }));
    expect(state.hand_result).toEqual({ hand: 1, winner: 1, points: 3, kind: 'hakem_kot' });
    expect(state.points).toEqual([0, 3]);
  });

  it('are one as soon as the losers have a single trick', () => {
    // Seat 1 takes the heart that seat 0 leads, and seat 0 ruffs everything after it.
    const hands = {
      0: 'H:2 S:AKQJ10 9 8 7 6 5 4 3',
      1: 'H:A C:AKQJ10 9 8 7 6 5 4 3',
      2: 'H:3',
      3: 'H:4',
    };
    const lost = play(table({ hakem: 0, trump: 'S', hands }), '2H AH 3H 4H');
    const ended = playOut(lost);
    expect(ended.hand_result).toEqual({ hand: 1, winner: 0, points: 1, kind: 'hand' });
    expect(handOf(ended).tricks_won).toEqual([7, 1]);
  });

  it('end the match when they reach the target, even beyond it, and not one short of it', () => {
    const hands = { 0: SPADES };
    expect(playOut(table({ hands, target: 7, points: [5, 6] }))).toMatchObject({
      phase: 'finished',
      points: [7, 6],
      result: { winner: 0, reason: 'points' },
      phase_ends_at: null,
    });
    expect(playOut(table({ hands, target: 7, points: [6, 6] }))).toMatchObject({
      phase: 'finished',
      points: [8, 6],
    });
    expect(playOut(table({ hands, target: 7, points: [4, 6] }))).toMatchObject({
      phase: 'hand_complete',
      result: null,
    });
  });

  it('decide a match to one in a single hand', () => {
    expect(playOut(table({ target: 1 })).phase).toBe('finished');
  });
});

describe('the next hakem', () => {
  it('is the same while his side wins, otherwise the next seat in play order', () => {
    expect(SEATS.map((hakem) => nextHakem(hakem, 0))).toEqual([0, 2, 2, 0]);
    expect(SEATS.map((hakem) => nextHakem(hakem, 1))).toEqual([1, 1, 3, 3]);
  });

  it.each([
    [0, 0],
    [1, 1],
  ] as const)('gets the next hand: seat %i took all of seat 0’s hand', (strong, hakem) => {
    const ended = playOut(table({ hakem: 0, hands: { [strong]: SPADES } }));
    const deal = {
      ...ended.next,
      client_seeds: ['a', 'b', 'c', 'd'] as const,
      start_seat: 0,
      draw: [],
      deck: DECK,
    } as const;
    const dealt = act(ended, { type: 'deal', deal, next: { ...ended.next, hand: 3 } });
    expect(handOf(dealt)).toMatchObject({ number: 2, hakem, trump: null, tricks_won: [0, 0] });
    expect(dealt).toMatchObject({
      phase: 'choosing_rule',
      draw: null,
      hand_result: null,
      turn: { seat: hakem },
    });
    expect(dealt.points).toEqual(ended.points);
  });
});
