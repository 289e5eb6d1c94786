import type { mongo } from 'mongoose';

/** A document that waits for its time. A queue has an index on `{ state: 1, due_at: 1 }`. */
export interface DueJob<State extends string = string> {
  readonly _id: unknown;
  state: State | 'waiting';
  /** Not claimed before, ms since 1970. */
  due_at: number;
  /** Claims so far. */
  attempts: number;
  /** When it reached its last state. */
  ended_at?: Date;
}

/**
 * Claims the waiting job that has been due longest, in one update; null when none is due. `claimed` decides what a crash
 * of the claiming process means: a later `due_at` lets another process repeat the job then (at least once), another
 * `state` leaves it as it is (at most once). `filter` narrows the choice, to one `_id` for example.
 */
export async function claimDue<Job extends DueJob>(
  jobs: mongo.Collection<Job>,
  now: number,
  claimed: Partial<Pick<Job, 'due_at' | 'state'>>,
  filter: mongo.Filter<Job> = {},
): Promise<mongo.WithId<Job> | null> {
  return jobs.findOneAndUpdate(
    { ...filter, state: 'waiting', due_at: { $lte: now } },
    { $set: claimed, $inc: { attempts: 1 } } as unknown as mongo.UpdateFilter<Job>,
    { sort: { due_at: 1 }, returnDocument: 'after' },
  );
}

/** When the next waiting job is due, ms since 1970; null when none waits. */
export async function nextDue<Job extends DueJob>(jobs: mongo.Collection<Job>): Promise<number | null> {
  const next = await jobs.findOne({ state: 'waiting' } as mongo.Filter<Job>, {
    sort: { due_at: 1 },
    projection: { due_at: 1 },
  });
  return next?.due_at ?? null;
}

/** Lets a claimed job wait again, until `dueAt`, with further fields of `why`. */
export async function postpone<Job extends DueJob>(
  jobs: mongo.Collection<Job>,
  { _id, state }: Pick<Job, '_id' | 'state'>,
  dueAt: number,
  why: Partial<Job> = {},
): Promise<void> {
  await jobs.updateOne({ _id, state } as mongo.Filter<Job>, {
    $set: { ...why, state: 'waiting', due_at: dueAt },
  });
}

/** Brings a claimed job to its last state, with further fields of `ended`. */
export async function endJob<Job extends DueJob>(
  jobs: mongo.Collection<Job>,
  { _id, state }: Pick<Job, '_id' | 'state'>,
  ended: Pick<Job, 'state'> & Partial<Job>,
  now: number,
): Promise<void> {
  await jobs.updateOne({ _id, state } as mongo.Filter<Job>, { $set: { ...ended, ended_at: new Date(now) } });
}

/**
 * When a failed job is tried again: `delays` holds the wait after each failure, ms. Null when all tries are used up.
 * `attempts` counts the failed try.
 */
export function retryAt(attempts: number, delays: readonly number[], now: number): number | null {
  const delay = delays[attempts - 1];
  return delay === undefined ? null : now + delay;
}
