import type { AfterMatch } from '../play/games/after-match.js';
import { goOn } from './clock.js';
import { idOf, type TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { findTour } from './tours.js';

/** Tournaments that are looked after at once. */
const AT_ONCE = 20;

/** Goes on with the tournaments in which something is due. The answer: when something is due next, ms since 1970; null for never. */
export async function goOnWithDue(context: TourContext): Promise<number | null> {
  const { model, clock, log } = context;
  const due = await model
    .find({ due_at: { $gte: 0 } })
    .sort({ due_at: 1 })
    .limit(AT_ONCE)
    .select({ due_at: 1 })
    .lean<Pick<TourRecord, '_id' | 'due_at'>[]>();
  // One that fails stops no other, and is tried again.
  for (const tour of due)
    if ((tour.due_at ?? Infinity) <= clock.now())
      await goOn(context, tour._id).catch((error: unknown) =>
        log.error({ err: error, tour: idOf(tour) }, 'tournament does not go on'),
      );
  return due[0]?.due_at ?? null;
}

/** After a match of a tournament somebody looks after it. */
export const toursAfterMatch = ({ model, clock }: Pick<TourContext, 'model' | 'clock'>): AfterMatch => ({
  stage: 'result',
  steps: ({ tour }) =>
    tour === undefined
      ? []
      : [
          async () => {
            const found = await findTour(model, tour.id);
            // It is looked at in a moment.
            if (found !== null)
              await model.updateOne({ _id: found._id, status: 'running' }, { $min: { due_at: clock.now() } });
          },
        ],
});
