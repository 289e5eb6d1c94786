import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import type { Worn } from '@hokm/shared/api';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import type { PendingTotpRecord, SecondFactorRecord } from '../second-factor/record.js';
import type { Entry } from '../wallet/entry.js';
import { ADMIN_LEVELS, type AdminLevel } from './account.js';

/** Where a person stands, as the account keeps it for lists: a copy of the statistics, made by the worker. */
export interface StandingCopy {
  /** Of the statistics that it was made from. */
  version: number;
  score: number;
  wins: number;
  losses: number;
  /** Absent without a rated match, as is when the last one ended, ms since 1970. */
  trophies?: number;
  rated_at?: number;
}

/** By which somebody signs in with Google. */
export interface GoogleIdentity {
  readonly key: string;
  /** Verified by Google, and for people to know it again only: it is never what opens an account. Null when not told. */
  readonly email: string | null;
  readonly name: string;
  readonly linked_at: Date;
}

/** An account as it is stored. */
export interface AccountRecord {
  _id: Types.ObjectId;
  name: string;
  first_name: string;
  last_name: string;
  username: string;
  /** Absent, never null, without Telegram: the unique index holds only those that exist. */
  telegram_id?: number;
  /** Since when. Absent without Telegram, and where it was not kept then. */
  telegram_linked_at?: Date;
  /** As Google knows the person; `key` is issuer and subject. Absent without Google. */
  google?: GoogleIdentity;
  /** Verified, as only then it is here. `key` is the address as it is compared. Absent without one. */
  email?: { address: string; key: string; verified_at: Date };
  /** Argon2id, with its salt and cost. Absent without a password. */
  password?: string;
  password_changed_at?: Date;
  /** The password was made by somebody else. */
  must_change_password?: boolean;
  /** Absent: the account asks for nothing besides. */
  second_factor?: SecondFactorRecord;
  /** An authenticator app that is being set up. */
  second_factor_pending?: PendingTotpRecord;
  /** Sessions of an earlier epoch are over, but for the kept one. Absent: 0. */
  session_epoch?: number;
  session_kept?: string;
  /** Browsers in which the person has signed in with the password: hex SHA-256 of their cookie, and when first. */
  devices?: { id: string; at: Date }[];
  language: Language;
  /** Of a picture that the person uploaded: its path here. */
  avatar: string | null;
  /** The address of Telegram's picture, shown to others while there is no uploaded one. */
  photo?: string | null;
  /** The person took the picture away: Telegram's is not shown either. */
  no_photo?: boolean;
  /** Every uploaded picture that may be in the store, with when it was begun (ms since 1970), so that none is left over. */
  pictures?: { id: string; at: number }[];
  /** The person has chosen names: Telegram's are no longer taken over. */
  own_names?: boolean;
  /** What the account is found by (`search-keys.ts`). */
  search?: string[];
  is_guest: boolean;
  admin_level: AdminLevel;
  balance: number;
  level: number;
  /** ISO 3166-1 alpha-2. Absent: not told. */
  country?: string;
  /** What the person wears from the shop, by kind. Absent: everything plain. */
  worn?: Partial<Worn>;
  /** Absent before the first finished match. */
  standing?: StandingCopy;
  /** Entries of the balance that the ledger does not have yet. Absent: nothing has changed it since the opening. */
  wallet?: {
    /** The number of the newest entry. */
    seq: number;
    pending: Entry[];
    /** When an entry was last made that is not put away, ms since 1970. */
    settle_at?: number;
  };
  /** Items of the shop that were bought, by id. */
  owned?: string[];
  /** The last daily reward: the day of Tehran it was of, and the how manieth in a row it was. */
  daily?: { day: number; streak: number };
  /** When the account is deleted, as its owner has asked. */
  delete_at?: Date;
  /** That time has come: it is being deleted, and nothing keeps it any more. */
  is_going?: boolean;
  created_at: Date;
}

