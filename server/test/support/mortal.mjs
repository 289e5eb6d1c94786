import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * To be imported before the bundled server (`node --import`): kills its process right before its write of the number `DIE_BEFORE`, counted from the
 * first update of Telegram that it stores after the signal SIGUSR2. Writes are those of the store that an update causes, and calls of the Bot API. `WRITES` names a
 * file that gets a line for each.
 */
const { DIE_BEFORE = '', WRITES = '' } = process.env;
const WRITING = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'deleteOne',
  'bulkWrite',
];
/** What is written all the time, whether there are updates or not. */
const BACKGROUND = new Set([
  ...['offices', 'nodes', 'processes', 'quotas', 'log_lines', 'jobs', 'letters', 'state'],
  ...['tallies', 'metric_days', 'cohorts'],
]);
const CALLS = /\/(?:send|edit|answerPreCheckout)/;

/** The driver of the server that starts: it lies beside its program. */
const mongodb = createRequire(process.argv[1])('./mongodb.cjs');

let isDoomed = false;
let count = 0;
process.once('SIGUSR2', () => (isDoomed = true));

function write(what) {
  if (!isDoomed || (count === 0 && what !== 'bot_updates.insertOne')) return;
  count += 1;
  if (WRITES !== '') appendFileSync(WRITES, `${what}\n`);
  if (count === Number(DIE_BEFORE)) process.kill(process.pid, 'SIGKILL');
}

for (const method of WRITING) {
  const original = mongodb.Collection.prototype[method];
  mongodb.Collection.prototype[method] = function (...given) {
    if (!BACKGROUND.has(this.collectionName)) write(`${this.collectionName}.${method}`);
    return original.apply(this, given);
  };
}

const http = createRequire(import.meta.url)('node:http');
const { request } = http;
http.request = (...given) => {
  const path = String(given[0]?.path ?? given[0]?.pathname ?? given[0] ?? '');
  if (CALLS.test(path)) write(path.split('/').at(-1));
  return request(...given);
};
