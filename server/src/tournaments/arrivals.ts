import type { Clock } from '../platform/core/ports.js';
import { Gathered } from '../platform/jobs/gathered.js';
import { idOf, type Arrivals } from './context.js';
import type { TourModel, TourRecord } from './model.js';
import { TAKEN_OVER_MS, whileOpen } from './sign-up.js';
import { changeTour } from './tours.js';

type Named = Pick<TourRecord, '_id' | 'kind' | 'status'>;

interface Counted {
  readonly tour: Named;
  readonly came: 0 | 1;
}

/** Writes arrivals into an arena's document: of all people who come at the same moment in one command. */
export class GatheredArrivals implements Arrivals {
  private readonly numbers: Gathered<Named, number | null>;
  private readonly counts: Gathered<Counted, TourRecord | null>;

  constructor(private readonly props: { readonly model: TourModel; readonly clock: Clock }) {
    this.numbers = new Gathered((_, tours) => this.give(tours));
    this.counts = new Gathered((_, counted) => this.count(counted));
  }

  numberIn(tour: Named): Promise<number | null> {
    return this.numbers.ask(idOf(tour), tour);
  }

  counted(tour: Named, came: 0 | 1): Promise<TourRecord | null> {
    return this.counts.ask(idOf(tour), { tour, came });
  }

  private async give(tours: readonly Named[]): Promise<(number | null)[]> {
    const [tour] = tours;
    if (tour === undefined) return [];
    const { model, clock } = this.props;
    const { length } = tours;
    const open: Pick<TourRecord, 'numbers'> | null = await model.findOneAndUpdate(
      { _id: tour._id, trash_at: { $exists: false }, ...whileOpen(tour, clock.now()) },
      { $min: { due_at: clock.now() + TAKEN_OVER_MS }, $inc: { numbers: length } },
      { returnDocument: 'after', lean: true, projection: { numbers: 1 } },
    );
    const last = open?.numbers ?? Infinity;
    return tours.map((_, n) => (open === null ? null : last - length + 1 + n));
  }

  /** The number is for the eye, and counted anew by whoever looks after the arena next. */
  private async count(counted: readonly Counted[]): Promise<(TourRecord | null)[]> {
    const [first] = counted;
    if (first === undefined) return [];
    const { model, clock } = this.props;
    const runs = counted.some(({ tour }) => tour.status === 'running');
    const taken = counted.reduce((sum, { came }) => sum + came, 0);
    const soon = runs ? { $min: { due_at: clock.now() } } : {};
    const after = await changeTour(model, first.tour, {}, { $inc: { taken }, ...soon });
    return counted.map(() => after);
  }
}
