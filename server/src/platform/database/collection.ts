import mongoose, { type Connection, type Model, type mongo, type Schema } from 'mongoose';
import type { PersonalData } from './personal-data.js';

/** Schema fields in the form that collections use. */
export const field = {
  text: { type: String, required: true },
  optionalText: { type: String },
  number: { type: Number, required: true },
  optionalNumber: { type: Number },
  boolean: { type: Boolean, required: true },
  optionalBoolean: { type: Boolean },
  date: { type: Date, required: true },
  optionalDate: { type: Date },
  objectId: { type: mongoose.Schema.Types.ObjectId, required: true },
  optionalObjectId: { type: mongoose.Schema.Types.ObjectId },
  texts: { type: [String], required: true },
  mixed: { type: mongoose.Schema.Types.Mixed },
  oneOf: (values: readonly string[]) => ({ type: String, enum: [...values], required: true }),
} as const;

/** An index, with the question that it answers. */
export interface CollectionIndex extends mongo.IndexDescription {
  readonly answers: string;
}

export interface CollectionSpec<Record> {
  /** Name in the database. */
  readonly name: string;
  /** Absent for collections that are used through the driver only. */
  readonly schema?: ConstructorParameters<typeof Schema<Record>>[0];
  readonly options?: Pick<mongoose.SchemaOptions, 'minimize'>;
  /** Every index besides `_id`. */
  readonly indexes: readonly CollectionIndex[];
  readonly personalData: PersonalData;
  /**
   * The stored keys by which a document is found, from its own texts; `name`: that of the account in the field `namedBy`. Stored
   * with every change of these texts, and made anew when the keys of texts change (`renew-keys.ts`).
   */
  readonly keysOf?: (document: Record, name: string) => Partial<Record>;
  /** The field with the account whose name counts among the texts. */
  readonly namedBy?: keyof Record & string;
}

/** A collection of the database: its model, its indexes and what it holds of people. */
export interface Collection<Record = unknown> extends Omit<CollectionSpec<Record>, 'schema' | 'options'> {
  /** The model on a connection. Unknown fields throw, in documents and in filters. */
  model(connection: Connection): Model<Record>;
}

/** A collection whatever its documents are. */
export type AnyCollection = Pick<Collection, 'name' | 'indexes' | 'personalData'> & {
  model(connection: Connection): unknown;
  keysOf?(document: never, name: string): object;
  readonly namedBy?: string;
};

const defined: string[] = [];
/** The names of all collections that this process has declared. */
export const definedCollections: readonly string[] = defined;

/** Declares a collection. Every collection is part of a module, which `app/` lists. */
export function defineCollection<Record>(spec: CollectionSpec<Record>): Collection<Record> {
  const { name, schema = {}, options, ...declared } = spec;
  const compiled = new mongoose.Schema<Record>(schema, {
    ...options,
    collection: name,
    versionKey: false,
    strict: 'throw',
    strictQuery: 'throw',
  });
  defined.push(name);
  return {
    name,
    ...declared,
    model: (connection) => connection.models[name] ?? connection.model<Record>(name, compiled),
  };
}

/** The indexes of a collection in the driver's form. */
function indexesOf({ indexes }: Pick<AnyCollection, 'indexes'>): mongo.IndexDescription[] {
  return indexes.map(({ answers, ...index }) => index);
}

/**
 * Makes missing collections and indexes, all at once: a store that writes many together needs few commits. Rejects when an index
 * differs from its declaration, once nothing is under way any more.
 */
export async function createIndexes(
  connection: Connection,
  collections: readonly AnyCollection[],
): Promise<void> {
  const made = await Promise.allSettled(
    collections
      .filter(({ indexes }) => indexes.length > 0)
      .map((collection) => connection.collection(collection.name).createIndexes(indexesOf(collection))),
  );
  for (const each of made) if (each.status === 'rejected') throw each.reason;
}
