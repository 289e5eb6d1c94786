import { setTimeout as after } from 'node:timers/promises';
import { foldView, unpackMove } from '@hokm/shared/client';
import { connectPlayer, must, sessionToken } from './client.mjs';

/** Medians of what people take, ms; log-normal with this spread. */
const LOOK_MS = 6_000;
const CARD_MS = 2_500;
const SPREAD = 0.5;
/** How often each thing is chosen by somebody who is at home. */
const CHOICES = [
  ['play', 40],
  ['boards', 15],
  ['history', 10],
  ['shop', 10],
  ['friends', 10],
  ['watch', 10],
  ['buy', 5],
];
const PER_PAGE = 20;
/** Cards that somebody watches. */
const WATCHED_MOVES = 12;
const WATCH_MS = 60_000;
const LAST_CALL_MS = 500;
/** The tables that people play at now: those who watch find one here, as they would in the lobby. */
const playing = new Set();

/**
 * Somebody who signs in, and then does one thing after another, with the pauses of a person, until `isOver()`. `note(action, ms, error)` gets
 * each action with the time until its answer; `error` is a code, or null. Resolves with the bytes received.
 */
export async function livePerson({ url, n, random, note, isOver }) {
  const address = `10.${30 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
  let bytes = 0;
  const pause = (median) => after(median * Math.exp(SPREAD * normal(random)));
  const timed = async (action, act) => {
    const begun = performance.now();
    const code = await act().catch((error) => error.name ?? 'failed');
    note(action, performance.now() - begun, code ?? null);
    return code ?? null;
  };
  let token = '';
  await timed('sign in', async () => {
    token = await sessionToken(url, n, address);
    return token === undefined ? 'refused' : null;
  });
  const call = async (action, path, body) => {
    let answer = null;
    await timed(action, async () => {
      const response = await fetch(`${url}/api/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      bytes += text.length;
      answer = JSON.parse(text);
      return response.ok ? null : (answer.code ?? String(response.status));
    });
    return answer;
  };
  let player = null;
  await timed('connect', async () => {
    player = await connectPlayer(url, n, { deltas: true });
  });
  if (player === null) return bytes;
  const acts = {
    boards: async () => {
      await call('board', `leaderboard?period=week&limit=${PER_PAGE}`);
      await call('own place', 'user/leaderboard?period=week');
      await pause(LOOK_MS);
      await call('rankings', `rankings?scope=global&page=1&per_page=${PER_PAGE}`);
    },
    history: () => call('own matches', `games/history?page=1&per_page=${PER_PAGE}`),
    shop: () => call('shop', 'shop'),
    friends: () => call('find people', 'user/search?q=Bench'),
    buy: async () => {
      const { items = [] } = (await call('shop', 'shop')) ?? {};
      const item = items.find(({ owned, price }) => !owned && price > 0);
      await pause(LOOK_MS);
      if (item !== undefined) {
        const idempotency_key = `load-${n}-${item.item_id}`;
        await call('buy', 'shop/buy_item', { item_id: item.item_id, idempotency_key });
      }
    },
    watch: () => watch(player, { random, timed, isOver }),
    play: () => play(player, { pause, timed, isOver }),
  };
  try {
    while (!isOver()) {
      await call('home', 'user/profile');
      await pause(LOOK_MS);
      await acts[choose(random)]();
      await pause(LOOK_MS);
    }
  } finally {
    bytes += player.received();
    player.socket.disconnect();
  }
  return bytes;
}

/** The code of a refusal; null when the event was taken. */
async function refusalOf(player, event, payload) {
  const { ok, code } = await player.ask(event, payload);
  return ok ? null : code;
}

/** Calls `onView` with each newer view of a table, and returns what ends that. */
function follow(player, onView) {
  const { socket } = player;
  let view = null;
  const saw = (next) => {
    if (next.version <= (view?.version ?? -1)) return;
    view = next;
    onView(view);
  };
  const heard = (packed) => {
    const next = view === null ? null : foldView(view, unpackMove(packed));
    if (next !== null) return saw(next);
    if (view !== null) player.ask('get_game_state', { room_id: view.game_id }).catch(() => undefined);
  };
  socket.on('game_state', saw).on('move', heard);
  return () => socket.off('game_state', saw).off('move', heard);
}

/** A match with three computer players, until it is over or there is no more time. */
async function play(player, { pause, timed, isOver }) {
  let room_id = null;
  const opened = await timed('open a table', async () => {
    const options = { bots: 'fill', target_points: 3, pace: 'fast', visibility: 'public' };
    ({ room_id } = await must(player, 'create_game', { room_id: `l${player.n}`, options }));
    return null;
  });
  if (opened !== null) return;
  let newest = null;
  let over = () => undefined;
  const ended = new Promise((resolve) => (over = resolve));
  const turn = async (view) => {
    newest = view;
    if (view.phase === 'finished') over();
    if (view.deck_state.turn_player_id !== view.clientId) return;
    await pause(CARD_MS);
    // The clock may have played meanwhile.
    if (newest.version !== view.version) return;
    if (isOver()) over();
    else if (view.phase === 'choosing_rule')
      await timed('choose a trump', () =>
        refusalOf(player, 'select_rule', { room_id, rule_suit: view.my_cards[0].suit }),
      );
    else if (view.legal_card_ids.length > 0)
      await timed('play a card', () =>
        refusalOf(player, 'play_card', {
          room_id,
          player_id: view.clientId,
          card_id: view.legal_card_ids[0],
        }),
      );
  };
  const stop = follow(player, (view) => void turn(view));
  playing.add(room_id);
  try {
    const started = await timed('start a match', () => refusalOf(player, 'start_game', { room_id }));
    if (started === null) await Promise.race([ended, lastCall(isOver)]);
  } finally {
    stop();
    playing.delete(room_id);
    await player.ask('leave_room', { room_id }).catch(() => undefined);
  }
}

/** Looks on at a table where somebody plays, for some moves. */
async function watch(player, { random, timed, isOver }) {
  const rooms = [...playing];
  const room_id = rooms[Math.floor(random() * rooms.length)];
  if (room_id === undefined) return;
  let seen = 0;
  let enough = () => undefined;
  const watched = new Promise((resolve) => (enough = resolve));
  const stop = follow(player, () => {
    seen += 1;
    if (seen >= WATCHED_MOVES) enough();
  });
  try {
    const refused = await timed('watch', () => refusalOf(player, 'spectate', { room_id }));
    if (refused === null) await Promise.race([watched, after(WATCH_MS), lastCall(isOver)]);
  } finally {
    stop();
    await player.ask('leave_room', { room_id }).catch(() => undefined);
  }
}

/** Resolves when there is no more time. */
async function lastCall(isOver) {
  while (!isOver()) await after(LAST_CALL_MS);
}

function choose(random) {
  const all = CHOICES.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * all;
  return CHOICES.find(([, weight]) => (left -= weight) < 0)?.[0] ?? CHOICES[0][0];
}

/** A standard normal number, by Box and Muller. */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
