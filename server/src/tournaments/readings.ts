import type { Pairing, Standing } from '@hokm/shared/api/tournaments';
import { objectId } from '../platform/database/ids.js';
import type { ArenaBoards } from './arena-board.js';
import { isOpenForAll, type TourContext } from './context.js';
import { shownEntrants } from './entrants-there.js';
import type { TourRecord } from './model.js';
import { openMatches } from './rounds.js';
import type { Tables } from './steps.js';
import { tablesOf } from './tables.js';
import { findTour } from './tours.js';
import { presentBracket, presentStandings, type Known } from './view.js';

/** A reading is used again so long, ms: tables begin and end without a change of the tournament. */
const FRESH_MS = 1_000;
/** Tournaments whose readings are kept. */
const KEPT = 50;

/** A tournament as everybody sees it, at one version. */
export interface TourReading {
  readonly tour: TourRecord;
  readonly known: Known;
  readonly tables: Tables;
  readonly rounds: readonly { round: number; matches: Pairing[] }[];
  readonly standings: readonly Standing[];
}

interface Kept {
  readonly version: number;
  readonly at: number;
  readonly reading: Promise<TourReading | null>;
}

type Parts = Pick<TourContext, 'model' | 'matches' | 'people' | 'clock'>;

/** Reads tournaments for all who look at them: each version once a second, however many ask. */
export class TourReadings {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly parts: Parts,
    private readonly boards: Pick<ArenaBoards, 'orderOf'>,
  ) {}

  /** A tournament as it is now; null for none, for a draft, and for one in the trash. Its version is read each time. */
  async read(id: string): Promise<TourReading | null> {
    const { model, clock } = this.parts;
    const _id = objectId(id);
    if (_id === null) return null;
    const found = await model
      .findOne({ _id, status: { $ne: 'draft' }, trash_at: { $exists: false } })
      .select({ version: 1 })
      .lean<Pick<TourRecord, 'version'>>();
    if (found === null) return null;
    const known = this.kept.get(id);
    const now = clock.now();
    if (known?.version === found.version && now - known.at <= FRESH_MS) return known.reading;
    const reading = this.make(id);
    this.keep(id, { version: found.version, at: now, reading });
    return reading;
  }

  private keep(id: string, made: Kept): void {
    this.kept.delete(id);
    this.kept.set(id, made);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    // The next who asks tries again.
    made.reading.catch(() => {
      if (this.kept.get(id) === made) this.kept.delete(id);
    });
  }

  private async make(id: string): Promise<TourReading | null> {
    const { model, people } = this.parts;
    const tour = await findTour(model, id);
    if (tour === null || tour.status === 'draft') return null;
    const order = await this.boards.orderOf(tour);
    const named = isOpenForAll(tour)
      ? shownEntrants(tour).flatMap((entrant) => entrant.people)
      : order.flatMap((row) => row.people);
    const [known, tables] = await Promise.all([
      people.findPeople(tour.cup === undefined ? named : [...named, tour.cup.opener]),
      tablesOf(this.parts, tour, openMatches(tour)),
    ]);
    // The people of an arena stand beside its document.
    const seen = tour.arena === undefined ? tour : { ...tour, entrants: [...order] };
    return {
      tour,
      known,
      tables,
      rounds: presentBracket(tour, known, tables),
      standings: presentStandings(seen, known, order),
    };
  }
}
