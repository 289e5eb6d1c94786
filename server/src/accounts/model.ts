import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import type { AccountExport, Worn } from '@hokm/shared/api';
import type { FirstStep } from '@hokm/shared/api/analytics/limits';
import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { HOUR_MS } from '@hokm/shared/time';
import { defineCollection, field } from '../platform/database/collection.js';
import { iso, isoOrNull } from '../platform/database/export-rows.js';
import { objectId } from '../platform/database/ids.js';
import type { ExportSource } from '../platform/database/personal-data.js';
import { linkedIdentities, type IdentityFields } from './identities.js';
import { listIndexes } from './list-indexes.js';
import {
  passkeysOf,
  recoveryCodesLeft,
  type PendingTotpRecord,
  type SecondFactorRecord,
} from './second-factor-record.js';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import type { ReminderRecord } from './reminder-record.js';
import { endOfSanction, type InactiveRecord, type SanctionRecord } from './sanctions.js';
import { exportedLimits, type CoinLimitsRecord } from './coin-limits.js';
import type { Entry, Hope, PlayedDay, PredictedDay } from './wallet-entry.js';
import { auditedFields } from '../platform/panel/audited-record.js';
import { keysOfNames } from './search-keys.js';

/** Score and rating as lists show them: a copy of the statistics, written by the worker. */
export interface StandingCopy {
  /** Version of the statistics that were copied. */
  version: number;
  score: number;
  wins: number;
  losses: number;
  /** Both absent before the first rated match. */
  trophies?: number;
  /** End of the last rated match, ms since 1970. */
  rated_at?: number;
}

