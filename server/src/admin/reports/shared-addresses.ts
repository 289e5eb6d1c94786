import type { Connection } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import { securityEvents, type SecurityEventRecord } from '../../accounts/security-events.js';
import type { Clock } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import { sessions, type SessionRecord } from '../../sign-in/sessions/model.js';

/** Of a person: events that are looked at, and addresses that are compared. */
const EVENTS_READ = 100;
const SESSIONS_READ = 50;
const ADDRESSES_MAX = 10;
/** Of an address: sessions and events that are looked at. */
const OTHERS_READ = 200;

/** An address and the other accounts that came from it, the latest first. */
export interface SharedAddress {
  readonly address: string;
  readonly others: readonly string[];
}

/** The newest addresses of a person: those of their sessions, and of what happened around the account. */
async function addressesOf(connection: Connection, id: string, since: Date): Promise<string[]> {
  const account = objectId(id);
  if (account === null) return [];
  const [open, events] = await Promise.all([
    sessions.model(connection).find({ account }).limit(SESSIONS_READ).lean<SessionRecord[]>(),
    securityEvents
      .model(connection)
      .find({ account: id, at: { $gte: since } })
      .sort({ at: -1 })
      .limit(EVENTS_READ)
      .lean<SecurityEventRecord[]>(),
  ]);
  const seen = [...open.map(({ address = '' }) => address), ...events.map(({ source_ip }) => source_ip)];
  return [...new Set(seen.filter((address) => address !== ''))].slice(0, ADDRESSES_MAX);
}

/** The other accounts that came from an address. Two queries by index. */
async function othersFrom(
  connection: Connection,
  address: string,
  id: string,
  since: Date,
): Promise<string[]> {
  const [open, events] = await Promise.all([
    sessions.model(connection).find({ address }).limit(OTHERS_READ).lean<SessionRecord[]>(),
    securityEvents
      .model(connection)
      .find({ source_ip: address, at: { $gte: since } })
      .sort({ at: -1 })
      .limit(OTHERS_READ)
      .lean<SecurityEventRecord[]>(),
  ]);
  const accounts = [
    ...open.map(({ account }) => account.toHexString()),
    ...events.flatMap(({ account }) => account ?? []),
  ];
  return [...new Set(accounts)].filter((other) => other !== id);
}

/** The addresses that a person shares with others, the most shared first. */
export async function sharedAddresses(
  connection: Connection,
  clock: Clock,
  id: string,
  days: number,
): Promise<SharedAddress[]> {
  const since = new Date(clock.now() - days * DAY_MS);
  const addresses = await addressesOf(connection, id, since);
  const found = await Promise.all(
    addresses.map(async (address) => ({ address, others: await othersFrom(connection, address, id, since) })),
  );
  return found.filter(({ others }) => others.length > 0).sort((a, b) => b.others.length - a.others.length);
}
