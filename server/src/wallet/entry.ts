import mongoose, { type Connection, type Model } from 'mongoose';

/** Why a balance changed. */
export const ENTRY_KINDS = [
  'opening',
  'daily',
  'purchase',
  'stars',
  'refund',
  'referral',
  'gift',
  'stake',
  'prize',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One change of one balance; never changed afterwards. */
export interface Entry {
  /** Names the change in the whole product: there is one with this key, however often it is asked for. */
  readonly key: string;
  /** In coins; negative for what goes out. */
  readonly amount: number;
  readonly kind: EntryKind;
  /** What it is about: an item, a payment, a match. Empty when the kind says all. */
  readonly ref: string;
  /** Ms since 1970. */
  readonly at: number;
  /** Counts an account's entries from 1, without gaps. */
  readonly seq: number;
  /** The balance after it. */
  readonly balance: number;
}

/** An entry as the ledger keeps it. */
export interface EntryRecord extends Omit<Entry, 'key'> {
  readonly _id: string;
  /** The account's id, 24 hex characters. */
  readonly account: string;
}

const schema = new mongoose.Schema<EntryRecord>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    amount: { type: Number, required: true },
    kind: { type: String, enum: ENTRY_KINDS, required: true },
    ref: { type: String, default: '' },
    at: { type: Number, required: true },
    seq: { type: Number, required: true },
    balance: { type: Number, required: true, min: 0 },
  },
  { collection: 'wallet_entries', versionKey: false, strict: 'throw' },
);

export type EntryModel = Model<EntryRecord>;

/** The model of the ledger on a connection. */
export function entryModel(connection: Connection): EntryModel {
  return connection.models['WalletEntry'] ?? connection.model<EntryRecord>('WalletEntry', schema);
}
