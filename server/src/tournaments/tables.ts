import { createHash } from 'node:crypto';
import type { MatchRecord, SeatRecord } from '../play/games/match-record.js';
import { makeTourTable } from '../play/rooms/tour-table.js';
import { countingOf } from '@hokm/shared/standing';
import { fold, SEATS, type MatchState } from '@hokm/shared/rules';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { idOf, type TourContext } from './context.js';
import type { TourMatch, TourRecord } from './model.js';
import { drawFrom, LABELS } from './rules/draw.js';
import { lateWinner, type MatchResult, type RoundMatch, type Side } from './rules/matches.js';
import { swissRounds } from './rules/swiss.js';

/** So long after a table was opened, the server plays for people who have not come, ms. */
const COME_WITHIN_MS = 3 * MINUTE_MS;

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

const peopleOf = ({ entrants }: TourRecord, entrant: number | null): readonly string[] =>
  entrants.find((each) => each.entrant === entrant)?.people ?? [];

/** The four of a match, by seat: partners sit opposite each other. */
export function fourOf(tour: TourRecord, { sides }: Pick<RoundMatch, 'sides'>): string[] {
  const [first, second] = [peopleOf(tour, sides[0]), peopleOf(tour, sides[1])];
  return [first[0], second[0], first[1], second[1]].filter((id) => id !== undefined);
}

/** True where a side may have nothing to win: in an arena, and in the last round of a Swiss. */
const isEasilyFixed = ({ kind, entrants }: TourRecord, { round }: Pick<RoundMatch, 'round'>): boolean =>
  kind === 'arena' || (kind === 'swiss' && round >= swissRounds(entrants.length));

/** Makes the table of a match, or finds it; the answer is the code of its room. */
export async function openTable(
  { rooms, people, clock }: Pick<TourContext, 'rooms' | 'people' | 'clock'>,
  tour: TourRecord,
  match: RoundMatch,
): Promise<string> {
  const four = fourOf(tour, match);
  const known = await people.findPeople(four);
  const now = clock.now();
  const seats = four.map((player_id): SeatRecord => {
    const person = known.get(player_id);
    return {
      player_id,
      // An account that is gone keeps its seat: nobody comes, and a computer player plays there.
      name: person?.name ?? '—',
      avatar: person?.avatar ?? null,
      frame: person?.worn.frame ?? null,
      is_bot: false,
      away_since: now,
    };
  });
  const room = await makeTourTable(rooms, {
    match: matchIdOf(tour, match),
    tour: {
      id: idOf(tour),
      round: match.round,
      n: match.n,
      until: now + COME_WITHIN_MS,
      ...(isEasilyFixed(tour, match) ? { unpredicted: true } : {}),
    },
    name: tour.name.fa || tour.name.en,
    options: { target_points: tour.target_points, pace: tour.pace },
    seats,
  });
  return room.room_id;
}

export type Table = Pick<
  MatchRecord,
  '_id' | 'status' | 'open' | 'room_id' | 'snapshot' | 'tour' | 'seats' | 'void_asked' | 'ruling'
>;

/** The tables of some matches, by match id. Two queries: what is played is read for those that are over. */
export async function tablesOf(
  { matches }: Pick<TourContext, 'matches'>,
  tour: TourRecord,
  some: readonly TourMatch[],
): Promise<ReadonlyMap<string, Table>> {
  if (some.length === 0) return new Map();
  const ids = some.map((match) => matchIdOf(tour, match));
  const found = await matches
    .find({ _id: { $in: ids } })
    .select({ status: 1, open: 1, room_id: 1, tour: 1, seats: 1, void_asked: 1, ruling: 1 })
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
  match: TourMatch,
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
  tour: TourRecord,
  open: readonly TourMatch[],
): Promise<void> {
  // A process that died after opening a table has not written where it is.
  const tables = await tablesOf({ matches }, tour, open);
  for (const match of open) {
    const _id = matchIdOf(tour, match);
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
export async function holdTables(
  context: TourContext,
  tour: TourRecord,
  open: readonly TourMatch[],
  now: number,
): Promise<void> {
  for (const table of (await tablesOf(context, tour, open)).values())
    if (table.status === 'waiting' && (table.tour?.until ?? Infinity) < now + DAY_MS)
      await retime(context, table, now + STANDS_STILL_MS);
}

/** Clocks run again: people have the time to come to a table that waited while they stood still. */
export async function waitAgain(context: TourContext, table: Table, now: number): Promise<void> {
  if ((table.tour?.until ?? 0) > now + DAY_MS) await retime(context, table, now + COME_WITHIN_MS);
}
