import { createRequire } from 'node:module';

/**
 * To be imported before the bundled server (`node --import`): kills its process at a write that moves coins, once it got the signal SIGUSR2. `DIE_AT` is
 * `hold:2:after`: what is written (`writesOf`), which of those, and whether the write takes effect first.
 */
const [kind, nth, when] = (process.env['DIE_AT'] ?? '').split(':');
const LASTS_MS = 3_000;
/** The driver of the server that starts: it lies beside its program. */
const mongodb = createRequire(process.argv[1])('./mongodb.cjs');

let isDoomed = false;
let count = 0;
process.once('SIGUSR2', () => (isDoomed = true));

/** What an entry of an account is that is being added. */
function entryOf({ key, amount }) {
  if (key.startsWith('free:')) return 'free';
  if (!key.startsWith('hold:')) return 'other';
  return amount === 0 ? 'fence' : 'hold';
}

/** The kinds of writes of predictions: a phase, `void`, `asked`, `in`, `out`. */
function predictionWrites($set) {
  return Object.entries($set).flatMap(([field, value]) => {
    if (field === 'void_reason') return ['void'];
    if (field === 'phase') return [value];
    if (!field.startsWith('bets.')) return [];
    return [field.endsWith('.state') ? value : value.state];
  });
}

/** The kinds of a write: `hold`, `fence`, `free` of an account, the phases of a match, those of predictions, `row`, `ledger`. */
function writesOf(collection, method, given) {
  if (collection === 'wallet_entries' && method === 'insertMany') return ['ledger'];
  if (method === 'insertOne') return collection === 'predictions' ? ['row'] : [];
  const { $set = {}, $push = {} } = given[1] ?? {};
  if (collection === 'predictions') return predictionWrites($set);
  if (collection === 'matches') return [$set['stakes.phase'] ?? $set['stakes']?.phase];
  const added = collection === 'accounts' ? ($push['wallet.pending']?.$each ?? []) : [];
  return added.map((entry) => entryOf(entry));
}

for (const method of ['insertOne', 'insertMany', 'updateOne', 'findOneAndUpdate']) {
  const original = mongodb.Collection.prototype[method];
  mongodb.Collection.prototype[method] = function (...given) {
    const isIt = isDoomed && writesOf(this.collectionName, method, given).includes(kind);
    if (isIt) count += 1;
    if (!isIt || count !== Number(nth)) return original.apply(this, given);
    const die = () => process.kill(process.pid, 'SIGKILL');
    if (when !== 'after') die();
    setTimeout(die, LASTS_MS);
    const effect = original.apply(this, given);
    // Nobody hears of the answer.
    effect.then(die, die);
    return new Promise(() => undefined);
  };
}
