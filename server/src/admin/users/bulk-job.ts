import { z } from 'zod';
import { BULK_USER_ACTIONS, EXPORT_FORMATS } from '@hokm/shared/api/users/limits';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { fileBytes, fileType } from '../../platform/panel/csv.js';
import { defineJob, type JobKind, type JobRun } from '../../platform/panel-jobs/job-kind.js';
import { actOn, type BulkAct } from './bulk-acts.js';
import type { UsersContext } from './context.js';
import { callNow, keyInJob } from './job-calls.js';
import { presentUsers } from './read-users.js';

/** People between two checkpoints of an action, and of one query of an export. */
const STEP = 20;
const EXPORT_STEP = 200;

const input = z.object({
  action: z.enum(BULK_USER_ACTIONS),
  ids: z.array(z.string()),
  reason: z.string(),
  tag: z.string().optional(),
  until: z.int().optional(),
  format: z.enum(EXPORT_FORMATS).optional(),
  /** The consent by which it is done, and who had asked for it. */
  approval: z.string().optional(),
  askedBy: z.string().optional(),
});
export type BulkInput = z.infer<typeof input>;

const checkpoint = z.object({ next: z.int(), done: z.int(), refused: z.int() });
type Checkpoint = z.infer<typeof checkpoint>;
type Run = JobRun<Checkpoint>;

async function actOnAll(
  context: UsersContext,
  ids: readonly string[],
  act: BulkAct & Pick<BulkInput, 'approval' | 'askedBy'>,
  run: Run,
): Promise<object | Refusal> {
  const { by } = run;
  const consent = {
    ...(act.approval === undefined ? {} : { approval: act.approval }),
    ...(act.askedBy === undefined ? {} : { askedBy: act.askedBy }),
  };
  if (by === null) throw new Error('nobody has started this job');
  const { undos } = context;
  const group = keyInJob(run.id, 'undo');
  const changes = undos.keeping(context.changes, `users.${act.action}`, 'admin', group);
  let { next, done, refused } = run.resumed ?? { next: 0, done: 0, refused: 0 };
  while (next < ids.length) {
    const call = await callNow(context, by);
    if (call === null) return refuse('auth/forbidden');
    for (const id of ids.slice(next, next + STEP)) {
      run.signal.throwIfAborted();
      const outcome = await actOn(
        { ...context, changes },
        { ...call, ...consent, auditKey: keyInJob(run.id, id) },
        id,
        act,
      );
      if (outcome.ok) done += 1;
      else {
        refused += 1;
        run.finding({ level: 'warning', code: outcome.code, target: `accounts:${id}`, detail: '' });
      }
      run.progress(done + refused, ids.length);
    }
    next += STEP;
    await run.checkpoint({ next, done, refused });
  }
  return { done, refused, undo: await undos.ofWhole(group) };
}

/** The people as lists show them, in the order of `ids`. */
async function* rowsOf(context: UsersContext, ids: readonly string[], run: Run): AsyncGenerator<object> {
  for (let at = 0; at < ids.length; at += EXPORT_STEP) {
    run.signal.throwIfAborted();
    const some = ids.slice(at, at + EXPORT_STEP);
    yield* await presentUsers(context, await context.changes.findAll(some));
    run.progress(Math.min(at + EXPORT_STEP, ids.length), ids.length);
  }
}

async function exportAll(
  context: UsersContext,
  { ids, format = 'csv' }: BulkInput,
  run: Run,
): Promise<object> {
  const day = new Date(context.clock.now()).toISOString().slice(0, 10);
  await run.file({
    name: `users-${ids.length}-${day}.${format}`,
    type: fileType(format),
    bytes: fileBytes({ format, rows: rowsOf(context, ids, run) }),
  });
  return { rows: ids.length };
}

/**
 * The job of a bulk action on many people. Whoever started it must still be allowed to; each person has one audit entry, also
 * when the job begins again after a crash. Its result says how the whole is taken back, which is stored before each act. Its file, of an export, is given to a fresh session only.
 */
export function bulkJob(context: () => UsersContext): JobKind<BulkInput> {
  return defineJob<BulkInput, Checkpoint>({
    kind: 'users.bulk',
    area: 'panel/users',
    input,
    checkpoint,
    freshFile: true,
    run(given, run) {
      const { action, ids, reason, tag, until, approval, askedBy } = given;
      if (action === 'export') return exportAll(context(), given, run);
      return actOnAll(context(), ids, { action, reason, tag, until, approval, askedBy }, run);
    },
  });
}
