import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ackIdOf, foldView, requiresAck, packMove, unpackMove } from '@hokm/shared/client';
import {
  roomOptions,
  wireMove,
  type GameState,
  type PublicMove,
  type SeatChange,
} from '@hokm/shared/protocol';
import { fold, SEATS, type DecidedResult, type MatchState, type Move, type Seat } from '@hokm/shared/rules';
import { playRandomMatch } from '../../../../shared/src/rules/testing/random-match.js';
import { presentGame } from './match-view.js';
import { presentMove } from './move-view.js';
import { presentSeatDelta } from './seat-delta.js';
import { Table, type TableInfo } from './table.js';

const VIEWERS: readonly (Seat | null)[] = [0, 1, 2, 3, null];
const ROOM = 'AB12CD';
const MATCHES = 18;
const DECIDED: readonly DecidedResult[] = [
  { winner: null, reason: 'void' },
  { winner: 1, reason: 'adjudicated' },
];
/** For a machine that is busy, ms. */
const PATIENCE_MS = 120_000;

function infoOf(state: MatchState): TableInfo {
  const seats = SEATS.map((seat) => {
    const { player_id, person } = state.seats[seat];
    return { player_id, name: `نام ${seat}`, avatar: null, is_bot: !person, away_since: null };
  });
  return {
    _id: 'f'.repeat(24),
    room_id: ROOM,
    name: 'میز',
    seats,
    options: roomOptions.parse({}),
    status: 'in progress',
    creator_id: '0'.repeat(24),
    node: null,
    relieved: [],
  };
}

/** The whole view as the server would send it, marked when it must not be missed. */
function shown(state: MatchState, seat: Seat | null): GameState {
  const view = presentGame(new Table(infoOf(state), state), seat, 0);
  return requiresAck(view) ? { ...view, requires_ack: true, ack_id: ackIdOf(ROOM, view.version) } : view;
}

/** Every public move of many matches, with the states around it. */
function eachMove(
  visit: (move: PublicMove | null, stored: Move, before: MatchState, after: MatchState) => void,
): void {
  const both = (before: MatchState, move: Move, after: MatchState) =>
    visit(presentMove(ROOM, before, move, after), move, before, after);
  for (let seed = 9_000; seed < 9_000 + MATCHES; seed++) {
    let moves = 0;
    playRandomMatch(seed, (before, move, after) => {
      both(before, move, after);
      // Now and then the match could have ended here by decision.
      moves += 1;
      const result = DECIDED[moves % 23];
      if (result === undefined) return;
      const decided: Move = { type: 'end_match', result, at: move.at };
      both(before, decided, fold(before, decided));
    });
  }
}

/** A move as its receiver has it: written, sent, read by its schema. */
const sent = (move: PublicMove | SeatChange): PublicMove | SeatChange =>
  unpackMove(wireMove.parse(JSON.parse(JSON.stringify(packMove(move)))));

/** The bytes of a move with all framing: Engine.IO's and Socket.IO's digits, and the WebSocket's head. */
function sizeOf(move: PublicMove | SeatChange): number {
  const text = Buffer.byteLength(`42${JSON.stringify(['move', packMove(move)])}`);
  return text + (text < 126 ? 2 : 4);
}

