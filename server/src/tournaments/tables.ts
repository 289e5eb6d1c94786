import { createHash } from 'node:crypto';
import type { MatchRecord, SeatRecord } from '../play/games/match-record.js';
import { freeBot } from '../play/rooms/bots.js';
import { makeTourTable } from '../play/rooms/tour-table.js';
import { countingOf } from '@hokm/shared/standing';
import { fold, SEATS, type MatchState } from '@hokm/shared/rules';
import { DAY_MS } from '@hokm/shared/time';
import { idOf, type TourContext } from './context.js';
import { comeWithin } from './cups.js';
import { targetOf } from './final.js';
import type { TourMatch, TourRecord } from './model.js';
import { drawFrom, LABELS } from './rules/draw.js';
import { lateWinner, type MatchResult, type RoundMatch, type Side } from './rules/matches.js';
import { swissRounds } from './rules/swiss.js';
import { peopleOf } from './tours.js';

/** The id of a match: the same place in the same tournament has the same one. */
export function matchIdOf(
  tour: Pick<TourRecord, '_id'>,
  { round, n }: Pick<RoundMatch, 'round' | 'n'>,
): string {
  return createHash('sha256')
    .update(`${idOf(tour)}:${round}:${n}`)
    .digest('hex')
    .slice(0, 24);
}

/** The four of a match, by seat: partners sit opposite each other. Null where a computer player sits. */
export function seatsOf(tour: TourRecord, { sides }: Pick<RoundMatch, 'sides'>): (string | null)[] {
  const [first, second] = [peopleOf(tour, sides[0]), peopleOf(tour, sides[1])];
  return [first[0], second[0], first[1], second[1]].map((id) => id ?? null);
}

/** The people of a match. */
export function fourOf(tour: TourRecord, match: Pick<RoundMatch, 'sides'>): string[] {
  return seatsOf(tour, match).filter((id) => id !== null);
}

/** True where a side may have nothing to win: in an arena, and in the last round of a Swiss. */
const isEasilyFixed = ({ kind, entrants }: TourRecord, { round }: Pick<RoundMatch, 'round'>): boolean =>
  kind === 'arena' || (kind === 'swiss' && round >= swissRounds(entrants.length));

/** Makes the table of a match, or finds it; the answer is the code of its room. Null is a seat of a house player. */
export async function openTable(
  { rooms, people, clock }: Pick<TourContext, 'rooms' | 'people' | 'clock'>,
  tour: TourRecord,
  match: Pick<RoundMatch, 'round' | 'n'>,
  four: readonly (string | null)[],
): Promise<string> {
  const known = await people.findPeople(four.filter((id) => id !== null));
  const now = clock.now();
  const seats: SeatRecord[] = [];
  for (const player_id of four) {
    if (player_id === null) {
      seats.push(freeBot(seats, { randomBytes: rooms.randomBytes }));
      continue;
    }
    const person = known.get(player_id);
    seats.push({
      player_id,
      // An account that is gone keeps its seat: nobody comes, and a computer player plays there.
      name: person?.name ?? '—',
      avatar: person?.avatar ?? null,
      frame: person?.worn.frame ?? null,
      is_bot: false,
      away_since: now,
    });
  }
  const room = await makeTourTable(rooms, {
    match: matchIdOf(tour, match),
    tour: {
      id: idOf(tour),
      round: match.round,
      n: match.n,
      until: now + comeWithin(tour),
      ...(tour.cup === undefined ? {} : { is_cup: true }),
      ...(isEasilyFixed(tour, match) ? { unpredicted: true } : {}),
    },
    name: tour.name.fa || tour.name.en,
    options: { target_points: targetOf(tour, match.round), pace: tour.pace },
    seats,
  });
  return room.room_id;
}

export type Table = Pick<
  MatchRecord,
  | '_id'
  | 'status'
  | 'open'
  | 'room_id'
  | 'snapshot'
  | 'tour'
  | 'seats'
  | 'void_asked'
  | 'ruling'
  | 'finished_at'
>;

/** The tables of some matches, by match id. */
export function tablesOf(
  context: Pick<TourContext, 'matches'>,
  tour: TourRecord,
  some: readonly TourMatch[],
): Promise<ReadonlyMap<string, Table>> {
  return tablesById(
    context,
    some.map((match) => matchIdOf(tour, match)),
  );
}

/** Tables at which something is to be done besides playing on. */
const NOT_PLAYING_ON = {
  $or: [{ status: { $ne: 'in progress' as const } }, { void_asked: { $exists: true } }],
};

/**
 * Tables by match id; `which`: all, or those at which more is to be done than playing on. Two queries: what is played is read for those
 * that are over.
 */
