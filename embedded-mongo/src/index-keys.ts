import { CommandError } from './errors.js';
import { EMPTY_ARRAY } from './key-string.js';
import { isDoc, type Doc } from './values.js';

/** A place on the way down a path: `open` is false once an array has been entered with nothing left of the path. */
interface Place {
  readonly value: unknown;
  readonly rest: readonly string[];
}

/** The entries of an index on `paths` for a document: one tuple of values each. */
export interface Tuples {
  readonly tuples: readonly (readonly unknown[])[];
  /** The paths, by their place in the list, on which an array was entered: several entries are possible. */
  readonly arrays: readonly number[];
}

/**
 * The values at `paths`, with an array on the way fanned out into one tuple per element (MongoDB's multikey rules).
 * A missing field is undefined, an empty array `EMPTY_ARRAY`. Refuses two independent arrays
 * (CannotIndexParallelArrays).
 */
export function keyTuples(doc: Doc, paths: readonly (readonly string[])[]): Tuples {
  const arrays = new Set<number>();
  const tuples = expand(
    paths.map((rest) => ({ value: doc, rest })),
    arrays,
  );
  return { tuples, arrays: [...arrays] };
}

function expand(places: readonly Place[], arrays: Set<number>): unknown[][] {
  const stops = places.map(descend);
  const array = stops.find(isStuck)?.value as unknown[] | undefined;
  if (array === undefined) return [stops.map((stop) => stop.value)];
  if (stops.some((stop) => isStuck(stop) && stop.value !== array)) {
    throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays');
  }
  for (const [at, stop] of stops.entries()) if (isStuck(stop)) arrays.add(at);
  const elements: readonly unknown[] = array.length === 0 ? [EMPTY_ARRAY] : array;
  return elements.flatMap((element) =>
    expand(
      stops.map((stop) => (isStuck(stop) ? enter(stop, element) : stop)),
      arrays,
    ),
  );
}

const DONE: readonly string[] = ['\0'];

const isStuck = (place: Place) => Array.isArray(place.value) && place.rest !== DONE;

function enter(stop: Place, element: unknown): Place {
  if (stop.rest.length === 0) return { value: element, rest: DONE };
  return isDoc(element) ? { value: element, rest: stop.rest } : { value: undefined, rest: DONE };
}

function descend({ value, rest }: Place): Place {
  if (rest === DONE) return { value, rest };
  let current = value;
  for (const [at, name] of rest.entries()) {
    if (Array.isArray(current)) {
      const numeric = /^\d+$/.test(name) && !current.some(isDoc);
      if (!numeric) return { value: current, rest: rest.slice(at) };
      current = (current as unknown[])[Number(name)];
    } else {
      current = isDoc(current) && Object.hasOwn(current, name) ? current[name] : undefined;
    }
  }
  return { value: current, rest: [] };
}
