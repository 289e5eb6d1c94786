import type { ReplayMove } from '@hokm/shared/api';
import type { StaffMatch, StaffMove } from '@hokm/shared/api/matches';
import { fold, type MatchState, type Move } from '@hokm/shared/rules';
import type { MatchRecord } from '../../play/games/match-record.js';
import { isCoinRoom } from '../../play/games/stakes-record.js';
import type { MatchHistory } from '../../play/games/match-reader.js';
import { presentReplay } from '../../play/replays/replay-view.js';

/** Time that the turn of a move had run, ms; null for moves outside of turns. */
export function turnTime({ turn }: MatchState, move: Move): number | null {
  if (move.type !== 'play_card' && move.type !== 'name_trump') return null;
  return turn?.seat === move.seat ? Math.max(0, Math.round(move.at - turn.started_at)) : null;
}

/** The facts about each move that its replay does not have, and the cards that took their tricks. */
function readMoves({ first, moves }: MatchHistory) {
  const facts: Pick<StaffMove, 'ms' | 'trick'>[] = [];
  const taken = new Set<string>();
  let state = first;
  for (const move of moves) {
    const trick = move.type === 'play_card' ? (state.hand?.tricks.length ?? 0) + 1 : null;
    facts.push({ ms: turnTime(state, move), trick });
    state = fold(state, move);
    const laid = move.type === 'collect_trick' ? state.hand?.tricks : undefined;
    if (laid !== undefined) taken.add(`${state.hand?.number}:${laid.length}:${laid.at(-1)?.winner}`);
  }
  return { facts, taken };
}

/** The coins of a match: what each put in, and what came of it; null where nobody did. */
export function presentCoins({
  options,
  seats,
  stakes,
}: Pick<MatchRecord, 'options' | 'seats' | 'stakes'>): StaffMatch['coins'] {
  if (!isCoinRoom({ options })) return null;
  return {
    stake: options.stake,
    pot: options.stake * seats.length,
    outcome: stakes?.outcome ?? null,
    paid: (stakes?.payments ?? []).map((payment) => ({ ...payment })),
  };
}

/** A finished match for the staff: its replay with the time of each move, and which card took each trick. */
export function presentStaffReplay(history: MatchHistory): Pick<StaffMatch, 'hands' | 'moves'> {
  const { hands, moves } = presentReplay(history);
  const { facts, taken } = readMoves(history);
  const withFacts = (move: ReplayMove, at: number): StaffMove => {
    const { ms = null, trick = null } = facts[at] ?? {};
    return { ...move, ms, trick, took: taken.has(`${move.hand}:${trick}:${move.seat}`) };
  };
  return { hands, moves: moves.map(withFacts) };
}
