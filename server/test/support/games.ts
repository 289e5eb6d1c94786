import mongoose, { type Connection } from 'mongoose';
import pino from 'pino';
import { legalCards, SEATS } from '@hokm/shared/rules';
import { singleProcessBus } from '../../src/play/games/bus.js';
import { MatchRuntime, newNodeId } from '../../src/play/games/match-runtime.js';
import { matchModel, type MatchModel, type MatchRecord } from '../../src/play/games/match-record.js';
import type { Table } from '../../src/play/games/table.js';
import { nameTrump, playCard } from '../../src/play/games/player-commands.js';
import type { Timers } from '../../src/platform/core/ports.js';
import { Blocks } from '../../src/people/blocks.js';
import { NO_STAKES, type RoomContext } from '../../src/play/rooms/context.js';
import type { RoomTimings } from '../../src/play/rooms/timings.js';
import { freeBot } from '../../src/play/rooms/bots.js';
import { RoomStore } from '../../src/play/rooms/room-store.js';
import { startMatch } from '../../src/play/rooms/start-match.js';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { echoingGames } from './echo.js';
import { ManualTimers } from './manual-timers.js';
import { TEST_MODE } from './test-mode.js';
import { seededBytes, seededRandom } from './random.js';
import { aPerson, buildRoom } from './rooms.js';

export const CLOCKS: RoomTimings = {
  turn_ms: 30_000,
  round_pause_ms: 5_000,
  hand_pause_ms: 3_000,
  bot_delay_ms: 800,
  grace_ms: 90_000,
  waiting_grace_ms: 10_000,
  countdown_ms: 5_000,
  quick_search_ms: 15_000,
};

/** The game part of a server process, on a database of its own, with a clock turned by hand. */
export interface GameWorld {
  readonly database: TestDatabase;
  readonly matches: MatchModel;
  readonly timers: ManualTimers;
  readonly games: MatchRuntime;
  readonly rooms: RoomContext;
  readonly connection: Connection;
  /** Another process on the same database and clock, not started yet: a restart, or a second node; connections are led to its place. */
  another(place?: string): GameWorld;
  /** The process dies: from now none of its timers rings. */
  die(): void;
  close(): Promise<void>;
}

/** The timers of a process that can die, on the one clock of the world. */
function mortal(clock: ManualTimers): { timers: Timers; die: () => void } {
  let alive = true;
  return {
    timers: { now: () => clock.now(), set: (ms, ring) => clock.set(ms, () => (alive ? ring() : undefined)) },
    die: () => void (alive = false),
  };
}

function worldOn(
  database: TestDatabase,
  connection: Connection,
  clock: ManualTimers,
  seed: number,
  place: string | null = null,
): GameWorld {
  const log = pino({ level: 'silent' });
  const { timers, die } = mortal(clock);
  const randomBytes = seededBytes(seed);
  const made = new MatchRuntime({
    node: newNodeId(randomBytes),
    place,
    connection,
    timers,
    randomBytes,
    random: seededRandom(seed),
    log,
    singleProcess: false,
    bus: singleProcessBus,
    moveListeners: [],
    amnesia: TEST_MODE.amnesia,
  });
  const games = TEST_MODE.echo ? echoingGames(made) : made;
  const matches = matchModel(connection);
  const store = new RoomStore(matches, CLOCKS, timers);
  const rooms: RoomContext = {
    store,
    games,
    blocks: new Blocks(connection, timers),
    friendsOf: () => Promise.resolve([]),
    stakes: NO_STAKES,
    timings: CLOCKS,
    timers,
    randomBytes,
    log,
    announce: () => undefined,
  };
  return {
    database,
    matches,
    timers: clock,
    die,
    games,
    rooms,
    connection,
    another: (next) => worldOn(database, connection, clock, seed + 1, next),
    async close() {
      await games.stop();
      await connection.close();
      await database.close();
    },
  };
}

/** Opens an empty world, with the indexes that `open` gives its database. */
export async function openWorld(seed = 1, open = openTestDatabase): Promise<GameWorld> {
  const database = await open();
  const connection = await mongoose.createConnection(database.uri).asPromise();
  const world = worldOn(database, connection, new ManualTimers(), seed);
  await world.games.start();
  return world;
}

/** Starts a match: persons 1, 2, … on the first seats, bots on the rest. */
export async function startTable(
  world: GameWorld,
  people: number,
  changed: Partial<MatchRecord> = {},
): Promise<Table> {
  const seats = [1, 2, 3, 4].slice(0, people).map(aPerson);
  while (seats.length < 4) seats.push(freeBot(seats));
  const room = buildRoom({ seats, full_since: world.timers.now(), ...changed });
  await world.matches.create(room);
  const answer = await startMatch(world.rooms, room.room_id, { by: room.creator_id });
  if (!answer.ok) throw new Error(`match not started: ${answer.code}`);
  const table = await world.games.tables.get(room.room_id);
  if (table === null) throw new Error('match started without a table');
  return table;
}

/** Lets what the clock has begun come to its end. */
export async function settled(table: Table): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds++) await table.runExclusive(() => Promise.resolve());
}

/** The person on turn names a trump or plays a legal card; false when a bot is on turn, or nobody. */
async function actForPerson({ games }: GameWorld, { roomId, state }: Table): Promise<boolean> {
  const { phase, turn } = state;
  if (turn === null || !state.seats[turn.seat].person || state.seats[turn.seat].left) return false;
  const by = { room_id: roomId, player_id: state.seats[turn.seat].player_id };
  if (phase === 'choosing_rule') return (await nameTrump(games, by, 'H')).ok;
  const [card] = legalCards(state, turn.seat);
  return card !== undefined && (await playCard(games, by, card)).ok;
}

/** Plays on, people by their own commands and bots by the clock, until so many cards were played, or to the end. */
export async function playByPeople(world: GameWorld, table: Table, cards = Infinity): Promise<void> {
  const played = () =>
    SEATS.reduce<number>((sum, seat) => sum + (table.state.seats[seat].cards_played ?? 0), 0);
  const done = () => table.state.phase === 'finished' || played() >= cards;
  for (let steps = 0; steps < 20_000 && !done(); steps++) {
    if (await actForPerson(world, table)) continue;
    world.timers.advance(1_000);
    await settled(table);
    await world.games.settled();
  }
  if (!done()) throw new Error(`not reached; the table stands in ${table.state.phase}`);
}

/** Turns the clock in steps until the table is as wanted. */
export async function playUntil(
  world: GameWorld,
  table: Table,
  done: () => boolean,
  stepMs = 1_000,
): Promise<void> {
  for (let steps = 0; steps < 20_000 && !done(); steps++) {
    world.timers.advance(stepMs);
    await settled(table);
    await world.games.settled();
  }
  if (!done()) throw new Error(`not reached; the table stands in ${table.state.phase}`);
}
