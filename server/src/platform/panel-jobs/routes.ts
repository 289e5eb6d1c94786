import { pipeline } from 'node:stream/promises';
import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/jobs';
import type { Clock, Log, RandomBytes } from '../core/ports.js';
import { refuse } from '../core/result.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../http/handle.js';
import { auditAction } from '../panel/audit-action.js';
import type { AuditLog } from '../panel/audit-log.js';
import type { JobFiles } from './job-files.js';
import type { JobQueue } from './job-queue.js';
import type { JobRecord } from './model.js';
import { presentJob, presentJobDetail, type Names } from './view.js';

export interface JobsContext {
  readonly jobs: JobQueue;
  readonly files: JobFiles;
  readonly chain: AuditLog;
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<Names>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** A header that any browser takes, whatever the name has. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The jobs of the panel: list, one, its file, and the end of it. */
export function jobRoutes(context: JobsContext): readonly Handler[] {
  const { jobs, files, chain, log } = context;
  const namesFor = (records: readonly JobRecord[]): Promise<Names> =>
    context.namesOf([...new Set(records.map(({ account }) => account))].filter((id) => id !== ''));
  return [
    handle(contract.listJobs, async ({ account, query, language }) => {
      const { total, records } = await jobs.page(account, query);
      const names = await namesFor(records);
      const data = records.map((record) => presentJob(record, names, language));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readJob, async ({ account, params, language }) => {
      const record = await jobs.find(account, params.id);
      if (record === null) return refuse('request/not_found');
      return { ...done, data: presentJobDetail(record, await namesFor([record]), language) };
    }),
    handle(contract.readJobFile, async (call) => {
      const { account, params, response } = call;
      const record = await jobs.find(account, params.id);
      if (record?.file === undefined) return refuse('request/not_found');
      if (record.fresh_file && !account.session.isFresh) return refuse('auth/step_up_needed');
      const { id, name, type, size } = record.file;
      await chain.append(
        auditAction(call, context, {
          action: 'jobs.download',
          target: `jobs:${record._id}`,
          changes: [{ field: 'file', before: null, after: name }],
        }),
      );
      response.set({
        'Content-Type': type,
        'Content-Length': String(size),
        'Content-Disposition': attachment(name),
        'X-Content-Type-Options': 'nosniff',
      });
      // An interrupted download ends in the middle; its length shows it.
      await pipeline(files.read(id), response).catch((error: unknown) =>
        log.warn({ err: error, job: record._id }, 'a file was not sent to its end'),
      );
      return RESPONSE_SENT;
    }),
    handle(contract.cancelJob, async (call) => {
      const cancelled = await jobs.cancel(call, call.params.id);
      if (!cancelled.ok) return cancelled;
      const { record } = cancelled;
      return { ...done, data: presentJob(record, await namesFor([record]), call.language) };
    }),
  ];
}
