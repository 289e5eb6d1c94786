import { z } from 'zod';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { defineJob, type JobKind, type JobRun } from '../../platform/panel-jobs/job-kind.js';
import type { UsersContext } from './context.js';
import { callNow, keyInJob } from './job-calls.js';
import { undoOne, type UndoInput } from './undo-action.js';

/** People between two checkpoints. */
const STEP = 20;

const input = z.object({ group: z.string() });
const checkpoint = z.object({ after: z.string(), undone: z.int(), refused: z.int() });
type Checkpoint = z.infer<typeof checkpoint>;

async function undoAll(
  context: UsersContext,
  group: string,
  run: JobRun<Checkpoint>,
): Promise<object | Refusal> {
  const { by } = run;
  if (by === null) throw new Error('nobody has started this job');
  const { undos } = context;
  let { after, undone, refused } = run.resumed ?? { after: '', undone: 0, refused: 0 };
  const total = undone + refused + (await undos.countOf(group, after));
  for (;;) {
    const parts = await undos.ofGroup(group, after, STEP);
    if (parts.length === 0) return { undone, refused };
    const call = await callNow(context, by);
    if (call === null) return refuse('auth/forbidden');
    for (const part of parts) {
      run.signal.throwIfAborted();
      const done = await undoOne(context, { ...call, auditKey: keyInJob(run.id, part._id) }, part);
      if (done.ok) undone += 1;
      else {
        refused += 1;
        run.finding({ level: 'warning', code: done.code, target: `accounts:${part.account}`, detail: '' });
      }
      after = part._id;
      run.progress(undone + refused, total);
    }
    await run.checkpoint({ after, undone, refused });
  }
}

/**
 * The job that takes a bulk action back, person by person. Whoever started it must still be allowed to. A job that begins again
 * after a crash takes nothing back twice.
 */
export function undoJob(context: () => UsersContext): JobKind<UndoInput> {
  return defineJob<UndoInput, Checkpoint>({
    kind: 'users.undo',
    area: 'panel/users',
    alone: 'users.undo',
    input,
    checkpoint,
    run: ({ group }, run) => undoAll(context(), group, run),
  });
}
