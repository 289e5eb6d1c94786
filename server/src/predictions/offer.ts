import type { Connection } from 'mongoose';
import { LEAST_TARGET, LOCK_BEFORE_MS } from '@hokm/shared/api/predictions/limits';
import type { EconomySettings } from '@hokm/shared/api/settings';
import { SEATS, type MatchState, type Move, type Team } from '@hokm/shared/rules';
import { countingOf } from '@hokm/shared/standing';
import type { MatchRecord } from '../play/games/match-record.js';
import { isDeserted } from '../stakes/settle-stakes.js';
import { statisticsModel, type StatisticsRecord } from '../standing/statistics.js';

/** True for a match of the kind that is predicted: public, long enough, not for coins itself, and not of a cup among friends. */
export function isOfKind({ options, tour }: Pick<MatchRecord, 'options' | 'tour'>): boolean {
  const { visibility, target_points, stake } = options;
  return tour?.is_cup !== true && visibility === 'public' && target_points >= LEAST_TARGET && stake === 0;
}

/** True while a match that both sides want to win is played by four people on four devices, all from its beginning. */
function isOfFour({ status, seats, void_asked, relieved = [], tour }: MatchRecord): boolean {
  const people = seats.filter((seat) => seat !== null && !seat.is_bot && seat.since_hand === undefined);
  const devices = people.flatMap((seat) => (seat?.device === undefined ? [] : [seat.device]));
  return (
    status === 'in progress' &&
    void_asked === undefined &&
    tour?.unpredicted !== true &&
    relieved.length === 0 &&
    people.length === SEATS.length &&
    new Set(devices).size === devices.length
  );
}

/** True for a running match that may be predicted: its four have played enough rated ones. One query by id. */
export async function isOffered(
  connection: Connection,
  match: MatchRecord,
  { prediction_rated }: Pick<EconomySettings, 'prediction_rated'>,
): Promise<boolean> {
  if (!isOfKind(match) || !isOfFour(match)) return false;
  if (prediction_rated === 0) return true;
  const people = match.seats.map((seat) => seat?.player_id ?? '');
  const standings = await statisticsModel(connection)
    .find({ _id: { $in: people }, rated: { $gte: prediction_rated } })
    .select({ rated: 1 })
    .lean<Pick<StatisticsRecord, '_id'>[]>();
  return standings.length === SEATS.length;
}

/** When the first trick of a match was complete, by its moves; null before. */
export function firstTrickAt(moves: readonly Move[]): number | null {
  return moves.filter(({ type }) => type === 'play_card')[SEATS.length - 1]?.at ?? null;
}

/** Predictions that were asked for later than this come back: a time that needs no process which lives. */
export function validUntil(moves: readonly Move[]): number {
  const at = firstTrickAt(moves);
  return at === null ? Infinity : at - LOCK_BEFORE_MS;
}

/** The side that has won a match; null where it is void, did not count, or nobody was there in the end. */
export function winnerOf(state: MatchState): Team | null {
  const isVoid = SEATS.some((seat) => countingOf(state, seat) === 'void');
  return state.result?.winner == null || isVoid || isDeserted(state) ? null : state.result.winner;
}
