/**
 * Abusers who stay within every limit, in a process of their own: `each` of every kind. Gets `{url, each, world}` first, signs
 * everybody in and answers `{say: 'ready'}`. `{rage: true}` and `{rage: false}` begin and end their work; the end is answered
 * with what each kind has done.
 */
import { constants, setPriority } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { connectPlayer, must, sessionToken } from './client.mjs';
import { flatAvif } from './picture-bomb.mjs';
import { slowReader } from './slow-reader.mjs';
import { several } from './world.mjs';

// In life they have machines of their own: here they give way to the server and to honest people.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const FIRST = 80_000;
const done = {};
let raging = false;
let wake = () => undefined;
let start = new Promise((resolve) => (wake = resolve));
const running = new Set();

const note = (kind, outcome) => {
  const key = `${kind} ${outcome}`;
  done[key] = (done[key] ?? 0) + 1;
};

/** An address of its own for each abuser, as a proxy in front would pass it on. */
const addressOf = (n) => `10.1.${n >> 8}.${n & 255}`;

/** Does `act` again and again at `perSecond` while the abusers rage, beginning at a time of its own. */
async function again(kind, n, perSecond, act) {
  for (;;) {
    await start;
    await after((n % 20) * (50 / perSecond));
    const begun = performance.now();
    for (let times = 0; raging; times += 1) {
      const work = act(times).then(
        (outcome) => note(kind, outcome),
        (error) => note(kind, error.code ?? error.name),
      );
      running.add(work);
      await work;
      running.delete(work);
      const wait = begun + ((times + 1) * 1000) / perSecond - performance.now();
      if (wait > 0) await after(wait);
    }
  }
}

const outcome = (answer) => (answer?.ok ? 'ok' : (answer?.code ?? 'none'));

async function call(url, n, path, { token, ...init } = {}) {
  const response = await fetch(`${url}/api${path}`, {
    ...init,
    headers: {
      'x-forwarded-for': addressOf(n),
      'sec-fetch-site': 'same-origin',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(init.body instanceof FormData || init.body === undefined
        ? {}
        : { 'content-type': 'application/json' }),
    },
  });
  await response.arrayBuffer();
  return String(response.status);
}

const signedIn = (url, n) => sessionToken(url, n, addressOf(n));

/** One abuser of each kind: connects or signs in, and gives what it does, how often a second. */
const KINDS = {
  'lobby asker': async ({ url, n, limits }) => {
    const player = await connectPlayer(url, n);
    const act = async () => outcome(await player.ask('get_lobby_state', { limit: 500 }));
    return [limits.visits, act];
  },
  'heartbeats at the limit': async ({ url, n, limits }) => {
    const player = await connectPlayer(url, n);
    return [limits.connection, async () => outcome(await player.ask('heartbeat', { timestamp: 1 }))];
  },
  spectator: async ({ url, n, limits, world }) => {
    const player = await connectPlayer(url, n);
    const act = async (times) =>
      outcome(await player.ask('spectate', { room_id: world.running[(n + times) % world.running.length] }));
    return [limits.visits, act];
  },
  'room changer': async ({ url, n, limits }) => {
    const player = await connectPlayer(url, n);
    const { room_id } = await must(player, 'create_game', { room_id: `a${n}` });
    const act = async (times) => outcome(await player.ask('take_seat', { room_id, seat: 1 + (times % 2) }));
    return [limits.changes, act];
  },
  reconnector: async ({ url, n }) => [
    1,
    async () => {
      const player = await connectPlayer(url, n);
      const answer = await player.ask('res_connect', { deltas: true });
      player.socket.disconnect();
      return outcome(answer);
    },
  ],
  'slow reader': async ({ url, n, limits }) => {
    const token = await signedIn(url, n);
    let reader = await slowReader(url, token, addressOf(n));
    const act = async () => {
      if (reader.closed()) reader = await slowReader(url, token, addressOf(n));
      reader.say('42["get_lobby_state",{"limit":500}]');
      return 'asked';
    };
    return [limits.visits, act];
  },
  'picture bomber': async ({ url, n }) => {
    const token = await signedIn(url, n);
    const bomb = await flatAvif(2_400);
    const act = () => {
      const body = new FormData();
      body.append('avatar', new Blob([bomb]));
      return call(url, n, '/user/avatar', { method: 'POST', token, body });
    };
    // Ten an hour are allowed to an account.
    return [0.2, act];
  },
  'sign-in tries': async ({ url, n }) => {
    const body = JSON.stringify({ email: 'bench@example.org', password: `Guess-${n}` });
    return [1, () => call(url, n, '/auth/login', { method: 'POST', body })];
  },
  searcher: async ({ url, n }) => {
    const token = await signedIn(url, n);
    return [2, (times) => call(url, n, `/user/search?q=be${times % 10}`, { token })];
  },
  chatterer: async ({ url, n, limits }) => {
    const player = await connectPlayer(url, n);
    const options = { bots: 'fill', target_points: 13 };
    const { room_id } = await must(player, 'create_game', { room_id: `a${n}`, options });
    await must(player, 'start_game', { room_id });
    return [
      limits.reactions,
      async () => outcome(await player.ask('send_reaction', { room_id, reaction: 'salam' })),
    ];
  },
};

async function open({ url, each, world, limits, kinds = Object.keys(KINDS) }) {
  for (const [k, kind] of Object.keys(KINDS).entries()) {
    if (!kinds.includes(kind)) continue;
    const acts = await several(each, (i) => KINDS[kind]({ url, n: FIRST + k * 1_000 + i, limits, world }));
    for (const [i, [perSecond, act]] of acts.entries())
      again(kind, i, perSecond, act).catch((error) => note(kind, error.message));
  }
}

process.on('message', (message) => {
  if (!('rage' in message)) {
    open(message).then(
      () => process.send({ say: 'ready' }),
      (error) => {
        process.stderr.write(`${error.stack}\n`);
        process.exit(1);
      },
    );
  } else if (message.rage) {
    raging = true;
    wake();
  } else {
    raging = false;
    start = new Promise((resolve) => (wake = resolve));
    void Promise.allSettled(running).then(() => process.send({ say: 'calm', done }));
  }
});
process.on('disconnect', () => process.exit(0));