export async function tablesById(
  { matches }: Pick<TourContext, 'matches'>,
  ids: readonly string[],
  which: 'all' | 'not playing on' = 'all',
): Promise<ReadonlyMap<string, Table>> {
  if (ids.length === 0) return new Map();
  const found = await matches
    .find({ _id: { $in: [...ids] }, ...(which === 'all' ? {} : NOT_PLAYING_ON) })
    .select({ status: 1, open: 1, room_id: 1, tour: 1, seats: 1, void_asked: 1, ruling: 1, finished_at: 1 })
    .lean<Table[]>();
  const over = found.filter(({ status }) => status === 'finished').map(({ _id }) => _id);
  const played =
    over.length === 0
      ? []
      : await matches
          .find({ _id: { $in: over } })
          .select({ snapshot: 1 })
          .lean<Pick<Table, '_id' | 'snapshot'>[]>();
  const snapshots = new Map(played.map(({ _id, snapshot }) => [_id, snapshot]));
  return new Map(
    found.map((record) => [record._id, { ...record, snapshot: snapshots.get(record._id) ?? null }]),
  );
}

/** How a table ended; null while it waits or is played. */
export function resultOf(table: Table): (MatchResult & Pick<TourMatch, 'absent'>) | null {
  if (table.status !== 'finished') return null;
  const { snapshot, tour } = table;
  if (snapshot === null) {
    const winner = tour?.forfeit?.winner ?? null;
    return { winner, how: tour?.forfeit === undefined ? 'void' : 'forfeit', points: [0, 0], absent: [] };
  }
  const { state } = snapshot;
  const absent = SEATS.filter((seat) => state.seats[seat].left || countingOf(state, seat) === 'absent').map(
    (seat) => state.seats[seat].player_id,
  );
  const { winner = null, reason = 'void' } = state.result ?? {};
  const how = winner === null ? 'void' : reason === 'adjudicated' ? 'adjudicated' : 'played';
  return { winner, how, points: [state.points[0], state.points[1]], absent };
}

/** Tricks of the running hand. */
function tricksOf({ hand }: MatchState): [number, number] {
  const won: [number, number] = [0, 0];
  for (const { winner } of hand?.tricks ?? []) won[winner % 2 === 0 ? 0 : 1] += 1;
  return won;
}

/**
 * Lets a match that its round's clock has overtaken end with who leads, and one whose moves cannot be read without a winner. What was
 * decided before stays.
 */
export async function ruleLate(
  { matches, histories, clock }: TourContext,
  tour: TourRecord,
  match: Pick<RoundMatch, 'round' | 'n'>,
): Promise<void> {
  const _id = matchIdOf(tour, match);
  const record = await matches.findById(_id).lean<MatchRecord>();
  const history = record === null ? null : await histories.read(record);
  const running = { _id, status: 'in progress', void_asked: { $exists: false } } as const;
  if (history === null) {
    await matches.updateOne(running, { $set: { void_asked: clock.now() } });
    return;
  }
  const state = history.moves.reduce(fold, history.first);
  const lot = drawFrom(tour.seed).numbers(LABELS.lateMatch(match))(2) as Side;
  const points = [state.points[0], state.points[1]] as const;
  const winner = lateWinner({ points, tricks: tricksOf(state) }, lot);
  await matches.updateOne(running, { $set: { void_asked: clock.now(), ruling: { winner } } });
}

/** Closes the tables of a tournament that is called off: what waits is closed first, as it could begin. A running match ends without a winner. */
export async function closeTables(
  { matches, rooms, clock }: TourContext,
  open: readonly string[],
): Promise<void> {
  // A process that died after opening a table has not written where it is.
  const tables = await tablesById({ matches }, open);
  for (const _id of open) {
    const code = tables.get(_id)?.room_id;
    if (code !== undefined) {
      const closed = await rooms.store.change(code, (room) =>
        room._id === _id && room.status === 'waiting'
          ? { ok: true, set: { status: 'finished', open: false } }
          : { ok: true, set: {} },
      );
      if (closed.ok && closed.changed) rooms.announce(closed.room);
    }
    await matches.updateOne(
      { _id, status: 'in progress', void_asked: { $exists: false } },
      { $set: { void_asked: clock.now() } },
    );
  }
}

/** While the clocks of a tournament stand still, nobody is late at a table: so far ahead of now, ms. */
const STANDS_STILL_MS = 30 * DAY_MS;

async function retime({ rooms }: Pick<TourContext, 'rooms'>, table: Table, until: number): Promise<void> {
  const changed = await rooms.store.change(table.room_id, (room) =>
    room._id === table._id && room.status === 'waiting' && room.tour !== undefined
      ? { ok: true, set: { tour: { ...room.tour, until } } }
      : { ok: true, set: {} },
  );
  if (changed.ok && changed.changed) rooms.announce(changed.room);
}

/** Nobody is late at the tables that wait while a tournament stands still. */
export async function holdTables(context: TourContext, open: readonly string[], now: number): Promise<void> {
  for (const table of (await tablesById(context, open)).values())
    if (table.status === 'waiting' && (table.tour?.until ?? Infinity) < now + DAY_MS)
      await retime(context, table, now + STANDS_STILL_MS);
}

/** Clocks run again: people have the time to come to a table that waited while they stood still. */
export async function waitAgain(
  context: TourContext,
  tour: Pick<TourRecord, 'kind' | 'cup'>,
  table: Table,
  now: number,
): Promise<void> {
  if ((table.tour?.until ?? 0) > now + DAY_MS) await retime(context, table, now + comeWithin(tour));
}
