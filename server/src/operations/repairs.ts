import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { Repair } from '@hokm/shared/api/operations/limits';
import type { AnyCollection } from '../platform/database/collection.js';
import type { Clock } from '../platform/core/ports.js';
import { defineJob, type JobKind } from '../platform/panel-jobs/job-kind.js';
import type { Caches } from './caches.js';
import { listProcesses } from './processes.js';
import { repairIndexes } from './repair-indexes.js';
import { repairOrphans } from './repair-orphans.js';
import { repairRollups } from './repair-rollups.js';
import { repairSearchKeys } from './repair-search-keys.js';

export interface RepairContext {
  readonly connection: Connection;
  readonly caches: Caches;
  /** The collections of all modules. */
  readonly collections: () => readonly AnyCollection[];
  readonly clock: Clock;
}

const area = 'panel/system' as const;
const input = z.object({});

/** The repairs, by type. Each says what it found before and after. */
export function repairJobs(context: RepairContext): Record<Repair, JobKind<object>> {
  const { connection, caches, collections, clock } = context;
  return {
    cache: defineJob({
      kind: 'repair.cache',
      area,
      input,
      alone: 'repair.cache',
      async run(_none, run) {
        const before = caches.sizes;
        await caches.drop(clock.now(), run.audited({ action: 'repair.cache', target: 'state:caches' }));
        const processes = (await listProcesses(connection, clock)).length;
        return { before, after: caches.sizes, processes };
      },
    }),
    indexes: defineJob({
      kind: 'repair.indexes',
      area,
      input,
      alone: 'repair.indexes',
      run: (_none, run) => repairIndexes(connection, collections(), run),
    }),
    rollups: defineJob({
      kind: 'repair.rollups',
      area,
      input,
      alone: 'repair.rollups',
      run: (_none, run) => repairRollups(connection, clock, run),
    }),
    search_keys: defineJob({
      kind: 'repair.search_keys',
      area,
      input,
      alone: 'repair.search_keys',
      checkpoint: z.object({ collection: z.string(), last: z.string(), examined: z.int(), changed: z.int() }),
      run: (_none, run) => repairSearchKeys(connection, collections(), run),
    }),
    orphans: defineJob({
      kind: 'repair.orphans',
      area,
      input,
      alone: 'repair.orphans',
      run: (_none, run) => repairOrphans(connection, clock.now(), run),
    }),
  };
}