export interface AccountRecord extends IdentityFields {
  _id: Types.ObjectId;
  name: string;
  first_name: string;
  last_name: string;
  username: string;
  /** Argon2id hash with its salt and cost. */
  password?: string;
  password_changed_at?: Date;
  /** The password was made by somebody else. */
  must_change_password?: boolean;
  second_factor?: SecondFactorRecord;
  /** An authenticator app that is being set up. */
  second_factor_pending?: PendingTotpRecord;
  /** Sessions of earlier epochs are over, except `session_kept`. Absent: 0. */
  session_epoch?: number;
  session_kept?: string;
  /** The last sign-out everywhere: launch data from before it begin no session. */
  signed_out_at?: Date;
  /** Browsers in which the owner has signed in: hex SHA-256 of the device cookie, and when first. */
  devices?: { id: string; at: Date }[];
  language: Language;
  /** The language that the person has chosen over `language`: one that the staff has added. Absent: none. */
  locale?: string;
  /** Path of the uploaded picture. */
  avatar: string | null;
  /** Address of Telegram's picture, shown while there is no uploaded one. */
  photo?: string | null;
  /** The owner removed the picture: Telegram's is not shown either. */
  no_photo?: boolean;
  /** Every uploaded picture that may be stored, with the start of its upload (ms since 1970), so that none is orphaned. */
  pictures?: { id: string; at: number }[];
  /** The owner has chosen names: Telegram's no longer replace them. */
  own_names?: boolean;
  /** See `searchKeys`. */
  search?: string[];
  is_guest: boolean;
  admin_level: AdminLevel;
  balance: number;
  level: number;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** The country of the address that the account was last used from, where `GEO_DB` knows it: ISO 3166-1 alpha-2. */
  seen_country?: string;
  /** Items of the shop in use, by kind. */
  worn?: Partial<Worn>;
  /** Absent before the first finished match. */
  standing?: StandingCopy;
  /** Entries of the balance that the ledger does not have yet. Absent: none since the opening. */
  wallet?: {
    /** Number of the newest entry. */
    seq: number;
    pending: Entry[];
    /** How many of the coins are bound. Absent: no change since accounts count them. */
    bound?: number;
    /** The days of the last thirty on which the person played in coin rooms, or predicted matches. Absent: none. */
    played?: PlayedDay[];
    /** The last day of predictions, and which may be open. Absent: none. */
    predicted?: PredictedDay;
    /** The most that undecided coin rooms and predictions may still pay. Absent: nothing. */
    hopes?: Hope[];
    /** When the person got coins for newcomers in the last thirty days, ms since 1970. Absent: never. */
    brought?: number[];
    /** When the newest pending entry was made, ms since 1970. */
    settle_at?: number;
  };
  /** What the person has set for their own coin rooms. Absent: nothing. */
  coin_limits?: CoinLimitsRecord;
  /** When the person has said that they are 18 or older. */
  adult_at?: Date;
  /** Ids of bought items. */
  owned?: string[];
  /** Last daily reward: Tehran day number, current streak, and the last missed day that did not break it. */
  daily?: { day: number; streak: number; forgiven?: number };
  /** The visits that the reminder of the daily reward goes by. Absent: the person was not here since there are reminders. */
  reminder?: ReminderRecord;
  /** When the account will be deleted, at its owner's request. */
  delete_at?: Date;
  /** The deletion has begun and cannot be cancelled. */
  is_going?: boolean;
  /** The staff has closed the account: nobody signs in to it. Absent: it is open. */
  inactive?: InactiveRecord;
  /** Decisions of staff about the person, oldest first. */
  sanctions?: SanctionRecord[];
  /** When the last sanction in force ends. Taken away within a minute of that moment. */
  sanctioned_until?: Date;
  /** The staff has changed the address, and the owner is not told yet: the one before, and when the worker looks after it (ms since 1970). */
  email_moved?: { from: string | null; due: number };
  /** Words of the staff to find people by. */
  tags?: string[];
  /** Since when the person may enter the panel. */
  staff_since?: Date;
  /** When the staff last gave another level, who did, and the level before. Absent: long ago. */
  level_given?: { at: Date; by: string[]; was: AdminLevel };
  /** When the staff last gave the address, and who did. */
  email_given?: { at: Date; by: string[] };
  /** When the staff last ended all sessions. */
  sessions_ended_at?: Date;
  /** Begin of the name as lists sort it. */
  name_key?: string;
  /** The last use of a session, to the hour. */
  seen_at?: Date;
  /** When the person first came to each step of a newcomer. */
  firsts?: Partial<Record<FirstStep, Date>>;
  /** The person's page views are not counted. */
  no_stats?: boolean;
  /** The newest binding terms that the person has accepted, and when. */
  terms_version?: number;
  terms_at?: Date;
  /** Grows with each change by the staff or of names; a change of the staff names the one it was made from. */
  revision?: number;
  /** Actions of the staff that are not in the audit log yet, and when the worker looks after them (ms since 1970). */
  audit_pending?: PendingAudit[];
  audit_due?: number;
  created_at: Date;
}

const optionalText = { type: String, default: '' };

const standing = new mongoose.Schema<StandingCopy>(
  {
    version: field.number,
    score: field.number,
    wins: field.number,
    losses: field.number,
    trophies: field.optionalNumber,
    rated_at: field.optionalNumber,
  },
  { _id: false },
);

const recordOf = async ({ connection, id }: ExportSource): Promise<AccountRecord | null> =>
  connection.collection<AccountRecord>('accounts').findOne({ _id: objectId(id) ?? undefined });

