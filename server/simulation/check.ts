import { isDeepStrictEqual } from 'node:util';
import type { GameState } from '@hokm/shared/protocol';
import { fold, type MatchState } from '@hokm/shared/rules';
import { tallyHands } from '@hokm/shared/standing';
import { moveId, type MatchRecord, type MoveRecord } from '@hokm/server/play/games/match-record';
import { presentGame } from '@hokm/server/play/games/match-view';
import { Table, tableInfo } from '@hokm/server/play/games/table';
import { finishedMatch, isRated } from '@hokm/server/standing/finished-match';
import type { StatisticsRecord } from '@hokm/server/standing/statistics';

/** A client, as far as it bears witness. */
export interface Witness {
  readonly views: readonly GameState[];
  /** The confirmed commands: id, and the version at which each took effect, where it is known. */
  readonly acknowledged: ReadonlyMap<string, number | undefined>;
}

/** The traces of a match. */
export interface Evidence {
  /** The state at version 0. */
  readonly first: MatchState;
  readonly log: readonly MoveRecord[];
  readonly record: MatchRecord;
  readonly statistics: readonly StatisticsRecord[];
  /** How often the match was closed; null where nobody counted. */
  readonly closings: number | null;
  readonly players: readonly Witness[];
}

/** Every state of the match as its log has it; the index is the version. */
function replay(first: MatchState, log: readonly MoveRecord[]): MatchState[] {
  const states = [first];
  for (const { move } of log) {
    const last = states.at(-1);
    if (last !== undefined) states.push(fold(last, move));
  }
  return states;
}

function* logProblems({ record, log, states }: Known): Generator<string> {
  const seen = new Map<string, number>();
  for (const [index, { _id, move }] of log.entries()) {
    const version = index + 1;
    if (_id !== moveId(record._id, version)) yield `version ${version} is missing: ${_id} stands there`;
    const known = move.command_id === undefined ? undefined : seen.get(move.command_id);
    if (known !== undefined) yield `${move.command_id ?? ''} took effect at ${known} and at ${version}`;
    if (move.command_id !== undefined) seen.set(move.command_id, version);
    const ends = states[index]?.turn?.ends_at;
    if ('by' in move && move.by === 'clock' && ends !== undefined && move.at < ends)
      yield `the clock played version ${version} ${ends - move.at} ms early`;
  }
}

interface Known extends Evidence {
  /** By version. */
  readonly states: readonly MatchState[];
  readonly shownBefore: Map<string, string>;
}

/** The part of a state that its document does not keep: the time of the first deal, which is due at once. */
const notKept = ({ phase }: MatchState): object => (phase === 'waiting' ? { phase_ends_at: null } : {});

/** The view of a player of a logged state, as text; made once for all who saw it. */
function shown({ record, shownBefore }: Known, state: MatchState, playerId: string | null): string {
  const key = `${state.version} ${playerId ?? ''}`;
  const made = shownBefore.get(key);
  if (made !== undefined) return made;
  const table = new Table(tableInfo(record, state), state);
  const view = presentGame(table, playerId === null ? null : table.seatOf(playerId), 0);
  const text = JSON.stringify({ ...view, ...notKept(state) });
  shownBefore.set(key, text);
  return text;
}

function* playerProblems(player: Witness, known: Known): Generator<string> {
  const { log, states } = known;
  for (const [command_id, version] of player.acknowledged) {
    if (version !== undefined && log[version - 1]?.move.command_id !== command_id)
      yield `${command_id} was confirmed as version ${version} and is not there`;
  }
  for (const view of player.views) {
    const state = states[view.version];
    if (state === undefined) {
      yield `a view of version ${view.version} was shown, which is not stored`;
      continue;
    }
    const seen = { ...view, server_time: 0, ...notKept(state) };
    const due = shown(known, state, view.clientId);
    // The order of fields says nothing: asked only where the texts differ, because it takes longer.
    if (JSON.stringify(seen) !== due && !isDeepStrictEqual(seen, JSON.parse(due)))
      yield `a view of version ${view.version} differs from the log's`;
  }
  const newest = Math.max(...player.views.map(({ version }) => version));
  if (newest !== log.length) yield `a player last saw version ${newest} of ${log.length}`;
}

function* recordProblems({ record, states, closings }: Known): Generator<string> {
  const last = states.at(-1);
  if (record.status !== 'finished' || record.open) yield `the match ended as "${record.status}"`;
  if (closings !== null && closings !== 1) yield `the match was closed ${closings} times`;
  if (!isDeepStrictEqual(record.result, last?.result ?? null)) yield 'the result is not the log’s';
  if (!isDeepStrictEqual(record.snapshot?.state, last)) yield 'the last snapshot is not the log’s last state';
}

function* countProblems({ record, states, first, log, statistics: counted }: Known): Generator<string> {
  const moves = log.map(({ move }) => move);
  const hands = tallyHands(first, moves, record.finished_at ?? 0);
  const people = states.at(-1)?.seats.filter(({ person }) => person) ?? [];
  for (const { player_id } of people) {
    const played = counted.find(({ _id }) => _id === player_id);
    const match = finishedMatch(record, player_id);
    const isMissed = match !== null && (match.left || match.absent);
    if (match !== null && (match.counting === 'void' || (match.absent && match.won))) {
      if (played !== undefined)
        yield `${player_id} has games, though the match is ${match.counting} for them`;
      continue;
    }
    const won = record.winners.includes(player_id) ? 1 : 0;
    if (played?.games_played !== 1 || played.games_won !== won)
      yield `${player_id} has ${played?.games_played ?? 0} games and ${played?.games_won ?? 0} won of one`;
    if (played === undefined || match === null) continue;
    if (played.score !== match.score) yield `${player_id} has ${played.score} points of ${match.score}`;
    if (played.rated !== (isRated(record) && !isMissed ? 1 : 0))
      yield `${player_id} was rated ${played.rated} times`;
    const { hands_won, kots } = isMissed ? { hands_won: 0, kots: 0 } : hands[match.seat];
    if (played.hands_won !== hands_won || played.kots !== kots)
      yield `${player_id} has ${played.hands_won} hands and ${played.kots} kots of ${hands_won} and ${kots}`;
  }
  const played = new Set(people.map(({ player_id }) => player_id));
  if (counted.some(({ _id }) => !played.has(_id))) yield 'somebody was counted who did not play';
}

/** Everything that is promised of a match and does not hold of this one. */
export function problemsOf(evidence: Evidence): string[] {
  const { log, first, players } = evidence;
  const states = replay(first, log);
  const known: Known = { ...evidence, states, shownBefore: new Map() };
  return [
    ...logProblems(known),
    ...players.flatMap((player) => [...playerProblems(player, known)]),
    ...recordProblems(known),
    ...countProblems(known),
  ];
}
