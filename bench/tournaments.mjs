/** How tournaments are paired: whole ones in virtual time, on seeds, without a server. */
import { runArena } from '../server/dist/tournaments/rules/testing/arena-run.js';
import { runSwiss } from '../server/dist/tournaments/rules/testing/swiss-run.js';
import { seededRandom } from './lib/random.mjs';

const ARENAS = [8, 9, 10, 11, 13, 18, 30, 100, 1_000];
const SWISS = [8, 64, 256];
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const clock = () => performance.now();

/** Arenas of an hour of each size. Waits in seconds; `slowest` in milliseconds; shares from 0 to 1. */
export function measureArenas({ runs }) {
  return ARENAS.map((people) => {
    const all = Array.from({ length: runs }, (_, n) =>
      runArena({ people, minutes: 60, random: seededRandom(people * 1_000 + n), clock }),
    );
    const tables = all.flatMap((run) => run.tables);
    const waits = all.flatMap((run) => run.waits);
    return {
      people,
      matches: tables.length / runs,
      each: mean(all.flatMap((run) => [...run.scores.values()].map(({ played }) => played))),
      wait: mean(waits) / 1_000,
      longest: waits.reduce((most, wait) => Math.max(most, wait), 0) / 1_000,
      house: mean(tables.map(({ seats }) => (seats.includes(null) ? 1 : 0))),
      again: mean(all.map((run) => run.met_again)),
      slowest: all.reduce((most, run) => Math.max(most, run.slowest), 0),
      wrongs: all.flatMap((run) => run.wrongs),
    };
  });
}

/** Swiss tournaments in which a quarter stays away each round. `slowest` in milliseconds. */
export function measureSwiss({ runs }) {
  return SWISS.map((pairs) => {
    const all = Array.from({ length: runs }, (_, n) =>
      runSwiss({ pairs, away: 0.25, asks: 0.02, random: seededRandom(pairs * 1_000 + n), clock }),
    );
    return { pairs, slowest: all.reduce((most, run) => Math.max(most, run.slowest), 0) };
  });
}
