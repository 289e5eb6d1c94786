import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import { objectId } from '../platform/database/ids.js';
import { tourModel, type EntryRecord, type TourModel, type TourRecord } from './model.js';

/** The tournament with an id, whoever may see it; null for none, and for one in the trash. */
export async function findTour(model: TourModel, id: string): Promise<TourRecord | null> {
  const _id = objectId(id);
  return _id === null ? null : model.findOne({ _id, trash_at: { $exists: false } }).lean<TourRecord>();
}

/** One conditional change of a tournament; null where it does not fit any more. */
export async function changeTour(
  model: TourModel,
  tour: Pick<TourRecord, '_id'>,
  filter: QueryFilter<TourRecord>,
  { $set = {}, ...update }: UpdateQuery<TourRecord>,
): Promise<TourRecord | null> {
  const { $inc = {}, ...rest } = update;
  return model.findOneAndUpdate(
    { _id: tour._id, ...filter },
    {
      ...(Object.keys($set).length === 0 ? {} : { $set }),
      ...rest,
      $inc: { ...$inc, version: 1 },
    },
    { returnDocument: 'after', lean: true },
  );
}

/** A change of a tournament as it was read: null where anything has changed since. */
export function changeAsRead(
  model: TourModel,
  tour: TourRecord,
  set: Partial<TourRecord>,
): Promise<TourRecord | null> {
  return changeTour(model, tour, { version: tour.version }, { $set: set });
}

/** The people of an entrant: a pair, or one person of an arena. */
export function peopleOf(
  { entrants }: Pick<TourRecord, 'entrants'>,
  entrant: number | null,
): readonly string[] {
  return entrants.find((each) => each.entrant === entrant)?.people ?? [];
}

/** The number of the pair that a person plays in, or their own in an arena; null for nobody who plays. */
export function entrantOf({ entrants }: Pick<TourRecord, 'entrants'>, person: string): number | null {
  return entrants.find(({ people }) => people.includes(person))?.entrant ?? null;
}

/** The condition that a person's try is as it was read. */
export const stillAs = (person: string, { state, round }: EntryRecord): QueryFilter<TourRecord> => ({
  [`people.${person}.state`]: state,
  [`people.${person}.round`]: round,
});

/** The fields by which everybody who is in, or asks to be, gets the fee back. */
export function allLeaving(tour: TourRecord, stays: ReadonlySet<string> = new Set()): object {
  return Object.fromEntries(
    Object.entries(tour.people).flatMap(([person, { state }]) =>
      (state === 'in' || state === 'asked') && !stays.has(person)
        ? [[`people.${person}.state`, 'leaving'] as const]
        : [],
    ),
  );
}

/** Tournaments of the house that run or are to come. One query by index. */
export function countTours(connection: Connection): Promise<number> {
  return tourModel(connection).countDocuments({
    status: { $in: ['published', 'check_in', 'running', 'paused'] },
    trash_at: { $exists: false },
    cup: { $exists: false },
  });
}
