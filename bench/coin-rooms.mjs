import { connectPlayer, must, sessionToken } from './lib/client.mjs';
import { pin, underLoad } from './lib/measure.mjs';
import { called, openCoins, startWithAdmin } from './lib/open-coins.mjs';
import { percentile } from './lib/stats.mjs';

const COUNTDOWN_MS = 1_000;
const STAKE = 10;
const SEATS = 4;
/** Coin rooms that are on their way at the same time. */
const LANES = 5;
/** People of coin rooms are numbered from here on: those of the tables come before. */
const FIRST = 20_000;
/** Pages ask for the start so long after the countdown, ms. */
const NOT_BEFORE_MS = 100;
/** A person's time for a card, ms: with it, 40 tables play twenty cards a second. */
export const PEOPLE_THINK_MS = 2_000;
/** A room that has not begun so long after its countdown never does, ms. */
const LOST_MS = 30_000;

/** The n-th person of coin rooms, with the coins of a first daily reward: they may be put in. */
async function aPlayer(url, n) {
  const address = `10.30.${(n >> 8) & 255}.${n & 255}`;
  const token = await sessionToken(url, FIRST + n, address);
  await called(url, token, 'POST', '/wallet/daily', undefined, address);
  return connectPlayer(url, FIRST + n, { deltas: true });
}

/** When the n-th table is there for somebody; rejects when it never is. */
function tableOf({ socket }, room_id) {
  return new Promise((resolve, reject) => {
    const lost = setTimeout(() => reject(new Error(`${room_id} did not begin`)), COUNTDOWN_MS + LOST_MS);
    socket.on('game_state', ({ game_id }) => {
      if (game_id !== room_id) return;
      clearTimeout(lost);
      resolve(Date.now());
    });
  });
}

/** As pages do: a person who sees the room complete asks for its start when the countdown is over. Gives that end, ms since 1970. */
function askToStart({ socket, ask }, room_id) {
  return new Promise((resolve, reject) => {
    socket.on('update_room', (room) => {
      if (room.room_id !== room_id || room.full_since === null || room.stakes.phase !== 'open') return;
      const end = room.full_since + room.countdown_ms;
      resolve(end);
      const wait = Math.max(0, end + NOT_BEFORE_MS - Date.now());
      setTimeout(() => ask('start_game', { room_id }).catch(reject), wait);
    });
  });
}

/** Four people sit down in a coin room: from the end of its countdown until the last of them has the table, ms. */
async function startOne(players) {
  const [creator, ...others] = players;
  const options = { stake: STAKE, target_points: 5, visibility: 'public' };
  const { room_id } = await must(creator, 'create_game', { room_id: `c${creator.n}`, options });
  const tables = players.map((player) => tableOf(player, room_id));
  const ends = players.map((player) => askToStart(player, room_id));
  for (const player of others) await must(player, 'join_room', { room_id });
  const [end] = await Promise.all(ends);
  const there = await Promise.all(tables);
  for (const player of players) {
    await must(player, 'leave_room', { room_id });
    player.socket.disconnect();
  }
  return Math.max(...there) - end;
}

/** Starts coin rooms, some at a time, in the order of their people, until all have begun or `isOver`. */
async function startAll(people, rooms, isOver) {
  const delays = [];
  let next = 0;
  const lane = async () => {
    while (next < rooms && !isOver()) {
      const first = SEATS * next++;
      delays.push(await startOne(people.slice(first, first + SEATS)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return delays;
}

/**
 * The time until coin rooms begin after their countdown, on a server that plays `tables` other tables meanwhile, whose people take `thinkMs` for
 * a card (none: each card follows at once, and the machine has no time left): milliseconds until the last of the four has the table, all
 * coins taken.
 */
export async function measureCoinRooms({ rooms, tables, thinkMs = 0, seconds }) {
  const server = await startWithAdmin({ START_COUNTDOWN_MS: String(COUNTDOWN_MS) });
  try {
    pin(server.child.pid, '0');
    await openCoins(server.url);
    const people = [];
    for (let n = 0; n < rooms * SEATS; n += 1) people.push(await aPlayer(server.url, n));
    let starts = null;
    let isOver = false;
    const load = await underLoad({
      servers: [server.child],
      system: 'hokm',
      urls: [server.url],
      tables,
      thinkMs,
      deltas: true,
      warmUpSeconds: 3,
      seconds,
      onBegin: () => (starts = startAll(people, rooms, () => isOver)),
    });
    // Without the tables a room begins sooner: such rooms do not count.
    isOver = true;
    const delays = await starts;
    return {
      rooms: delays.length,
      p50: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
      worst: percentile(delays, 1),
      movesPerSecond: load.movesPerSecond,
      serverLog: server.output(),
    };
  } finally {
    await server.stop();
  }
}