/** Passwords, keys, tokens and their hashes are not exported. */
async function exportAccount(source: ExportSource): Promise<AccountExport['account']> {
  const record = await recordOf(source);
  if (record === null) throw new Error('the account to export is gone');
  return {
    id: source.id,
    name: record.name,
    first_name: record.first_name,
    last_name: record.last_name,
    username: record.username,
    telegram_id: record.telegram_id ?? null,
    email: record.email?.address ?? null,
    language: record.language,
    locale: record.locale ?? null,
    country: record.country ?? null,
    seen_country: record.seen_country ?? null,
    avatar: record.avatar,
    photo: record.photo ?? null,
    is_guest: record.is_guest,
    admin_level: record.admin_level,
    created_at: iso(record.created_at),
    balance: record.balance,
    level: record.level,
    score: record.standing?.score ?? 0,
    trophies: record.standing?.trophies ?? 0,
    items: record.owned ?? [],
    worn: { ...record.worn },
    adult_at: isoOrNull(record.adult_at),
    coin_limits: record.coin_limits === undefined ? null : exportedLimits(record.coin_limits),
    daily_reward: record.daily ?? null,
    visits: (record.reminder?.visits ?? []).map((hour) => iso(new Date(hour * HOUR_MS))),
    has_password: record.password !== undefined,
    password_changed_at: isoOrNull(record.password_changed_at),
    two_factor: {
      totp_since: isoOrNull(record.second_factor?.totp?.since),
      passkeys: passkeysOf(record).map(({ name, created_at, last_used_at }) => ({
        name,
        created_at: iso(created_at),
        last_used_at: isoOrNull(last_used_at),
      })),
      recovery_codes_left: recoveryCodesLeft(record),
    },
    known_browsers: (record.devices ?? []).map(({ at }) => ({ since: iso(at) })),
    no_stats: record.no_stats === true,
    terms:
      record.terms_version === undefined
        ? null
        : { version: record.terms_version, accepted_at: isoOrNull(record.terms_at) },
    firsts: Object.fromEntries(Object.entries({ ...record.firsts }).map(([step, at]) => [step, iso(at)])),
    delete_at: isoOrNull(record.delete_at),
    last_seen_at: isoOrNull(record.seen_at),
    closed:
      record.inactive === undefined
        ? null
        : {
            since: iso(record.inactive.at),
            reason: record.inactive.reason,
            message: record.inactive.message ?? null,
            until: isoOrNull(record.inactive.until),
          },
    decisions: (record.sanctions ?? [])
      .filter(({ kind }) => kind !== 'note')
      .map((each) => ({
        kind: each.kind,
        at: iso(each.at),
        reason: each.reason,
        message: each.message ?? null,
        until: isoOrNull(endOfSanction(each)),
      })),
  };
}

async function* exportIdentities(source: ExportSource) {
  const record = await recordOf(source);
  if (record !== null) yield* linkedIdentities(record);
}

const hasTrophies = { 'standing.trophies': { $exists: true } };

