import { UNUSED_DAYS } from '@hokm/shared/api/media/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { MediaContext } from './context.js';
import type { MediaRecord } from './model.js';
import { removeMedia } from './remove-media.js';
import { erase, LEFT_AFTER_MS } from './upload-media.js';

/** How often pictures are looked after, and how many at once. */
export const TIDY_EVERY_MS = 10 * MINUTE_MS;
const AT_ONCE = 200;

/** Removes what a crash has left in part; a picture that something shows after all is shown again. */
async function clearLeft(context: MediaContext, now: number): Promise<void> {
  const { store, audit } = context;
  const left = await store.model
    .find({ state: { $in: ['making', 'removing'] }, state_at: { $lte: now - LEFT_AFTER_MS } })
    .limit(AT_ONCE)
    .lean<MediaRecord[]>();
  for (const record of left) {
    const isShown = record.state === 'removing' && (await store.usesOf(record._id)).length > 0;
    if (isShown) await store.giveBack(record._id, record.audit_pending?.at(-1) ?? null);
    else {
      await audit.flush(store.model, record);
      await erase(context, record);
    }
  }
}

/**
 * Notes of the pictures that were unseen the longest whether something shows them; of those alone that nobody looked at since
 * `before`, where it is given (ms since 1970). Returns how many it looked at.
 */
async function lookAfter({ store }: MediaContext, now: number, before?: number): Promise<number> {
  const looked = await store.model
    .find({ state: 'ready', ...(before === undefined ? {} : { checked_at: { $lt: before } }) })
    .sort({ checked_at: 1 })
    .limit(AT_ONCE)
    .select({ _id: 1 })
    .lean<Pick<MediaRecord, '_id'>[]>();
  const ids = looked.map(({ _id }) => _id);
  const used = await store.usedAmong(ids);
  const unused = ids.filter((id) => !used.has(id));
  await store.model.updateMany(
    { _id: { $in: [...used] } },
    { $set: { checked_at: now }, $unset: { unused_since: 1 } },
  );
  await store.model.updateMany(
    { _id: { $in: unused }, held_until: { $lte: now }, unused_since: { $exists: false } },
    { $set: { unused_since: now } },
  );
  await store.model.updateMany({ _id: { $in: unused } }, { $set: { checked_at: now } });
  return ids.length;
}

/** Removes pictures that nothing has shown for days. Returns the ids of those that it removed. */
async function freeUnused(context: MediaContext, now: number): Promise<string[]> {
  const due = await context.store.model
    .find({ unused_since: { $lte: now - UNUSED_DAYS * DAY_MS } })
    .limit(AT_ONCE)
    .select({ _id: 1 })
    .lean<Pick<MediaRecord, '_id'>[]>();
  const freed: string[] = [];
  for (const { _id } of due) if ((await removeMedia(context, null, _id)).ok) freed.push(_id);
  return freed;
}

/**
 * Looks at every picture whether something shows it, and frees those that nothing has shown for seven days. `step` is called
 * before each round with how many were looked at, and may throw to end it. Returns that number and the ids of what was freed.
 */
export async function freeAllUnused(
  context: MediaContext,
  step: (examined: number) => void,
): Promise<{ readonly examined: number; readonly freed: readonly string[] }> {
  const began = context.clock.now();
  let examined = 0;
  for (let looked = -1; looked !== 0; examined += looked) {
    step(examined);
    looked = await lookAfter(context, context.clock.now(), began);
  }
  const freed: string[] = [];
  for (let some: readonly string[] | null = null; some === null || some.length > 0; freed.push(...some)) {
    step(examined);
    some = await freeUnused(context, context.clock.now());
  }
  return { examined, freed };
}

/** One round of the worker. */
export async function tidyMedia(context: MediaContext): Promise<void> {
  const now = context.clock.now();
  await clearLeft(context, now);
  await lookAfter(context, now);
  await freeUnused(context, now);
}
