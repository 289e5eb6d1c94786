/**
 * The people of an arena, in a process of their own. Each message `{act, …}` is answered by `{say: act, result}`:
 * `come` signs them in and gives each the coins of a first day, `join` and `check in` send those calls, `connect` opens their sockets, after
 * which they come to their tables and play, and `look` lets all of them look at the order for a while.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { foldView, unpackMove } from '@hokm/shared/client';
import { io } from 'socket.io-client';
import { sessionToken } from './client.mjs';
import { called } from './open-coins.mjs';
import { seededRandom } from './random.mjs';
import { percentile } from './stats.mjs';

const ANSWER_MS = 30_000;
/** Calls that are under way at the same time. */
const LANES = 20;
/** Time of people for a card, ms: at most tables, and at some that are soon over. */
const THINK_MS = 2_500;
const QUICK_MS = 150;
/** Number of tables that are played quickly. They give a result every two seconds, as many as a thousand people give at their usual pace. */
const QUICK_TABLES = 15;
/** A page reads again at least so long after news, ms: `READ_AFTER` of the mini app. The news say within which time. */
const READ_AFTER_MS = 500;

const random = seededRandom(5);
const people = [];
const quick = new Set();
const playing = new Set();
const count = { tables: 0, results: 0, cards: 0, told: 0, refused: {} };
let url = '';

const refused = (code) => (count.refused[code] = (count.refused[code] ?? 0) + 1);

