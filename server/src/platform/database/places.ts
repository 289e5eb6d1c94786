import { isDuplicateKey } from './ids.js';

/** The numbers of the documents of a list; undefined for one that was stored before its list had numbers. */
export type TakenPlaces = readonly (number | undefined)[];

/** The lowest free number of a list with `most` places; null when it is full. Documents without a number take the first ones. */
function freePlace(taken: TakenPlaces, most: number): number | null {
  if (taken.length >= most) return null;
  const unnumbered = taken.filter((place) => place === undefined).length;
  for (let place = unnumbered; place < most; place += 1) if (!taken.includes(place)) return place;
  return null;
}

/** What a list with a limit needs to take one more document. */
export interface InPlace<Written> {
  readonly most: number;
  /** The places that are taken now; null where the document is in the list already and needs no new one. */
  readonly taken: () => Promise<TakenPlaces | null>;
  /**
   * Inserts the document with its place or changes it, in one write. Without a place it only changes the one that is there,
   * and gives null when that is gone meanwhile.
   */
  readonly write: (place: number | null) => Promise<Written | null>;
}

/**
 * Writes a document of a list that holds at most so many; null when the list is full. Each document has a number and a
 * unique index over list and number decides, so that calls at once, in any number of processes, never exceed the limit.
 */
export async function writeInPlace<Written>({
  most,
  taken,
  write,
}: InPlace<Written>): Promise<Written | null> {
  for (;;) {
    const now = await taken();
    const place = now === null ? null : freePlace(now, most);
    if (now !== null && place === null) return null;
    try {
      const written = await write(place);
      if (written !== null) return written;
    } catch (error) {
      // Another call took the place, or began the same document: look again.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
