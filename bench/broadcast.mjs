/**
 * `node bench/broadcast.mjs`: a broadcast to many people, in virtual time, with a death of the process on the way. Options:
 *   --people 100000   how many
 *   --deaths 5        how often the sending process dies
 *   --seed 1          repeats one run
 *
 * Everything but Telegram is real: the embedded store over its wire, the worker that walks the people, the outbox, the sender
 * with its rates. Telegram is a function that notes who got what. The clock goes on when nothing else is left to do, so that
 * an hour of sending takes as long as its work.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import pino from 'pino';
import { segment } from '@hokm/shared/api/broadcasts';
import { BROADCAST_PER_SECOND } from '@hokm/shared/api/broadcasts/limits';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { wordingOf } from '@hokm/bot/bot';
import { newAccount } from '../server/dist/accounts/new-account.js';
import { accounts } from '../server/dist/accounts/model.js';
import { BroadcastWalker } from '../server/dist/broadcasts/broadcast-walker.js';
import { Broadcasts } from '../server/dist/broadcasts/broadcasts.js';
import { broadcasts } from '../server/dist/broadcasts/model.js';
import { chats, deliveries } from '../server/dist/notifications/model.js';
import { NotificationSender } from '../server/dist/notifications/notification-sender.js';
import { Outbox } from '../server/dist/notifications/outbox.js';
import { createIndexes } from '../server/dist/platform/database/collection.js';
import { connectDatabase } from '../server/dist/platform/database/connect.js';
import { seededRandom } from './lib/random.mjs';
import { machine } from './lib/report.mjs';

const BATCH = 5_000;
const ROUND_MS = 1_000;
const GIFT_EVERY_MS = 5_000;
/** Messages that Telegram takes in a second, a little fewer than it says. */
const ALL_PER_SECOND = 28;
const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const say = (text) => process.stderr.write(`${text}\n`);

/** A clock that goes on by itself to the next timer whenever one is set. */
class VirtualClock {
  constructor(now) {
    this.time = now;
  }
  now() {
    return this.time;
  }
  set(ms, ring) {
    const at = this.time + Math.max(0, ms);
    const waiting = setImmediate(() => {
      this.time = Math.max(this.time, at);
      ring();
    });
    return { cancel: () => clearImmediate(waiting) };
  }
}

async function addPeople(connection, count, now) {
  const collection = connection.collection('accounts');
  for (let first = 0; first < count; first += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => ({
      name: 'Sara',
      first_name: 'Sara',
      last_name: '',
      username: '',
      telegram_id: first + at + 1,
      ...newAccount('fa', false, now),
    }));
    await collection.insertMany(people, { ordered: false });
  }
}

