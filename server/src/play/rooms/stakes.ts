import type { Four } from '@hokm/shared/rules';
import type { MatchRecord } from '../games/match-record.js';
import { isTakingCoins, type ShortOfStake, type StakesRecord } from '../games/stakes-record.js';
import { standUp, type RoomChange } from './room.js';

/** A process that died while coins were on their way is followed by another one after so long, ms. */
const TAKEN_OVER_MS = 2_000;

/** One try to collect the coins of a room. */
export interface Round {
  readonly match: string;
  readonly stake: number;
  readonly stakes: StakesRecord;
}

/** When another process goes on with coins that are on their way, ms since 1970; null where none are. */
export function takenOverAt(room: Pick<MatchRecord, 'stakes'>): number | null {
  return isTakingCoins(room) ? (room.stakes?.since ?? 0) + TAKEN_OVER_MS : null;
}

/** The try that is under way; null for none. */
export function roundOf({ _id, options, stakes }: MatchRecord): Round | null {
  if (stakes === undefined || !isTakingCoins({ stakes })) return null;
  return { match: _id, stake: options.stake, stakes };
}

/** True if a room is still in this try, and this phase of it: whoever changes it first decides. */
function isIn(room: MatchRecord, { match, stakes: { phase, round } }: Round): boolean {
  return room._id === match && room.stakes?.phase === phase && room.stakes.round === round;
}

/** The coins of a full room begin to be collected. */
export function collecting(room: MatchRecord, now: number): StakesRecord {
  return {
    phase: 'collecting',
    round: (room.stakes?.round ?? 0) + 1,
    since: now,
    payers: room.seats.flatMap((seat) => (seat === null ? [] : [seat.player_id])),
  };
}

/** Everybody has put in: what begins the match is written in the same change. No-op once the try was decided otherwise. */
export function held(
  room: MatchRecord,
  round: Round,
  begin: (drawn: MatchRecord['seats']) => Partial<MatchRecord>,
  draw: (room: MatchRecord) => Four<string>,
  now: number,
): RoomChange<never> {
  if (!isIn(room, round)) return { ok: true, set: {} };
  const drawn = draw(room).map((id) => room.seats.find((seat) => seat?.player_id === id) ?? null);
  const { short: _, ...stakes } = round.stakes;
  return {
    ok: true,
    set: { seats: drawn, stakes: { ...stakes, phase: 'held', since: now }, ...begin(drawn) },
  };
}

/** Somebody did not put in: the try is given up. No-op once it was decided otherwise. */
export function givenUp(
  room: MatchRecord,
  round: Round,
  short: readonly ShortOfStake[],
  now: number,
): RoomChange<never> {
  if (!isIn(room, round)) return { ok: true, set: {} };
  const named = short.map((each): ShortOfStake => {
    const name = room.seats.find((seat) => seat?.player_id === each.player_id)?.name;
    return name === undefined ? each : { ...each, name };
  });
  return { ok: true, set: { stakes: { ...round.stakes, phase: 'returning', since: now, short: named } } };
}

/** Everything has come back: who did not put in stands up. No-op where that was written before. */
export function returned(room: MatchRecord, round: Round, now: number): RoomChange<never> {
  if (!isIn(room, round)) return { ok: true, set: {} };
  let set: Partial<MatchRecord> = { stakes: { ...round.stakes, phase: 'open', since: now } };
  for (const { player_id } of round.stakes.short ?? []) {
    const left = standUp({ ...room, ...set }, player_id, now);
    // Who is not there any more has stood up.
    if (left.ok) set = { ...set, ...left.set };
  }
  return { ok: true, set };
}
