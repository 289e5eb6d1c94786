import type { QueryFilter } from 'mongoose';
import type { Prediction, listPredictions as contract } from '@hokm/shared/api/predictions';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { PREDICTION_STATUSES } from '@hokm/shared/api/predictions/limits';
import { onPage } from '../platform/database/on-page.js';
import type { PredictionModel, PredictionRecord } from './model.js';
import { presentPrediction } from './view.js';

const OF_STATUS: Readonly<Record<(typeof PREDICTION_STATUSES)[number], QueryFilter<PredictionRecord>>> = {
  open: { phase: 'open' },
  locked: { phase: { $in: ['locked', 'decided'] } },
  settled: { phase: 'closed', outcome: 'won' },
  void: { phase: 'closed', outcome: 'void' },
};

/** The index of a person's predictions. */
const OF_PERSON = { people: 1, opened_at: -1 } as const;

/** One page of the matches that were predicted, newest first, as a person sees them, and how many there are. */
export async function listPredictions(
  model: PredictionModel,
  person: string,
  query: QueryOf<typeof contract>,
): Promise<{ total: number; data: Prediction[] }> {
  const { status, mine } = query;
  const filter = { ...(status === undefined ? {} : OF_STATUS[status]), ...(mine ? { people: person } : {}) };
  // A person has few of all that are closed: theirs are never looked for among those.
  const hinted = mine ? { hint: OF_PERSON } : {};
  const [total, records] = await Promise.all([
    model.countDocuments(filter, hinted),
    onPage(model.find(filter, null, hinted).sort({ opened_at: -1 }), query).lean<PredictionRecord[]>(),
  ]);
  return { total, data: records.map((record) => presentPrediction(record, person)) };
}