export const accounts = defineCollection<AccountRecord>({
  name: 'accounts',
  keysOf: keysOfNames,
  schema: {
    name: field.text,
    first_name: optionalText,
    last_name: optionalText,
    username: optionalText,
    telegram_id: field.optionalNumber,
    telegram_linked_at: field.optionalDate,
    google: field.mixed,
    email: field.mixed,
    password: field.optionalText,
    password_changed_at: field.optionalDate,
    must_change_password: field.optionalBoolean,
    second_factor: field.mixed,
    second_factor_pending: field.mixed,
    session_epoch: field.optionalNumber,
    session_kept: field.optionalText,
    signed_out_at: field.optionalDate,
    devices: field.mixed,
    language: field.oneOf(LANGUAGES),
    locale: field.optionalText,
    avatar: { type: String, default: null },
    photo: field.optionalText,
    no_photo: field.optionalBoolean,
    pictures: field.mixed,
    own_names: field.optionalBoolean,
    search: field.mixed,
    is_guest: field.boolean,
    admin_level: field.oneOf(ADMIN_LEVELS),
    balance: { type: Number, required: true, min: 0 },
    level: { type: Number, required: true, min: 1 },
    country: field.optionalText,
    seen_country: field.optionalText,
    worn: field.mixed,
    wallet: field.mixed,
    coin_limits: field.mixed,
    adult_at: field.optionalDate,
    owned: { type: [String], default: undefined },
    delete_at: field.optionalDate,
    is_going: field.optionalBoolean,
    daily: field.mixed,
    reminder: field.mixed,
    standing: { type: standing },
    inactive: field.mixed,
    sanctions: field.mixed,
    sanctioned_until: field.optionalDate,
    email_moved: field.mixed,
    tags: { type: [String], default: undefined },
    staff_since: field.optionalDate,
    level_given: field.mixed,
    email_given: field.mixed,
    sessions_ended_at: field.optionalDate,
    name_key: field.optionalText,
    seen_at: field.optionalDate,
    firsts: field.mixed,
    no_stats: field.optionalBoolean,
    terms_version: field.optionalNumber,
    terms_at: field.optionalDate,
    revision: field.optionalNumber,
    ...auditedFields,
    created_at: field.date,
  },
  indexes: [
    { key: { delete_at: 1 }, sparse: true, answers: 'accounts to delete' },
    { key: { 'level_given.at': 1 }, sparse: true, answers: 'people whose level was changed lately' },
    { key: { is_guest: 1, created_at: 1 }, answers: 'guests by their age' },
    {
      key: { 'wallet.settle_at': 1 },
      sparse: true,
      answers: 'balances with entries that a process left behind',
    },
    {
      key: { telegram_id: 1 },
      unique: true,
      partialFilterExpression: { telegram_id: { $exists: true } },
      answers: 'the account of a Telegram user; one each',
    },
    {
      key: { 'email.key': 1 },
      unique: true,
      partialFilterExpression: { 'email.key': { $exists: true } },
      answers: 'the account of an address; one each',
    },
    {
      key: { 'google.key': 1 },
      unique: true,
      partialFilterExpression: { 'google.key': { $exists: true } },
      answers: 'the account of a Google user; one each',
    },
    { key: { search: 1 }, answers: 'people by the beginning of a name or username' },
    {
      key: { 'standing.trophies': -1, _id: 1, 'standing.rated_at': 1 },
      name: 'trophies',
      partialFilterExpression: hasTrophies,
      answers: 'a page of the ranking, a rank in it, and its totals',
    },
    {
      key: { country: 1, 'standing.trophies': -1, _id: 1, 'standing.rated_at': 1 },
      name: 'country_trophies',
      partialFilterExpression: hasTrophies,
      answers: 'the same within a country',
    },
    {
      key: { admin_level: 1, _id: -1 },
      name: 'staff',
      // Of the levels, only that of players does not come before it.
      partialFilterExpression: { admin_level: { $lt: 'user' } },
      answers: 'the staff, and those of one level',
    },
    { key: { 'inactive.at': -1 }, sparse: true, answers: 'closed accounts, the latest first, and how many' },
    { key: { 'inactive.until': 1 }, sparse: true, answers: 'closed accounts that open again' },
    { key: { 'sanctions.until': 1 }, sparse: true, answers: 'sanctions in force that are not marked yet' },
    { key: { sanctioned_until: 1 }, sparse: true, answers: 'people with a sanction in force' },
    { key: { 'email_moved.due': 1 }, sparse: true, answers: 'addresses whose change has to be followed' },
    { key: { tags: 1 }, sparse: true, answers: 'people with a tag' },
    {
      key: { 'reminder.look_at': 1 },
      sparse: true,
      answers: 'whose daily reward is to be looked at, for a reminder',
    },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
    { key: { name_key: 1, _id: 1 }, answers: 'a page of the panel by name' },
    { key: { created_at: -1, _id: -1 }, answers: 'people who came on some days, the latest first' },
    {
      key: { seen_at: -1, _id: -1 },
      answers: 'a page of the panel by last visit, and the purses of who was here lately',
    },
    { key: { 'standing.score': -1, _id: -1 }, answers: 'a page of the panel by score' },
    {
      key: { 'standing.trophies': -1, _id: -1 },
      name: 'panel_trophies',
      answers: 'a page of the panel by trophies',
    },
    ...listIndexes,
  ],
  personalData: {
    exports: { account: exportAccount, identities: exportIdentities },
    erase: null,
    why: 'the account itself is deleted last, so that an interrupted deletion is repeated',
  },
});

export type AccountModel = Model<AccountRecord>;

/** The model of accounts on a connection. */
export function accountModel(connection: Connection): AccountModel {
  return accounts.model(connection);
}