/** The most events of any second, by the times of all of them (ms), the earliest first. */
function mostInASecond(times) {
  let [most, first] = [0, 0];
  for (const [at, time] of times.entries()) {
    while (times[first] <= time - 1_000) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}

/** The people who got nothing, and whose message is not left in an unknown state by a death either. */
async function countMissed(connection, broadcast, got) {
  const left = connection.collection('outbox').find({ broadcast, state: 'unknown' });
  const unknown = new Set((await left.project({ account: 1 }).toArray()).map(({ account }) => account));
  let missed = 0;
  for await (const { _id, telegram_id } of connection
    .collection('accounts')
    .find()
    .project({ telegram_id: 1 }))
    if (!got.has(telegram_id) && !unknown.has(_id.toHexString())) missed += 1;
  return missed;
}

/** The parts of one process with a connection of its own; `telegram` is called with the chat and the text. */
async function startProcess({ uri, clock, telegram }) {
  const connection = await connectDatabase({ uri });
  const outbox = new Outbox(connection, clock);
  const store = new Broadcasts(connection, clock);
  const context = { connection, clock, randomBytes, log, outbox, broadcasts: store };
  const wording = wordingOf({ username: 'hokm_bot', linkHost: 't.me', publicUrl: null });
  const sender = new NotificationSender({
    connection,
    timers: clock,
    log,
    api: { sendMessage: telegram },
    wording: () => Promise.resolve(wording),
    online: () => Promise.resolve(new Set()),
    news: { held: () => store.paused(), read: (ids) => store.read(ids) },
  });
  const walker = new BroadcastWalker({ ...context, isUnderMaintenance: () => false });
  return { connection, outbox, store, walker, sender };
}

async function run({ people, deaths, seed }) {
  const folder = await mkdtemp(join(tmpdir(), 'hokm-broadcast-'));
  const engine = await startEmbeddedStore({ dataDir: folder, log: say });
  const connection = await connectDatabase({ uri: engine.uri });
  try {
    await createIndexes(connection, [accounts, broadcasts, chats, deliveries]);
    const clock = new VirtualClock(Date.UTC(2036, 0, 1, 8));
    say(`storing ${people} people`);
    await addPeople(connection, people, clock.now());
    const got = new Map();
    const gifts = new Map();
    const delays = [];
    const [sent, sentNews] = [[], []];
    const telegram = async (chat, text) => {
      const digits = text.replace(/[۰-۹]/g, (digit) => digit.charCodeAt(0) - 0x6f0);
      const gift = digits.replace(/\D/g, '');
      sent.push(clock.now());
      if (gift === '') {
        sentNews.push(clock.now());
        got.set(chat, (got.get(chat) ?? 0) + 1);
      } else delays.push(clock.now() - gifts.get(gift));
    };
    const id = new mongoose.Types.ObjectId().toHexString();
    const at = new Date(clock.now());
    const { uri } = engine;
    let node = await startProcess({ uri, clock, telegram });
    await node.store.model.create({
      _id: id,
      texts: { fa: 'خبر', en: 'News' },
      link: null,
      channels: ['bot'],
      segment: segment.parse({}),
      state: 'scheduled',
      at,
      recipients: people,
      by_bot: people,
      created_by: 'f'.repeat(24),
      created_at: at,
      // Somebody has agreed, however many people it has.
      approval: 'a'.repeat(24),
      cursor: '',
      is_walked: false,
      posted: 0,
      revision: 1,
      expires_at: new Date(at.getTime() + 1e12),
    });
    const random = seededRandom(seed);
    const deathAt = Array.from({ length: deaths }, () => Math.floor(random() * people)).sort((a, b) => a - b);
    const began = { real: performance.now(), virtual: clock.now() };
    let walkAt = 0;
    let giftAt = clock.now();
    let most = 0;
    for (;;) {
      if (clock.now() >= walkAt) {
        await node.walker.round();
        walkAt = clock.now() + ROUND_MS;
        most = Math.max(
          most,
          await connection.collection('outbox').countDocuments({ state: 'waiting', lane: 'news' }),
        );
        if ((await node.store.find(id)).state === 'done') break;
      }
      if (clock.now() >= giftAt) {
        giftAt = clock.now() + GIFT_EVERY_MS;
        const coins = 1_000_000 + gifts.size;
        gifts.set(String(coins), clock.now());
        const account = await connection
          .collection('accounts')
          .findOne({ telegram_id: (gifts.size % people) + 1 });
        await node.outbox.post({
          key: `gift:${coins}`,
          account: account._id.toHexString(),
          notice: { kind: 'gift', coins },
        });
      }
      if (got.size >= (deathAt[0] ?? Infinity)) {
        // The process dies with what is under way, and the next one takes over.
        deathAt.shift();
        const half = node.sender.round(never).catch(() => 0);
        await node.connection.close(true);
        await half;
        await node.sender.settled().catch(() => undefined);
        node = await startProcess({ uri, clock, telegram });
        await node.sender.markInterruptedUnknown();
      }
      if ((await node.sender.round(never)) === 0) clock.time += ROUND_MS;
    }
    const record = await node.store.find(id);
    const missed = await countMissed(connection, id, got);
    await node.connection.close();
    const twice = [...got.values()].filter((count) => count > 1).length;
    delays.sort((a, b) => a - b);
    return {
      people,
      deaths,
      seed,
      machine: machine(),
      reached: got.size,
      twice,
      missed,
      unknown: record.result.failed,
      virtualMinutes: Math.round((clock.now() - began.virtual) / 60_000),
      perSecond: Number(((got.size * 1_000) / (clock.now() - began.virtual)).toFixed(1)),
      realSeconds: Math.round((performance.now() - began.real) / 1_000),
      mostInASecond: { all: mostInASecond(sent), news: mostInASecond(sentNews) },
      waitingAtMost: most,
      game: { notices: delays.length, longestDelayMs: delays.at(-1) ?? 0 },
    };
  } finally {
    await connection.close();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    deaths: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const measured = await run({
  people: Number(values.people),
  deaths: Number(values.deaths),
  seed: Number(values.seed),
});
process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
const { twice, missed, mostInASecond: rate, game } = measured;
// A process that takes over does not know of the last message of the one that died.
const [rateMax, newsMax] = [ALL_PER_SECOND + 1, BROADCAST_PER_SECOND + 1];
if (twice > 0 || missed > 0 || rate.all > rateMax || rate.news > newsMax || game.longestDelayMs > 2_000)
  process.exitCode = 1;
