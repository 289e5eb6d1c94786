import type { Connection, Types } from 'mongoose';
import type { AccountExport } from '@hokm/shared/api';
import type { Clock } from '../core/ports.js';

/** An account that is being deleted. */
export interface DeletedAccount {
  readonly _id: Types.ObjectId;
  /** 24 hex characters. */
  readonly id: string;
  readonly telegram_id: number | null;
  /** Normalized e-mail address. */
  readonly email_key: string | null;
  /** The addresses that mails to the person went to, in lower case. */
  readonly mail_keys: readonly string[];
  /** Uploaded pictures. */
  readonly pictures: readonly Types.ObjectId[];
}

export interface EraseContext {
  readonly connection: Connection;
  readonly clock: Clock;
}

/** Removes a person from a collection. Idempotent. */
type Erase = (context: EraseContext, account: DeletedAccount) => Promise<unknown>;

/** A person's data to export, and what it is read from. */
export interface ExportSource {
  readonly connection: Connection;
  readonly clock: Clock;
  /** Account id, 24 hex characters. */
  readonly id: string;
  /** Names of accounts by id; deleted accounts are missing. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** One part of the export. Lists are streamed, so that their length does not matter. */
type Section<K extends keyof AccountExport> = AccountExport[K] extends readonly (infer Item)[]
  ? (source: ExportSource) => AsyncIterable<Item>
  : (source: ExportSource) => Promise<AccountExport[K]>;
export type ExportSections = { readonly [K in keyof AccountExport]?: Section<K> };

/** The data of a person in a collection: their export and their deletion. */
export interface PersonalData {
  /** The parts of the export that are read from it. */
  readonly exports: ExportSections;
  /** How deleting an account removes the person; null when the data stays. */
  readonly erase: Erase | null;
  /** Why something is not exported, or stays. Required where `exports` is empty or `erase` is null. */
  readonly why?: string;
}

/** Erases the documents that a filter finds; a null filter finds none. */
export function deletes(
  collection: string,
  filterOf: (account: DeletedAccount, now: number) => Readonly<Record<string, unknown>> | null,
): Erase {
  return async ({ connection, clock }, account) => {
    const filter = filterOf(account, clock.now());
    if (filter !== null) await connection.collection(collection).deleteMany(filter);
  };
}

/** A collection that holds nothing about a person. */
export const notPersonal = (why: string): PersonalData => ({ exports: {}, erase: null, why });
