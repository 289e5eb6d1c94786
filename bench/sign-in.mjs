import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { launchData } from './lib/client.mjs';

const PROBE = fileURLToPath(new URL('./lib/probe.mjs', import.meta.url));
/** Concurrent sign-ins: enough to keep the server busy, few enough that none has to queue. */
const AT_ONCE = 8;
const IDLE_MS = 5_000;
const PASSWORD = 'Turquoise-Lantern-42';
/** The parameters of `server/src/sign-in/common/password-hash.ts`. */
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

/** Resources that the server has used so far, by its own count. */
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

/** Commands per second that an idle server sends to its database: leases, and queries for due work. */
async function idle(server) {
  const before = await usedBy(server);
  await after(IDLE_MS);
  const now = await usedBy(server);
  const perSecond = (which) => commands(before, now, which) / (IDLE_MS / 1000);
  return { reads: perSecond(READS), writes: perSecond(WRITES) };
}

/** Signs in repeatedly, `AT_ONCE` concurrently, and returns the cost of one sign-in for the server. */
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
      await done(await post(url, '/auth/verify-email', { token, password: PASSWORD }));
      const response = await post(url, '/auth/login', { email, password: PASSWORD });
      const cookie = response.headers.getSetCookie().find((each) => each.startsWith('device='));
      await done(response);
      return cookie.split(';')[0];
    }
    await after(100);
  }
  throw new Error(`no mail came for ${email}`);
}

/** Processor time of one hash, all threads, ms: most of the cost of a sign-in by password, by design. */
async function hashMs() {
  const times = 20;
  await hash(PASSWORD, ARGON2);
  const begun = process.cpuUsage();
  for (let n = 0; n < times; n += 1) await hash(PASSWORD, ARGON2);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / times;
}

/**
 * The cost of a sign-in on the real server with its embedded store, on the same cores as the clients: from Telegram (with an
 * existing account), as a guest (a new account each time), and by password in a known browser. `cpuMs` is the server's
 * processor time of one sign-in, all threads; for passwords it includes the hash.
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
