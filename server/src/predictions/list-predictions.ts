import type { QueryFilter } from 'mongoose';
import type { Prediction, listPredictions as contract } from '@hokm/shared/api/predictions';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { PREDICTION_STATUSES } from '@hokm/shared/api/predictions/limits';
import type { Clock } from '../platform/core/ports.js';
import { onPage } from '../platform/database/on-page.js';
import { RememberedCount } from '../platform/database/remembered-count.js';
import type { PredictionContext } from './context.js';
import type { PredictionModel, PredictionRecord } from './model.js';
import { presentPrediction } from './view.js';

type PredictionStatus = (typeof PREDICTION_STATUSES)[number];

const OF_STATUS: Readonly<Record<PredictionStatus, QueryFilter<PredictionRecord>>> = {
  open: { phase: 'open' },
  locked: { phase: { $in: ['locked', 'decided'] } },
  settled: { phase: 'closed', outcome: 'won' },
  void: { phase: 'closed', outcome: 'void' },
};

/** The index of a person's predictions. */
const OF_PERSON = { people: 1, opened_at: -1 } as const;

/** Pages of the matches that were predicted. */
export class PredictionLists {
  private readonly counts = new Map<string, RememberedCount>();

  constructor(
    private readonly model: PredictionModel,
    private readonly clock: Clock,
    private readonly uses: Pick<PredictionContext, 'histories' | 'blocks'>,
  ) {}

  /**
   * One page, newest first, as a person sees them, and how many there are; of very many, how many there were seconds ago. Matches of
   * people who have blocked the person are left out of the page, unless the person plays in them or has predicted them.
   */
  async page(
    person: string,
    query: QueryOf<typeof contract>,
  ): Promise<{ total: number; data: Prediction[] }> {
    const { status, mine } = query;
    const filter = {
      ...(status === undefined ? {} : OF_STATUS[status]),
      ...(mine ? { people: person } : {}),
    };
    // A person has few of all that are closed: theirs are never looked for among those.
    const hinted = mine ? { hint: OF_PERSON } : {};
    const [total, records] = await Promise.all([
      mine ? this.model.countDocuments(filter, hinted) : this.countAll(status),
      onPage(this.model.find(filter, null, hinted).sort({ opened_at: -1 }), query).lean<PredictionRecord[]>(),
    ]);
    const shown = await this.known(records, person);
    return { total, data: shown.map((record) => presentPrediction(record, person)) };
  }

  /** Keeps the records that a person may know of. */
  private async known(
    records: readonly PredictionRecord[],
    person: string,
  ): Promise<readonly PredictionRecord[]> {
    const isOwn = ({ people, players }: PredictionRecord) =>
      people.includes(person) || players.some(({ player_id }) => player_id === person);
    const others = records.filter((record) => !isOwn(record));
    const { histories, blocks } = this.uses;
    const creators = await histories.creatorsOf(others.map(({ _id }) => _id));
    const hidden = new Set(await blocks.whoBlocked(person, [...new Set(creators.values())]));
    return records.filter((record) => isOwn(record) || !hidden.has(creators.get(record._id) ?? ''));
  }

  private countAll(status: PredictionStatus | undefined): Promise<number> {
    const key = status ?? 'all';
    const filter = status === undefined ? {} : OF_STATUS[status];
    const known =
      this.counts.get(key) ?? new RememberedCount(() => this.model.countDocuments(filter), this.clock);
    this.counts.set(key, known);
    return known.read();
  }
}
