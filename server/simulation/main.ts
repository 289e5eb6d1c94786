import { parseArgs } from 'node:util';
import { simulatePresence } from './presence.js';
import { simulate } from './simulate.js';
import { simulateRoom } from './simulate-rooms.js';
import { simulateTour } from './simulate-tours.js';

/**
 * `npm run simulate -- --seeds 10000` runs that many worlds, from seed 1 or from `--from`; `--seed 42` runs one.
 * With `--coins` they play in coin rooms, with `--rooms` the coins of rooms alone move, with `--tours` they play whole tournaments, with `--evenings` those in which only people are at fault.
 * With `--presence` the worlds are of people who reload, sleep and lose the network around the start of a match.
 * Ends with 1 and the seeds that failed when anything promised did not hold.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      from: { type: 'string' },
      presence: { type: 'boolean' },
      coins: { type: 'boolean' },
      rooms: { type: 'boolean' },
      tours: { type: 'boolean' },
      evenings: { type: 'boolean' },
    },
  });
  const from = Number(values.seed ?? values.from ?? 1);
  const count = values.seed === undefined ? Number(values.seeds ?? 200) : 1;
  if (!Number.isInteger(from) || !Number.isInteger(count)) throw new Error('seeds are whole numbers');
  const begun = performance.now();
  const failed: number[] = [];
  const sums = new Map<string, number>();
  for (let seed = from; seed < from + count; seed++) {
    const run = await (values.presence === true
      ? simulatePresence(seed)
      : values.tours === true || values.evenings === true
        ? simulateTour(seed, values.evenings)
        : values.rooms === true
          ? simulateRoom(seed)
          : simulate(seed, values.coins));
    for (const [key, value] of Object.entries(run))
      if (typeof value === 'number' && key !== 'seed') sums.set(key, (sums.get(key) ?? 0) + value);
    if (run.problems.length === 0) continue;
    failed.push(seed);
    process.stdout.write(
      `seed ${seed}:\n${run.problems
        .slice(0, 8)
        .map((line) => `  ${line}\n`)
        .join('')}`,
    );
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const counted = [...sums].map(([what, sum]) => `${sum} ${what}`).join(', ');
  process.stdout.write(`${count} seeds in ${seconds} s: ${counted}; ${failed.length} failed\n`);
  const kind = (['presence', 'coins', 'rooms', 'tours', 'evenings'] as const).find(
    (each) => values[each] === true,
  );
  if (failed.length > 0)
    process.stdout.write(
      `again: npm run simulate -- ${kind === undefined ? '' : `--${kind} `}--seed ${failed[0] ?? from}\n`,
    );
  return failed.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
