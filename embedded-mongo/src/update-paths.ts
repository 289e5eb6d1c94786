import { CommandError } from './errors.js';
import type { Position } from './match.js';
import { isDoc, type Doc } from './values.js';

/** The elements that `$`, `$[]` and `$[name]` in an update's path stand for. */
export interface Positions {
  readonly matched: Position;
  readonly filters: ReadonlyMap<string, (element: unknown) => boolean>;
}

const LARGEST_PADDING = 1_500_000;

/** The places a path means in this document: positional parts become numbers. Refuses with BadValue. */
export function expandPath(doc: Doc, path: string, positions: Positions): string[][] {
  let places: string[][] = [[]];
  for (const part of path.split('.')) {
    if (part === '')
      throw new CommandError('FailedToParse', `The update path '${path}' contains an empty field name`);
    if (part === '$') {
      const { index } = positions.matched;
      if (index === undefined)
        throw new CommandError(
          'BadValue',
          'The positional operator did not find the match needed from the query.',
        );
      places = places.map((place) => [...place, String(index)]);
    } else if (/^\$\[.*\]$/.test(part)) {
      places = places.flatMap((place) => expandElements(doc, place, part.slice(2, -1), path, positions));
    } else {
      places = places.map((place) => [...place, part]);
    }
  }
  return places;
}

function expandElements(
  doc: Doc,
  place: string[],
  name: string,
  path: string,
  positions: Positions,
): string[][] {
  const array = getAt(doc, place);
  if (!Array.isArray(array)) {
    throw new CommandError(
      'BadValue',
      `The path '${place.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const test = name === '' ? () => true : positions.filters.get(name);
  if (test === undefined)
    throw new CommandError('BadValue', `No array filter found for identifier '${name}' in path '${path}'`);
  return array.flatMap((element: unknown, at) => (test(element) ? [[...place, String(at)]] : []));
}

/** The value at a place, undefined if there is none. */
export function getAt(doc: unknown, place: readonly string[]): unknown {
  let current = doc;
  for (const name of place) {
    if (Array.isArray(current))
      current = /^\d+$/.test(name) ? (current as unknown[])[Number(name)] : undefined;
    else current = isDoc(current) && Object.hasOwn(current, name) ? current[name] : undefined;
  }
  return current;
}

/** Sets a value, making documents on the way and padding arrays with null. Refuses with PathNotViable. */
export function setAt(doc: Doc, place: readonly string[], value: unknown): void {
  let current: unknown = doc;
  for (const [at, name] of place.entries()) {
    const last = at === place.length - 1;
    if (Array.isArray(current)) current = stepIntoArray(current as unknown[], name, last, value, place);
    else if (isDoc(current)) {
      if (last) define(current, name, value);
      else if (!Object.hasOwn(current, name)) define(current, name, {});
      current = current[name];
    } else throw notViable(name, place);
  }
}

function stepIntoArray(
  array: unknown[],
  name: string,
  last: boolean,
  value: unknown,
  place: readonly string[],
): unknown {
  const index = Number(name);
  if (!/^\d+$/.test(name) || index > array.length + LARGEST_PADDING) throw notViable(name, place);
  while (array.length < index) array.push(null);
  if (last) array[index] = value;
  else array[index] ??= {};
  return array[index];
}

/** Removes a field; an array element becomes null. What is not there stays so. */
export function unsetAt(doc: Doc, place: readonly string[]): void {
  const name = place.at(-1) ?? '';
  const parent = getAt(doc, place.slice(0, -1));
  if (Array.isArray(parent)) {
    if (/^\d+$/.test(name) && Number(name) < parent.length) parent[Number(name)] = null;
  } else if (isDoc(parent)) Reflect.deleteProperty(parent, name);
}

function define(doc: Doc, name: string, value: unknown): void {
  Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
}

function notViable(name: string, place: readonly string[]): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${name}' in element at '${place.join('.')}'`,
  );
}
