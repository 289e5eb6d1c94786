import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { Move } from '@hokm/shared/rules';
import { openAppender } from '@hokm/embedded-mongo/append-client';
import { connectDatabase } from '../src/platform/database/connect.js';
import { MatchLog } from '../src/play/games/match-log.js';
import { SeededRandom } from '../simulation/seeded-random.js';
import { startStore } from './support/processes.js';

const KILLS = Number(process.env['HOKM_KILLS'] ?? 6);
const SEED = Number(process.env['HOKM_SEED'] ?? Date.now() % 1_000_000);
const MATCHES = 12;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** The moves that a writer has made, and what it was told of them. */
interface Writer {
  readonly match: string;
  readonly confirmed: Move[];
}

it(
  'loses no confirmed move, takes no version twice and keeps the order when the store is killed in the middle of writes',
  async () => {
    const chance = new SeededRandom(SEED);
    const log = pino({ level: 'silent' });
    const dir = await mkdtemp(join(tmpdir(), 'hokm-log-'));
    cleanups.push(() => rm(dir, { recursive: true, force: true }));
    const store = await startStore(dir);
    cleanups.push(() => store.stop());
    const connection = await connectDatabase({ uri: store.url });
    cleanups.push(() => connection.close());
    const appender = await openAppender(store.url);
    if (appender === null) throw new Error('the store knows no append');
    cleanups.push(() => {
      appender.close();
      return Promise.resolve();
    });
    const moves = new MatchLog(connection, log, null, (records) => appender.append('moves', records));

    let isOver = false;
    const write = async ({ match, confirmed }: Writer): Promise<void> => {
      let tries = 0;
      while (!isOver) {
        const version = confirmed.length + 1;
        const move: Move = {
          type: 'ready',
          seat: 0,
          at: version,
          command_id: `${match}-${version}-${tries++}`,
        };
        const verdict = await moves.append(match, version, move).catch(() => null);
        if (verdict === 'stored') confirmed.push(move);
        // An earlier try of ours went in, and nobody heard of it.
        else if (verdict === 'taken')
          confirmed.push(...(await moves.since(match, version - 1).catch(() => [])));
        else await pass(5);
      }
    };
    const writers = Array.from({ length: MATCHES }, (_, at): Writer => ({
      match: at.toString(16).padStart(24, '0'),
      confirmed: [],
    }));
    const writing = Promise.all(writers.map(write));
    for (let kill = 0; kill < KILLS; kill++) {
      await pass(chance.between(50, 1_500));
      await store.restart();
    }
    await pass(300);
    isOver = true;
    await writing;
    // Readers find the same before and after one more death.
    for (const dies of [false, true]) {
      if (dies) await store.restart();
      for (const { match, confirmed } of writers) {
        const found = await moves.since(match, 0);
        expect(found.slice(0, confirmed.length), `seed ${SEED}`).toEqual(confirmed);
        expect(found.length - confirmed.length).toBeLessThanOrEqual(1);
      }
    }
    const total = writers.reduce((sum, { confirmed }) => sum + confirmed.length, 0);
    expect(await connection.collection('moves').countDocuments()).toBeGreaterThanOrEqual(total);
    expect(total).toBeGreaterThan(MATCHES * KILLS);
    // A match that was put away is not there after a death either.
    const [gone, kept] = writers;
    await moves.deleteMoves(gone!.match);
    await moves.append(kept!.match, (await moves.since(kept!.match, 0)).length + 1, kept!.confirmed[0]!);
    await store.restart();
    expect(await moves.since(gone!.match, 0)).toEqual([]);
    expect((await moves.since(kept!.match, 0)).length).toBeGreaterThan(kept!.confirmed.length);
  },
  60_000 + KILLS * 10_000,
);
