import type { TextKey, Translate } from '../../text/define-texts.js';
import { jobResultTexts } from '../../text/job-results.js';

export type ResultWords = Translate<typeof jobResultTexts>;

/** A text by its kind and name; null where this version has no words for it. */
export function wordsFor(kind: 'f' | 'c' | 't' | 'lang', name: string, t: ResultWords): string | null {
  const key = `${kind}_${name}`;
  return Object.hasOwn(jobResultTexts.pairs, key) ? t(key as TextKey<typeof jobResultTexts>) : null;
}

/** Fields that are not part of the shown result: how the job is undone. */
const HIDDEN = new Set(['undo']);

/** A field of an answer: the names that lead to it, and its value. */
export interface ResultField {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The fields of a job's answer, those of objects in it one by one. */
export function fieldsOf(
  result: Readonly<Record<string, unknown>>,
  path: readonly string[] = [],
): ResultField[] {
  return Object.entries(result).flatMap(([name, value]) => {
    if (path.length === 0 && HIDDEN.has(name)) return [];
    const at = [...path, name];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? fieldsOf(value as Record<string, unknown>, at) : [{ path: at, value }];
  });
}

/** The panel's pages by kind of target. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['accounts', '/users'],
  ...[
    ...['matches', 'stories', 'gallery', 'albums', 'pages', 'books', 'authors'],
    ...['news', 'broadcasts', 'messages', 'reports', 'submissions'],
  ].map((kind): [string, string] => [kind, `/${kind}`]),
]);

/** `stories:6b0…` in its parts, with its place in the panel; null where it has none. */
export function targetOf(target: string): {
  readonly kind: string;
  readonly id: string;
  readonly to: string | null;
} {
  const [kind = '', ...rest] = target.split(':');
  const id = rest.join(':');
  const place = PLACES.get(kind);
  return { kind, id, to: place === undefined || id === '' ? null : `${place}/${encodeURIComponent(id)}` };
}