describe('a public move', () => {
  const counted = { play_card: 0, collect_trick: 0, add_client_seed: 0, whole: 0, compared: 0, offered: 0 };

  it(
    'folded into a view gives the view the server would send, for every move of many matches and every viewer',
    () => {
      eachMove((move, stored, before, after) => {
        if (move === null) {
          counted.whole += 1;
          return;
        }
        counted[stored.type as 'play_card'] += 1;
        const small = sent(move);
        for (const seat of VIEWERS) {
          const sentWhole = shown(after, seat);
          // A seat that may claim after this trick gets a change of its own.
          const offered = seat !== null && stored.type === 'collect_trick' && sentWhole.claim !== null;
          if (offered) counted.offered += 1;
          const told = offered ? sent(presentSeatDelta(infoOf(before), before, after, seat, 0)) : small;
          const next = { ...foldView(shown(before, seat), told), server_time: 0 };
          counted.compared += 1;
          // `expect` takes a millisecond for a view; here are tens of thousands.
          if (!isDeepStrictEqual(next, sentWhole)) expect(next).toStrictEqual(sentWhole);
        }
      });
      expect(counted.play_card).toBeGreaterThan(1_500);
      expect(counted.collect_trick).toBeGreaterThan(300);
      expect(counted.add_client_seed).toBeGreaterThan(20);
      expect(counted.offered).toBeGreaterThan(10);
      expect(counted.compared).toBeGreaterThan(8_000);
      expect(counted.whole).toBeLessThan(counted.play_card / 2);
    },
    PATIENCE_MS,
  );

  it('takes no more than 50 bytes a card with its framing', () => {
    let largest = 0;
    eachMove((move, stored) => {
      if (move !== null && stored.type === 'play_card') largest = Math.max(largest, sizeOf(move));
    });
    expect(largest).toBeGreaterThan(30);
    expect(largest).toBeLessThanOrEqual(50);
  });

  it('is none where cards are dealt or revealed, a hand ends, or a seat changes hands', () => {
    eachMove((move, stored, before, after) => {
      const secret = stored.type === 'deal' || stored.type === 'name_trump';
      const ends = after.hand_result !== before.hand_result || after.result !== before.result;
      const control = SEATS.some((seat) => before.seats[seat].control !== after.seats[seat].control);
      if (secret || ends || control) expect(move).toBeNull();
    });
  });

  it('says only what everybody may know: a card that was played, and whose seed came, never the seed', () => {
    eachMove((move, stored) => {
      if (move?.c !== undefined) expect(stored).toMatchObject({ type: 'play_card', card: move.c });
      if (stored.type === 'add_client_seed') {
        expect(move).toEqual({ g: ROOM, v: expect.any(Number) as number, s: stored.seat });
      }
    });
  });

  it('is refused by a view of another version or another room', () => {
    let tried = 0;
    playRandomMatch(9_500, (before, stored, after) => {
      const move = presentMove(ROOM, before, stored, after);
      if (move === null) return;
      tried += 1;
      expect(foldView(shown(after, 0), move)).toBeNull();
      expect(foldView(shown(before, 0), { ...move, v: move.v + 1 })).toBeNull();
      expect(foldView({ ...shown(before, 0), game_id: 'ZZ99ZZ' }, move)).toBeNull();
    });
    expect(tried).toBeGreaterThan(20);
  });

  it('changes nothing of the view it is folded into', () => {
    playRandomMatch(9_501, (before, stored, after) => {
      const move = presentMove(ROOM, before, stored, after);
      const view = shown(before, 1);
      const copy = structuredClone(view);
      if (move !== null) foldView(view, move);
      expect(view).toEqual(copy);
    });
  });
});

describe('what a move changes for a seat', () => {
  it(
    'folded into its view gives the view the server would send, for every kind of move and every seat',
    () => {
      const counted = new Map<Move['type'], number>();
      for (let seed = 9_600; seed < 9_600 + MATCHES / 2; seed++) {
        playRandomMatch(seed, (before, stored, after) => {
          counted.set(stored.type, (counted.get(stored.type) ?? 0) + 1);
          const dealt = stored.type === 'deal' || stored.type === 'name_trump';
          for (const seat of SEATS.filter((each) => dealt || each === after.version % 4)) {
            const change = sent(presentSeatDelta(infoOf(before), before, after, seat, 0));
            const next = foldView(shown(before, seat), change);
            const sentWhole = shown(after, seat);
            if (!isDeepStrictEqual(next, sentWhole)) expect(next).toStrictEqual(sentWhole);
          }
        });
      }
      const often = ['deal', 'name_trump', 'play_card', 'collect_trick', 'pause', 'lose_connection'] as const;
      for (const type of often) expect(counted.get(type) ?? 0, type).toBeGreaterThan(4);
    },
    PATIENCE_MS,
  );

  it('brings a card, with deals, trumps, ends of hands and the acknowledgement, to less than 300 bytes for the four', () => {
    let [bytes, cards] = [0, 0];
    const at = 1_795_000_000_000;
    eachMove((move, stored, before, after) => {
      if (stored.type === 'play_card') {
        cards += 1;
        bytes += 2 + JSON.stringify([{ ok: true, version: after.version }]).length + '439999'.length;
      }
      if (before.hand === null || after.phase === 'finished') return;
      for (const seat of SEATS)
        bytes += sizeOf(move ?? presentSeatDelta(infoOf(before), before, after, seat, at));
    });
    expect(cards).toBeGreaterThan(1_500);
    expect(bytes / cards).toBeLessThan(300);
  });

  it('shows no seat what its own view does not show: of a deal to another, not a card', () => {
    playRandomMatch(9_700, (before, stored, after) => {
      if (stored.type !== 'deal' || after.hand === null) return;
      const { hakem } = after.hand;
      for (const seat of SEATS.filter((other) => other !== hakem)) {
        const { d } = presentSeatDelta(infoOf(before), before, after, seat, 0);
        expect(d.m ?? '').toBe('');
        expect(d).not.toHaveProperty('z', expect.anything());
        expect(JSON.stringify(d)).not.toContain(after.hand.server_seed);
        expect(JSON.stringify(d)).not.toContain(after.next.server_seed);
      }
    });
  });
});
