import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.js';
import { fold } from './fold.js';
import { isRefusal } from './moves.js';
import { SEATS, type Seat } from './seats.js';
import type { MatchState } from './state.js';
import { checkInvariants, frozen } from './testing/invariants.js';
import { newcomer, playRandomMatch } from './testing/random-match.js';
import { act, dealtTable, play, playOut, refusalOf, START, table, waitingTable } from './testing/table.js';

const BOTS = [1, 2, 3] as const;
const running = table({ hakem: 0, hands: { 0: 'H:A2', 1: 'H:K3', 2: 'H:Q4', 3: 'H:J5' }, bots: BOTS });
const over = playOut(running);
const take = (seat: Seat, number = 7) => newcomer(seat, number);

describe("a computer player's seat", () => {
  it('is a new person’s between two hands, from nothing: no cards, no missed turns, no seed', () => {
    const taken = act(over, take(2));
    expect(taken.seats[2]).toEqual({
      player_id: take(2).player_id,
      person: true,
      control: 'player',
      missed: 0,
      away_since: null,
      left: false,
      cards_played: 0,
      cards_by_player: 0,
      since_hand: 2,
    });
    expect(taken).toEqual({ ...over, version: over.version + 1, seats: taken.seats, next: over.next });
    expect(taken.next.client_seeds[2]).toBeNull();
    expect(refusalOf(taken, { type: 'add_client_seed', seat: 2, hand: 2, seed: 'mine' })).toBeNull();
    expect(refusalOf(over, { type: 'add_client_seed', seat: 2, hand: 2, seed: 'mine' })).toBe(
      'room/not_member',
    );
  });

  it('is taken in no other phase', () => {
    const trick = play(running, 'AH 3H 4H 5H');
    const choosing = table({ trump: null, bots: BOTS });
    for (const state of [waitingTable({ bots: BOTS }), dealtTable({ bots: BOTS }), choosing, running, trick])
      expect(refusalOf(state, take(1))).toBe('game/stale_version');
    expect(refusalOf(playOut(table({ target: 1, bots: BOTS })), take(1))).toBe('game/finished');
  });

  it('is taken once; a person’s is not, not even when its player has left', () => {
    expect(refusalOf(over, take(0))).toBe('room/seat_taken');
    expect(refusalOf(act(over, take(1)), take(1, 8))).toBe('room/seat_taken');
    const two = playOut(table({ bots: [1, 3] }));
    expect(refusalOf(act(two, { type: 'leave', seat: 2 }), take(2))).toBe('room/seat_taken');
    expect(refusalOf(act(two, { type: 'give_seat_to_bot', seat: 2 }), take(2))).toBe('room/seat_taken');
  });

  it('is not for who sits here already, or has left the match', () => {
    expect(refusalOf(act(over, take(1)), take(2))).toBe('room/already_playing');
    const two = playOut(table({ bots: [1, 3] }));
    const left = act(two, { type: 'leave', seat: 0 });
    const again = { ...take(1), player_id: two.seats[0].player_id };
    expect(refusalOf(left, again)).toBe('room/already_playing');
  });

  it('keeps a side in the match that its last other person leaves', () => {
    const joined = act(over, take(2));
    expect(act(joined, { type: 'leave', seat: 0 }).phase).toBe('hand_complete');
    expect(act(over, { type: 'leave', seat: 0 }).phase).toBe('finished');
  });

  it('is played by a computer player again when its person leaves: a side that began without people plays on', () => {
    const left = act(act(over, take(1)), { type: 'leave', seat: 1 });
    expect(left).toMatchObject({ phase: 'hand_complete', result: null });
    expect(left.seats[1]).toMatchObject({ left: true, control: 'bot' });
    const nobody = act(left, { type: 'leave', seat: 0 });
    expect(nobody).toMatchObject({ phase: 'finished', result: { winner: 1, reason: 'forfeit' } });
    // The other side lost the person who began the match before.
    const partner = act(act(over, take(2)), { type: 'leave', seat: 0 });
    expect(act(partner, { type: 'leave', seat: 2 }).phase).toBe('finished');
  });
});

describe('in random matches', () => {
  const states: MatchState[] = [];
  for (let seed = 1; seed <= 40; seed++) {
    playRandomMatch(31_000 + seed, (before) => {
      if (before.version % 9 === seed % 9 || before.phase === 'hand_complete') states.push(frozen(before));
    });
  }

  it('a seat is taken exactly between two hands and from a computer player, and nothing else changes', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.constantFrom(...SEATS), (state, seat) => {
        const move = decide(state, take(seat), { now: START });
        expect(!isRefusal(move)).toBe(state.phase === 'hand_complete' && !state.seats[seat].person);
        if (isRefusal(move)) return;
        accepted++;
        const after = fold(state, move);
        const { seats, next, version, ...rest } = after;
        expect(state).toMatchObject(rest);
        expect(version).toBe(state.version + 1);
        expect(next.server_seed).toBe(state.next.server_seed);
        for (const other of SEATS) if (other !== seat) expect(seats[other]).toEqual(state.seats[other]);
      }),
      { numRuns: 10_000, seed: 5 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('matches with newcomers hold every rule, fold again to the same, and count for each only their own cards', () => {
    let taken = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const since = new Map<Seat, number>();
      const played = [0, 0, 0, 0];
      const watch = (_before: MatchState, move: { type: string; seat?: Seat }, after: MatchState) => {
        checkInvariants(after);
        if (move.seat === undefined) return;
        if (move.type === 'play_card') played[move.seat] = (played[move.seat] ?? 0) + 1;
        if (move.type !== 'take_seat') return;
        taken++;
        expect(since.has(move.seat)).toBe(false);
        since.set(move.seat, after.next.hand);
        played[move.seat] = 0;
      };
      const { start, moves, end } = playRandomMatch(32_000 + seed, watch, { newcomers: true });
      expect(moves.reduce(fold, start)).toEqual(end);
      for (const seat of SEATS) {
        expect(end.seats[seat].since_hand).toBe(since.get(seat));
        expect(end.seats[seat].cards_played).toBe(played[seat]);
      }
    }
    expect(taken).toBeGreaterThan(30);
  });
});
