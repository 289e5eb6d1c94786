import type { Connection, Model, Types } from 'mongoose';
import { accounts, type AccountRecord } from '../accounts/model.js';
import type { AnyCollection } from '../platform/database/collection.js';
import { objectId } from '../platform/database/ids.js';

const BATCH = 200;

/** A document with the keys by which it is found. */
type Keyed = { readonly _id: Types.ObjectId | string } & Readonly<Record<string, unknown>>;

export interface Renewed {
  /** The last document; where the next batch goes on. */
  readonly last: string;
  readonly examined: number;
  readonly changed: number;
  readonly isEnd: boolean;
}

/** The collections whose documents store keys, in a fixed order. */
export function keyedCollections(collections: readonly AnyCollection[]): AnyCollection[] {
  return collections.filter((collection) => collection.keysOf !== undefined);
}

async function namesOf(connection: Connection, ids: readonly unknown[]): Promise<Map<string, string>> {
  const records = await accounts
    .model(connection)
    .find({ _id: { $in: ids.flatMap((id) => objectId(String(id)) ?? []) } })
    .select({ name: 1 })
    .lean<Pick<AccountRecord, '_id' | 'name'>[]>();
  return new Map(records.map(({ _id, name }) => [_id.toHexString(), name]));
}

/**
 * Makes the keys of the next documents of a collection anew, after the id `last`. Each is written only while the stored keys
 * are those that were read: a change at the same time stores its own.
 */
export async function renewKeys(
  connection: Connection,
  collection: AnyCollection,
  last: string,
): Promise<Renewed> {
  const model = collection.model(connection) as Model<unknown>;
  const { keysOf, namedBy } = collection as Required<AnyCollection>;
  const batch = await model
    .find(last === '' ? {} : { _id: { $gt: last } })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Keyed[]>();
  const names =
    (namedBy as string | undefined) === undefined
      ? new Map<string, string>()
      : await namesOf(
          connection,
          batch.map((each) => each[namedBy]),
        );
  let changed = 0;
  for (const document of batch) {
    const keys = keysOf(document as never, names.get(String(document[namedBy])) ?? '') as Keyed;
    const isSame = Object.keys(keys).every(
      (key) => JSON.stringify(keys[key]) === JSON.stringify(document[key]),
    );
    if (isSame) continue;
    const stored = Object.keys(keys).map((key) => [key, document[key] ?? { $exists: false }] as const);
    const filter = { _id: document._id, ...Object.fromEntries(stored) };
    const written = await model.updateOne(filter, { $set: keys });
    changed += written.modifiedCount;
  }
  return {
    last: batch.at(-1)?._id.toString() ?? last,
    examined: batch.length,
    changed,
    isEnd: batch.length < BATCH,
  };
}
