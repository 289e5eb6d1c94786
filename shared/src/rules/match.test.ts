import { deserialize, serialize } from 'bson';
import { beforeAll, describe, expect, it } from 'vitest';
import { fold } from './fold.js';
import type { Move } from './moves.js';
import { nextHakem, raised } from './score.js';
import { teamOf } from './seats.js';
import type { MatchState, Phase } from './state.js';
import { checkInvariants, frozen } from './testing/invariants.js';
import { playRandomMatch, type PlayedMatch } from './testing/random-match.js';
import { refereed } from './testing/referee.js';

const MATCHES = 1_000;
const matches: PlayedMatch[] = [];
const replayed = (start: MatchState, moves: readonly Move[]) => moves.reduce(fold, start);

describe(`${MATCHES} random matches, with absences, pauses and leavers`, () => {
  const phases = new Set<Phase>();
  const kinds = new Set<string>();
  const types = new Set<string>();
  let hands = 0;
  let pauses = 0;

  beforeAll(() => {
    for (let seed = 1; seed <= MATCHES; seed++) {
      const match = playRandomMatch(seed, (before, move, after) => {
        checkInvariants(after);
        if (after.version !== before.version + 1) throw new Error('a move is one version');
        phases.add(after.phase);
        types.add(move.type);
        if (after.hand_result !== null && before.hand_result === null) {
          kinds.add(after.hand_result.kind);
          hands++;
        }
        if (move.type === 'pause') pauses++;
      });
      matches.push(match);
    }
  }, 120_000);

  it('run to their end, every card in one place after each move', () => {
    expect(matches).toHaveLength(MATCHES);
    expect(matches.every(({ end }) => end.phase === 'finished')).toBe(true);
  });

  it('were worth watching: every phase, every kind of move and of hand came up', () => {
    expect(phases).toEqual(
      new Set([
        'waiting',
        'drawing_hakem',
        'choosing_rule',
        'playing',
        'round_complete',
        'hand_complete',
        'finished',
      ]),
    );
    expect(kinds).toEqual(new Set(['hand', 'kot', 'hakem_kot']));
    expect(types.size).toBe(18);
    expect(hands).toBeGreaterThan(5_000);
    expect(pauses).toBeGreaterThan(1_000);
    const byForfeit = matches.filter(({ end }) => end.result?.reason === 'forfeit').length;
    expect(byForfeit).toBeGreaterThan(10);
    expect(byForfeit).toBeLessThan(MATCHES / 2);
  });

  it('agree with a second referee who shares no code: takers, hakems, points, no foul', () => {
    for (const { moves, end } of matches) {
      const opinion = refereed(moves);
      expect(opinion.foul).toBeNull();
      expect(opinion.points).toEqual(end.points);
      const last = end.hand?.tricks.map(({ winner }) => winner) ?? [];
      expect(opinion.takers.at(-1)?.slice(0, last.length) ?? []).toEqual(last);
      if (end.hand !== null) expect(opinion.hakems.at(-1)).toBe(end.hand.hakem);
    }
  });

  it('end when a side has the points, not before and not after, or when a side has left', () => {
    for (const { end } of matches) {
      const { winner, reason } = end.result!;
      if (winner === null) throw new Error('nobody has won');
      const reached = end.points[winner] >= end.target_points;
      expect(end.points[winner === 0 ? 1 : 0]).toBeLessThan(end.target_points);
      expect(reached).toBe(reason === 'points');
      if (reached) expect(end.points[winner] - end.hand_result!.points).toBeLessThan(end.target_points);
      else {
        const losers = end.seats.filter((_, seat) => teamOf(seat as 0) !== winner);
        expect(losers.some(({ left }) => left)).toBe(true);
        expect(losers.every(({ left, person }) => left || !person)).toBe(true);
      }
    }
  });

  it('folded again from their moves, as JSON keeps them, are the matches that were played', () => {
    for (const { start, moves, end } of matches) {
      const stored = JSON.parse(JSON.stringify({ start, moves })) as PlayedMatch;
      expect(JSON.stringify(replayed(stored.start, stored.moves))).toBe(JSON.stringify(end));
    }
  });

  it('folded again from their moves, as BSON keeps them, are the matches that were played', () => {
    for (const { start, moves, end } of matches.slice(0, 100)) {
      const stored = deserialize(serialize({ start, moves })) as unknown as PlayedMatch;
      expect(replayed(stored.start, stored.moves)).toStrictEqual(end);
    }
  });

  it('go on the same from a snapshot at any deal, as the store keeps it', () => {
    for (const { start, moves, end } of matches.slice(100, 150)) {
      moves.forEach((move, at) => {
        if (move.type !== 'deal') return;
        const before = replayed(start, moves.slice(0, at));
        const snapshot = deserialize(serialize(before)) as unknown as MatchState;
        expect(snapshot).toStrictEqual(before);
        if (at > moves.length - 200) expect(replayed(snapshot, moves.slice(at))).toStrictEqual(end);
      });
    }
  });

  it('are the same again from the same seed, and others from another', () => {
    for (const seed of [1, 2, 3]) expect(playRandomMatch(seed)).toStrictEqual(matches[seed - 1]);
    expect(matches[0]!.moves).not.toEqual(matches[1]!.moves);
  });
});

describe('every state of a match', () => {
  it('is never changed by what comes after it', () => {
    for (let seed = 2_000; seed < 2_050; seed++) {
      const { start, moves, end } = playRandomMatch(seed);
      const again = moves.reduce((state, move) => frozen(fold(state, frozen(move))), frozen(start));
      expect(again).toStrictEqual(end);
    }
  });

  it('keeps JSON and BSON round trips as it is', () => {
    for (let seed = 3_000; seed < 3_003; seed++) {
      playRandomMatch(seed, (_, move, after) => {
        expect(JSON.parse(JSON.stringify({ move, after }))).toStrictEqual({ move, after });
        expect(deserialize(serialize({ move, after }))).toStrictEqual({ move, after });
      });
    }
  });

  it('passes the hakem on, and the points, only at the end of a hand and by the rule', () => {
    for (let seed = 4_000; seed < 4_020; seed++) {
      playRandomMatch(seed, (before, move, after) => {
        if (move.type === 'deal' && before.hand !== null && before.hand_result !== null) {
          expect(after.hand!.hakem).toBe(nextHakem(before.hand.hakem, before.hand_result.winner));
        }
        if (after.hand_result !== null && before.hand_result === null) {
          const { winner, points } = after.hand_result;
          expect(after.points).toEqual(raised(before.points, winner, points));
        } else expect(after.points).toEqual(before.points);
      });
    }
  });
});