/** A session as it is stored: who reads the database cannot use it. */
export interface SessionRecord {
  /** Hex SHA-256 of the token. */
  _id: string;
  account: Types.ObjectId;
  created_at: Date;
  /** To the hour, or a sixth of the time after which it ends without use. */
  last_used_at: Date;
  expires_at: Date;
  user_agent: string;
  /** Where it was begun from. Absent when not known. */
  address?: string;
  /** It ends when it is not used for so long, ms. Absent: only at `expires_at`. */
  idle_ms?: number;
  /** The person asked to stay signed in. */
  remember?: boolean;
  /** Of the account, when the session was begun. Absent: 0. */
  epoch?: number;
  /** When the person last showed in it that it is them. Absent: when it was begun. */
  confirmed_at?: Date;
  /** When the second factor was last shown in it. Absent: never. */
  second_factor_at?: Date;
}

const text = { type: String, default: '' };
const options = { versionKey: false, strict: 'throw', strictQuery: 'throw' } as const;

const standing = new mongoose.Schema<StandingCopy>(
  {
    version: { type: Number, required: true },
    score: { type: Number, required: true },
    wins: { type: Number, required: true },
    losses: { type: Number, required: true },
    trophies: { type: Number },
    rated_at: { type: Number },
  },
  { _id: false },
);

const accountSchema = new mongoose.Schema<AccountRecord>(
  {
    name: { type: String, required: true },
    first_name: text,
    last_name: text,
    username: text,
    telegram_id: { type: Number },
    telegram_linked_at: { type: Date },
    google: { type: mongoose.Schema.Types.Mixed },
    email: { type: mongoose.Schema.Types.Mixed },
    password: { type: String },
    password_changed_at: { type: Date },
    must_change_password: { type: Boolean },
    second_factor: { type: mongoose.Schema.Types.Mixed },
    second_factor_pending: { type: mongoose.Schema.Types.Mixed },
    session_epoch: { type: Number },
    session_kept: { type: String },
    devices: { type: mongoose.Schema.Types.Mixed },
    language: { type: String, enum: LANGUAGES, required: true },
    avatar: { type: String, default: null },
    photo: { type: String },
    no_photo: { type: Boolean },
    pictures: { type: mongoose.Schema.Types.Mixed },
    own_names: { type: Boolean },
    search: { type: mongoose.Schema.Types.Mixed },
    is_guest: { type: Boolean, required: true },
    admin_level: { type: String, enum: ADMIN_LEVELS, required: true },
    balance: { type: Number, required: true, min: 0 },
    level: { type: Number, required: true, min: 1 },
    country: { type: String },
    worn: { type: mongoose.Schema.Types.Mixed },
    wallet: { type: mongoose.Schema.Types.Mixed },
    owned: { type: [String], default: undefined },
    delete_at: { type: Date },
    is_going: { type: Boolean },
    daily: { type: mongoose.Schema.Types.Mixed },
    standing: { type: standing },
    created_at: { type: Date, required: true },
  },
  { ...options, collection: 'accounts' },
);

const sessionSchema = new mongoose.Schema<SessionRecord>(
  {
    _id: { type: String, required: true },
    account: { type: mongoose.Schema.Types.ObjectId, required: true },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    user_agent: text,
    address: { type: String },
    idle_ms: { type: Number },
    remember: { type: Boolean },
    epoch: { type: Number },
    confirmed_at: { type: Date },
    second_factor_at: { type: Date },
  },
  { ...options, collection: 'sessions' },
);

export type AccountModel = Model<AccountRecord>;
export type SessionModel = Model<SessionRecord>;

/** The model of accounts on a connection. */
export function accountModel(connection: Connection): AccountModel {
  return connection.models['Account'] ?? connection.model<AccountRecord>('Account', accountSchema);
}

/** The model of sessions on a connection. */
export function sessionModel(connection: Connection): SessionModel {
  return connection.models['Session'] ?? connection.model<SessionRecord>('Session', sessionSchema);
}