/** `work` for all people, some at a time. */
async function forAll(work) {
  let next = 0;
  const lane = async () => {
    while (next < people.length) await work(people[next++]);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Times of calls of one kind. */
function described(delays, seconds) {
  return {
    calls: delays.length,
    seconds,
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    worst: percentile(delays, 1),
  };
}

/** One call of everybody. */
async function callOfAll(path) {
  const delays = [];
  const begun = performance.now();
  await forAll(async (person) => {
    const sent = performance.now();
    const body = { idempotency_key: `${path}/${person.n}`.slice(-60) };
    await called(url, person.token, 'POST', path, body, person.address);
    delays.push(performance.now() - sent);
  });
  return described(delays, (performance.now() - begun) / 1000);
}

async function come({ url: of, first, people: wanted }) {
  url = of;
  for (let n = 0; n < wanted; n += 1)
    people.push({ n: first + n, address: `10.40.${(n >> 8) & 255}.${n & 255}`, view: null });
  await forAll(async (person) => {
    person.token = await sessionToken(url, person.n, person.address);
    await called(url, person.token, 'POST', '/wallet/daily', undefined, person.address);
  });
}

/** Another table is played quickly, where too few are. */
function hurry() {
  for (const room of playing) {
    if (quick.size >= QUICK_TABLES) return;
    quick.add(room);
  }
}

function tableOver(room) {
  if (!playing.delete(room)) return;
  count.results += 1;
  quick.delete(room);
  hurry();
}

function saw(person, view) {
  if (view.game_id === person.view?.game_id && view.version <= person.view.version) return;
  person.view = view;
  const { game_id: room_id, version, phase, clientId } = view;
  if (phase === 'finished') return tableOver(room_id);
  if (!playing.has(room_id)) {
    playing.add(room_id);
    count.tables += 1;
    hurry();
  }
  if (view.deck_state.turn_player_id !== clientId) return;
  const ask = (event, payload) =>
    person
      .ask(event, payload)
      .then(({ ok, code }) => {
        if (ok) count.cards += 1;
        else refused(code);
      })
      .catch(() => refused('no answer'));
  const ms = (quick.has(room_id) ? QUICK_MS : THINK_MS) * (0.5 + random());
  setTimeout(() => {
    if (person.view.game_id !== room_id || person.view.version !== version) return;
    if (phase === 'choosing_rule') ask('select_rule', { room_id, rule_suit: view.my_cards[0].suit });
    else if (view.legal_card_ids.length > 0)
      ask('play_card', { room_id, player_id: clientId, card_id: view.legal_card_ids[0] });
  }, ms);
}

function heard(person, move) {
  if (person.view === null || move.g !== person.view.game_id) return;
  const next = foldView(person.view, move);
  if (next === null) person.ask('get_game_state', { room_id: move.g }).catch(() => refused('no answer'));
  else saw(person, next);
}

/** Brings a person to the table that the server names. */
function told(person, { step, room_id }) {
  count.told += 1;
  if (step !== 'to_table' || room_id === person.room) return;
  person.room = room_id;
  person
    .ask('reconnect_to_room', { room_id })
    .then(({ ok, code }) => ok || refused(code))
    .catch(() => refused('no answer'));
}

async function connect() {
  await forAll(async (person) => {
    const socket = io(url, {
      auth: { token: person.token, deltas: 1 },
      transports: ['websocket'],
      extraHeaders: { 'x-forwarded-for': person.address },
      reconnection: false,
      forceNew: true,
    });
    person.socket = socket;
    person.ask = (event, payload) => socket.timeout(ANSWER_MS).emitWithAck(event, payload);
    socket.on('tour', (news) => told(person, news));
    socket.on('game_state', (view) => view.clientId !== null && saw(person, view));
    socket.on('move', (wire) => heard(person, unpackMove(wire)));
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  });
}

/** Reads what the page of a tournament shows to somebody who is signed in: the tournament, and the first fifty of its order. */
async function readPage({ token, address }, tour, delays) {
  const read = async (path, of) => {
    const sent = performance.now();
    const response = await fetch(`${url}/api/tours/${tour}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    });
    const { length } = await response.arrayBuffer().then((body) => new Uint8Array(body));
    of.push(performance.now() - sent);
    delays.bytes += length;
    if (!response.ok) refused(`${path} ${response.status}`);
  };
  await Promise.all([read('', delays.tour), read('/standings?page=1&per_page=50', delays.standings)]);
}

/** Everybody looks at the order for so long, and reads it again a while after each change of what is not told, as the page does. */
async function look({ tour, ms }) {
  const delays = { tour: [], standings: [], bytes: 0 };
  let isOver = false;
  let news = 0;
  const begun = performance.now();
  const own = monitorEventLoopDelay({ resolution: 2 });
  own.enable();
  await Promise.all(
    people.map(async (person) => {
      const reader = () => {
        let isWaiting = false;
        return async (within) => {
          if (isWaiting || isOver) return;
          isWaiting = true;
          await after(READ_AFTER_MS + random() * (within - READ_AFTER_MS));
          isWaiting = false;
          if (!isOver) await readPage(person, tour, delays);
        };
      };
      const [soon, later] = [reader(), reader()];
      const changed = ({ within_ms: within, order }) => {
        news += 1;
        (order === undefined ? soon : later)(within).catch(() => refused('no page'));
      };
      person.socket.on('tour_changed', changed);
      await person.ask('look_at_tour', { id: tour });
      // People open the page one after the other.
      changed({ within_ms: ms });
      await after(ms);
      isOver = true;
      person.socket.off('tour_changed', changed);
      await person.ask('look_at_tour', { id: null });
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  own.disable();
  return {
    news,
    // By how much the people themselves were late.
    ownDelay: { p50: own.percentile(50) / 1e6, p99: own.percentile(99) / 1e6 },
    bytes: delays.bytes,
    tour: described(delays.tour, seconds),
    standings: described(delays.standings, seconds),
  };
}

const ACTS = {
  come,
  join: ({ tour }) => callOfAll(`/tours/${tour}/join`),
  'check in': ({ tour }) => callOfAll(`/tours/${tour}/check-in`),
  connect,
  look,
  count: () => ({ ...count, refused: { ...count.refused } }),
};

process.on('message', ({ act, ...wish }) => {
  Promise.resolve(ACTS[act](wish)).then(
    (result = null) => process.send({ say: act, result }),
    (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
