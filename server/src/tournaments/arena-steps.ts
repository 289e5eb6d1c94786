import { rowsOf, withRows, type ArenaPlayerRecord } from './arena-model.js';
import { COME_BEFORE_LAST_MS, isLateForTables, lastTablesAt, mayJoin, type TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { openMatches } from './rounds.js';
import { plain, stepOf, type PersonStep } from './steps.js';
import { tablesById, tablesOf, type Table } from './tables.js';
import { entrantOf } from './tours.js';

interface Own {
  readonly player: ArenaPlayerRecord | undefined;
  readonly table: Table | undefined;
}

/** The next step of a person in an arena that runs. Once no tables are made any more, the wait ends with the arena. */
function inArena(tour: TourRecord, { player, table }: Own, now: number): PersonStep {
  const entrant = player?.entry.state === 'in' ? player.entrant : undefined;
  const until = isLateForTables(tour, now) ? tour.round_ends_at : null;
  if (entrant === undefined)
    return mayJoin(tour, now) ? plain('sign_up', lastTablesAt(tour) - COME_BEFORE_LAST_MS) : plain('none');
  if (table?.status === 'in progress') return { step: 'playing', room_id: table.room_id, until: null };
  if (table?.status === 'waiting')
    return { step: 'to_table', room_id: table.room_id, until: table.tour?.until ?? null };
  if (tour.quit.includes(entrant)) return plain('out');
  return plain(player?.is_resting === true && player.table === null ? 'rest' : 'wait_round', until);
}

/** The next steps of people in a tournament, by account id. One look at their tables, and one at their rows of an arena. */
export async function stepsOf(
  context: Pick<TourContext, 'players' | 'matches' | 'clock'>,
  tour: TourRecord,
  people: readonly string[],
): Promise<ReadonlyMap<string, PersonStep>> {
  return stepsByRows(context, tour, people, await rowsOf(context.players, tour, people));
}

/** The same, where the rows of an arena have been read, and `known`: their tables, by match id. */
export async function stepsByRows(
  context: Pick<TourContext, 'matches' | 'clock'>,
  tour: TourRecord,
  people: readonly string[],
  players: readonly ArenaPlayerRecord[],
  known?: ReadonlyMap<string, Table>,
): Promise<ReadonlyMap<string, PersonStep>> {
  const status = tour.status === 'paused' ? tour.paused_from : tour.status;
  if (tour.arena === undefined || status !== 'running') {
    const filled = withRows(tour, players);
    const playing = new Set(people.map((person) => entrantOf(filled, person)));
    const own = openMatches(tour).filter(({ sides }) => sides.some((side) => playing.has(side)));
    const tables = await tablesOf(context, tour, own);
    return new Map(people.map((person) => [person, stepOf(filled, person, tables)]));
  }
  const byPerson = new Map(players.map((player) => [player.player_id, player]));
  const ids = players.flatMap(({ table }) => table ?? []);
  const tables = known ?? (await tablesById(context, ids));
  const now = context.clock.now();
  return new Map(
    people.map((person) => {
      const player = byPerson.get(person);
      return [person, inArena(tour, { player, table: tables.get(player?.table ?? '') }, now)];
    }),
  );
}
