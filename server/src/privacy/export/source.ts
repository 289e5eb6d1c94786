import type { Connection, mongo } from 'mongoose';
import type { AccountExport } from '@hokm/shared/api';
import { accountModel, type AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../database/ids.js';
import type { Clock } from '../../ports.js';

/** Whose data is read, and where. */
export interface ExportSource {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly record: AccountRecord;
  /** Of the account, 24 hex characters. */
  readonly id: string;
}

type Keys = keyof AccountExport;

/** One part of the export: of a list each thing on its own, so that however long it is, it is never held as a whole. */
export type Section<K extends Keys> = AccountExport[K] extends readonly (infer Item)[]
  ? (source: ExportSource) => AsyncIterable<Item>
  : (source: ExportSource) => Promise<AccountExport[K]>;

export type Sections<K extends Keys> = { readonly [Key in K]: Section<Key> };

const AT_ONCE = 100;

/** The documents of a collection that a filter finds, as they are read. */
export function rows<T extends mongo.Document>(
  { connection }: ExportSource,
  collection: string,
  filter: mongo.Filter<T>,
  sort: mongo.Sort = {},
): AsyncIterable<mongo.WithId<T>> {
  return connection.collection<T>(collection).find(filter).sort(sort);
}

/** A list out of documents, one after another. */
export async function* each<T, Item>(
  documents: AsyncIterable<T>,
  present: (document: T) => Item,
): AsyncGenerator<Item> {
  for await (const document of documents) yield present(document);
}

/** Documents with the name of the person that each is about: empty for whose account is gone. */
export async function* withNames<T>(
  source: ExportSource,
  documents: AsyncIterable<T>,
  idOf: (document: T) => string,
): AsyncGenerator<readonly [T, { readonly id: string; readonly name: string }]> {
  let some: T[] = [];
  async function* named() {
    const ids = [...new Set(some.map(idOf))].flatMap((id) => objectId(id) ?? []);
    const people = await accountModel(source.connection)
      .find({ _id: { $in: ids } })
      .select({ name: 1 })
      .lean<Pick<AccountRecord, '_id' | 'name'>[]>();
    const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
    for (const document of some) {
      const id = idOf(document);
      yield [document, { id, name: names.get(id) ?? '' }] as const;
    }
  }
  for await (const document of documents) {
    some.push(document);
    if (some.length < AT_ONCE) continue;
    yield* named();
    some = [];
  }
  yield* named();
}

/** A moment as the export says it. */
export const iso = (at: number | Date): string => new Date(at).toISOString();
/** The same, where there may be none. */
export const isoOrNull = (at: number | Date | null | undefined): string | null =>
  at == null ? null : iso(at);
