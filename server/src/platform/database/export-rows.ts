import type { mongo } from 'mongoose';
import type { ExportSource } from './personal-data.js';

const NAMES_AT_ONCE = 100;

/** The documents of a collection that a filter finds, as a stream. */
export function rows<T extends mongo.Document>(
  { connection }: Pick<ExportSource, 'connection'>,
  collection: string,
  filter: mongo.Filter<T>,
  sort: mongo.Sort = {},
): AsyncIterable<mongo.WithId<T>> {
  return connection.collection<T>(collection).find(filter).sort(sort);
}

/** Presents each document of a stream. */
export async function* each<T, Item>(
  documents: AsyncIterable<T>,
  view: (document: T) => Item,
): AsyncGenerator<Item> {
  for await (const document of documents) yield view(document);
}

/** Documents with the person that each is about; the name is empty for deleted accounts. */
export async function* withNames<T>(
  source: ExportSource,
  documents: AsyncIterable<T>,
  idOf: (document: T) => string,
): AsyncGenerator<readonly [T, { readonly id: string; readonly name: string }]> {
  let batch: T[] = [];
  async function* named() {
    const names = await source.namesOf([...new Set(batch.map(idOf))]);
    for (const document of batch) {
      const id = idOf(document);
      yield [document, { id, name: names.get(id) ?? '' }] as const;
    }
  }
  for await (const document of documents) {
    batch.push(document);
    if (batch.length < NAMES_AT_ONCE) continue;
    yield* named();
    batch = [];
  }
  yield* named();
}

/** A time as exports write it. */
export const iso = (at: number | Date): string => new Date(at).toISOString();
export const isoOrNull = (at: number | Date | null | undefined): string | null =>
  at == null ? null : iso(at);
