import type { Log } from '../platform/core/ports.js';
import type { AfterMatch } from '../play/games/after-match.js';
import type { PredictionContext } from './context.js';
import type { PredictionRecord } from './model.js';
import { isOfKind } from './offer.js';
import { settlePrediction } from './settle-prediction.js';

/** Matches that are looked after at once. */
const AT_ONCE = 50;

/** Goes on with predictions that no process has finished in time. One that fails stops no other, and is tried again. */
export async function settleDuePredictions(context: PredictionContext, log: Log): Promise<void> {
  const { book, clock } = context;
  const due = await book.model
    .find({ due_at: { $lte: clock.now() } })
    .sort({ due_at: 1 })
    .limit(AT_ONCE)
    .select({ _id: 1 })
    .lean<Pick<PredictionRecord, '_id'>[]>();
  for (const { _id } of due)
    await settlePrediction(context, _id).catch((error: unknown) =>
      log.error({ err: error, match: _id }, 'predictions are not paid out'),
    );
}

/** Pays out the predictions of a match as soon as it is over. */
export function predictionsAfterMatch(context: PredictionContext): AfterMatch {
  return {
    stage: 'result',
    steps: (record) => (isOfKind(record) ? [() => settlePrediction(context, record._id)] : []),
  };
}
