import type { Connection } from 'mongoose';
import { accounts, type AccountRecord } from './model.js';

/** The code of the language that the owner of an address (in lower case) has chosen over Persian or English; null for none. */
export async function localeOfAddress(connection: Connection, address: string): Promise<string | null> {
  const found = await accounts
    .model(connection)
    .findOne({ 'email.key': address })
    .select({ locale: 1 })
    .lean<Pick<AccountRecord, 'locale'>>();
  return found?.locale ?? null;
}
