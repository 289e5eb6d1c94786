import { z } from 'zod';
import { success } from '../answers.js';
import { askedApproval } from '../approvals/contract.js';
import { endpoint } from '../endpoint.js';
import { JOB_REFUSALS, startedJob } from '../jobs/contract.js';
import { pageOf, pageQuery } from '../paging.js';
import { BACKUP_TYPES } from './limits.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import { backupPaths as paths } from './paths.js';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const params = z.object({ id });
/** Both ask a second person; without `ask` they are refused with `approval/needed`. */
const ask = z.literal(true).optional();
const reason = z.string().trim().max(STAFF_REASON_MAX).default('');
const asked = success({ approval: askedApproval });

const backup = z.object({
  id: z.string(),
  type: z.enum(BACKUP_TYPES),
  /** Name of the file. */
  name: z.string(),
  /** Bytes of the sealed file. */
  size: z.number(),
  sha256: z.string(),
  created_at: z.iso.datetime(),
  /** Null: the product itself, by its schedule. */
  created_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The machine that has the file, and whether the process that answers has it too: only then it can be downloaded there. */
  host: z.string(),
  is_here: z.boolean(),
  /** The product's version that made it. */
  version: z.string(),
  documents: z.int(),
  collections: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The last drill; null before the first. */
  drill: z
    .object({
      at: z.iso.datetime(),
      /** The archive is whole: it can be restored. */
      ok: z.boolean(),
      /** Empty when it is. */
      code: z.string(),
      /** What of a whole archive's data does not fit together, as it did not in the database. */
      findings: z.int(),
      ms: z.int(),
    })
    .nullable(),
});
export type Backup = z.infer<typeof backup>;

export const listBackups = endpoint({
  path: paths.listBackups,
  summary: 'Backups, newest first, and whether and when they are made',
  access: 'panel/system',
  limit: 'reads',
  query: pageQuery,
  answer: pageOf(backup).extend({
    /** False: production without BACKUP_KEY. */
    is_possible: z.boolean(),
    /** When the next one is made by itself; null: none is. */
    next_at: z.iso.datetime().nullable(),
    /** The backup, drill or restore that is under way. */
    job: z.object({ id: z.string(), kind: z.string() }).nullable(),
  }),
  refusals: [],
});

export const startBackup = endpoint({
  path: paths.startBackup,
  summary: 'Start a backup',
  access: 'panel/system',
  limit: 'writes',
  status: 202,
  body: z.object({ type: z.enum(BACKUP_TYPES).default('full') }),
  answer: startedJob,
  refusals: [...JOB_REFUSALS, 'backup/key_missing', 'backup/needs_maintenance'],
});

export const readBackupFile = endpoint({
  path: paths.readBackupFile,
  summary:
    'The sealed file of a backup, one download at a time; noted in the audit log before the first byte',
  access: 'panel/system',
  fresh: true,
  limit: 'reads',
  params,
  produces: 'application/octet-stream',
  refusals: ['request/not_found', 'backup/elsewhere', 'jobs/busy'],
});

export const drillBackup = endpoint({
  path: paths.drillBackup,
  summary:
    'Restore a backup into a throw-away store and compare: hashes, indexes, audit log, wallets, matches',
  access: 'panel/system',
  limit: 'writes',
  status: 202,
  params,
  answer: startedJob,
  refusals: [...JOB_REFUSALS, 'request/not_found', 'backup/key_missing'],
});

export const removeBackup = endpoint({
  path: paths.removeBackup,
  summary:
    'Ask for a backup to be deleted, with the consent of a second super administrator; the last one that is known to work stays',
  access: 'panel/system',
  fresh: true,
  limit: 'writes',
  status: 202,
  params,
  body: z.object({ reason, ask }),
  answer: asked,
  refusals: ['request/not_found', 'backup/last_good', 'approval/needed', 'approval/too_many'],
});

export const restoreBackup = endpoint({
  path: paths.restoreBackup,
  summary:
    'Ask for a backup to be checked and restored into a fresh database, with the consent of a second super administrator. Never over the running one: the result of the job says how to switch to it',
  access: 'panel/system',
  fresh: true,
  limit: 'writes',
  status: 202,
  body: z.object({ backup_id: id, reason, ask }),
  answer: asked,
  refusals: [
    'request/not_found',
    'backup/partial',
    'backup/key_missing',
    'approval/needed',
    'approval/too_many',
  ],
});
