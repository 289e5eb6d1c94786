import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { launchData } from './lib/client.mjs';

const PROBE = fileURLToPath(new URL('./lib/probe.mjs', import.meta.url));
/** Sign-ins at once: enough to keep the server busy, few enough that none waits for its turn. */
const AT_ONCE = 8;
const IDLE_MS = 5_000;
const PASSWORD = 'Turquoise-Lantern-42';
/** As `server/src/sign-in/common/password-hash.ts` hashes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const READS = /^(find|aggregate|count|distinct|getMore) /;
const WRITES = /^(insert|update|delete|findAndModify) /;

function post(url, path, body, cookie = '') {
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });
}

async function done(response) {
  const answer = await response.json();
  if (response.status !== 200) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}

/** What the server has used so far, by its own count. */
async function usedBy({ child }) {
  child.send('now');
  const [used] = await once(child, 'message');
  return used;
}

function commands(before, now, which) {
  const added = Object.entries(now.commands).map(([name, times]) => [
    name,
    times - (before.commands[name] ?? 0),
  ]);
  return added.filter(([name]) => which.test(name)).reduce((sum, [, times]) => sum + times, 0);
}

/** What the server asks of its database in a second without anybody: that it is alive, and what is due. */
async function idle(server) {
  const before = await usedBy(server);
  await after(IDLE_MS);
  const now = await usedBy(server);
  const perSecond = (which) => commands(before, now, which) / (IDLE_MS / 1000);
  return { reads: perSecond(READS), writes: perSecond(WRITES) };
}

/** Signs in again and again, `AT_ONCE` at once, and gives what one sign-in costs the server. */
async function measure(server, background, signIns, signIn) {
  let next = 0;
  const lane = async (until) => {
    while (next < until) await signIn((next += 1));
  };
  const run = (until) => Promise.all(Array.from({ length: AT_ONCE }, () => lane(until)));
  await run(Math.ceil(signIns / 5));
  const from = next;
  const before = await usedBy(server);
  const begun = performance.now();
  await run(from + signIns);
  const seconds = (performance.now() - begun) / 1000;
  const now = await usedBy(server);
  const made = next - from;
  const own = (which, others) => Math.max(0, commands(before, now, which) - others * seconds) / made;
  return {
    perSecond: made / seconds,
    cpuMs: (now.cpu - before.cpu) / 1000 / made,
    reads: own(READS, background.reads),
    writes: own(WRITES, background.writes),
  };
}

/** Makes an account with an address and signs in once, so that the browser is known. Gives its device cookie. */
async function registered(url, email) {
  await done(await post(url, '/auth/register', { email, password: PASSWORD }));
  for (let tries = 0; tries < 200; tries += 1) {
    const { mails } = await (
      await fetch(`${url}/api/dev/mailbox`, { headers: { accept: 'application/json' } })
    ).json();
    const token = /#token=([\w-]{43})/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];
    if (token !== undefined) {
      await done(await post(url, '/auth/verify-email', { token }));
      const response = await post(url, '/auth/login', { email, password: PASSWORD });
      const cookie = response.headers.getSetCookie().find((each) => each.startsWith('device='));
      await done(response);
      return cookie.split(';')[0];
    }
    await after(100);
  }
  throw new Error(`no mail came for ${email}`);
}

/** Processor time of one hash, of all threads, ms: most of what signing in with a password costs, and on purpose. */
async function hashMs() {
  const times = 20;
  await hash(PASSWORD, ARGON2);
  const begun = process.cpuUsage();
  for (let n = 0; n < times; n += 1) await hash(PASSWORD, ARGON2);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / times;
}

/**
 * What signing in costs the real server on its embedded store, both on the same cores as the clients: from Telegram (people
 * who have been here before), as a guest (an account each time), and with a password in a browser that is known.
 * `cpuMs` is the server's processor time of one, with all its threads; the password's has the hash in it.
 */
export async function measureSignIn() {
  const server = await startRealServer({
    env: { BENCH_DATABASE: '1' },
    nodeArgs: ['--import', PROBE],
    ipc: true,
  });
  try {
    const { url } = server;
    const people = Array.from({ length: 200 }, (_, n) => ({ init_data: launchData(n) }));
    for (const body of people) await done(await post(url, '/auth/telegram', body));
    const owners = [];
    for (let n = 0; n < AT_ONCE; n += 1) {
      const email = `bench${n}@example.org`;
      owners.push({ email, cookie: await registered(url, email) });
    }
    const background = await idle(server);
    const telegram = await measure(server, background, 1_000, async (n) =>
      done(await post(url, '/auth/telegram', people[n % people.length])),
    );
    const guest = await measure(server, background, 1_000, async (n) =>
      done(await post(url, '/auth/guest', { name: `Guest ${n}` })),
    );
    const password = await measure(server, background, 100, async (n) => {
      const { email, cookie } = owners[n % owners.length];
      return done(await post(url, '/auth/login', { email, password: PASSWORD, remember_me: true }, cookie));
    });
    return { telegram, guest, password, hashMs: await hashMs(), serverLog: server.output() };
  } finally {
    await server.stop();
  }
}
