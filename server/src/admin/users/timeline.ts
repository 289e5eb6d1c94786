import type { Connection, QueryFilter } from 'mongoose';
import type { TimelineEntry } from '@hokm/shared/api/users';
import { TIMELINE_KINDS, type TimelineKind } from '@hokm/shared/api/users/limits';
import type { AccountRecord } from '../../accounts/model.js';
import { securityEvents, type SecurityEventRecord } from '../../accounts/security-events.js';
import { reports, type ReportRecord } from '../../moderation/model.js';
import type { People } from '../../platform/core/account.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';
import { matchModel, type MatchRecord } from '../../play/games/match-record.js';
import { walletEntries, type EntryRecord } from '../../wallet/model.js';

/** Entries of a page. */
const PAGE = 30;
/** Entries that are read of each kind: those of the moment at which a page begins may have been on the one before. */
const READ = 2 * PAGE;
/** Actions that stand in the timeline as sanctions. */
const TOLD_AS_SANCTIONS = /^users\.(moderate|status|delete)/;
/** Those, and actions on money. */
const NOT_FOR_MODERATORS = /^(users\.(moderate|status|delete)|money\.)/;

/** An entry before names are known. */
interface Entry extends Omit<TimelineEntry, 'at' | 'by'> {
  readonly at: number;
  /** Account id; null for what the person did. */
  readonly by: string | null;
}

/** Only older ones are read: those before a moment, and of that moment those with a smaller id. */
interface Before {
  readonly at: number;
  readonly id: string;
}

export interface TimelineProps {
  readonly record: AccountRecord;
  readonly kinds: readonly TimelineKind[];
  readonly cursor: string | undefined;
  /** Coins and addresses are the administrators'. */
  readonly isAdmin: boolean;
}

interface TimelineContext {
  readonly connection: Connection;
  readonly people: Pick<People, 'findPeople'>;
}

const nothing = { about: '', amount: null, won: null, by: null } as const;

async function signIns(
  { connection }: TimelineContext,
  id: string,
  at: number,
  isAdmin: boolean,
): Promise<Entry[]> {
  const events = await securityEvents
    .model(connection)
    .find({ account: id, at: { $lte: new Date(at) } })
    .sort({ at: -1 })
    .limit(READ)
    .lean<SecurityEventRecord[]>();
  return events.map((event) => ({
    ...nothing,
    id: `e${event._id.toHexString()}`,
    kind: 'sign_in',
    at: event.at.getTime(),
    what: event.event_type,
    about: [event.device, ...(isAdmin ? [event.source_ip] : [])].filter((part) => part !== '').join(' · '),
  }));
}

async function played({ connection }: TimelineContext, id: string, at: number): Promise<Entry[]> {
  const matches = await matchModel(connection)
    .find({ 'seats.player_id': id, status: 'finished', finished_at: { $lte: at } })
    .sort({ finished_at: -1 })
    .limit(READ)
    .select({ room_id: 1, finished_at: 1, winners: 1 })
    .lean<Pick<MatchRecord, '_id' | 'room_id' | 'finished_at' | 'winners'>[]>();
  return matches.map(({ _id, room_id, finished_at, winners }) => ({
    ...nothing,
    id: `m${_id}`,
    kind: 'match',
    at: finished_at ?? 0,
    what: _id,
    about: room_id,
    won: winners.includes(id),
  }));
}

async function coins({ connection }: TimelineContext, id: string, at: number): Promise<Entry[]> {
  const entries = await walletEntries
    .model(connection)
    .find({ account: id, at: { $lte: at } })
    .sort({ seq: -1 })
    .limit(READ)
    .lean<EntryRecord[]>();
  return entries.map((entry) => ({
    ...nothing,
    id: `c${entry._id}`,
    kind: 'coins',
    at: entry.at,
    what: entry.kind,
    about: entry.ref,
    amount: entry.amount,
  }));
}

async function reported({ connection }: TimelineContext, id: string, at: number): Promise<Entry[]> {
  const found = await reports
    .model(connection)
    .find({ player_id: id, at: { $lte: at } })
    .sort({ at: -1 })
    .limit(READ)
    .lean<ReportRecord[]>();
  return found.map((report) => ({
    ...nothing,
    id: `r${report._id}`,
    kind: 'report',
    at: report.at,
    what: report.reason,
    about: report.room_id,
    by: report.by,
  }));
}

function sanctioned({ sanctions = [] }: AccountRecord): Entry[] {
  return sanctions.map((each) => ({
    ...nothing,
    id: `s${each.id}`,
    kind: 'sanction',
    at: each.at.getTime(),
    what: each.kind,
    about: each.reason,
    by: each.by,
  }));
}

/** What the staff did with a person until a moment, besides what stands in the timeline as sanctions; money is the administrators'. */
export const handledFilter = (id: string, at: number, isAdmin: boolean): QueryFilter<AuditRecord> => ({
  target: `accounts:${id}`,
  at: { $lte: new Date(at) },
  action: { $not: isAdmin ? TOLD_AS_SANCTIONS : NOT_FOR_MODERATORS },
});

async function handled(
  { connection }: TimelineContext,
  id: string,
  at: number,
  isAdmin: boolean,
): Promise<Entry[]> {
  const entries = await auditLog
    .model(connection)
    .find(handledFilter(id, at, isAdmin))
    .sort({ _id: -1 })
    .limit(READ)
    .lean<AuditRecord[]>();
  return entries.map(({ key, at: then, action, reason, actor }) => ({
    ...nothing,
    id: `a${key}`,
    kind: 'staff',
    at: then.getTime(),
    what: action,
    about: reason,
    by: actor,
  }));
}

/** The place after which a page begins; null for a malformed cursor. */
export function readCursor(cursor: string | undefined): Before | null {
  if (cursor === undefined) return { at: Number.MAX_SAFE_INTEGER, id: '' };
  const [, at, id] = /^(\d{1,15}):(.{1,160})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

/** The latest moment that the database can compare. */
const LATEST = 8_640_000_000_000_000;

/** A page of everything that happened around a person, newest first. One query by index for each kind. */
export async function readTimeline(
  context: TimelineContext,
  { record, kinds, isAdmin }: TimelineProps,
  before: Before,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const id = record._id.toHexString();
  const at = Math.min(before.at, LATEST);
  const wanted = (kind: TimelineKind) =>
    (kinds.length === 0 || kinds.includes(kind)) && (kind !== 'coins' || isAdmin);
  const readers: Record<TimelineKind, () => Promise<Entry[]>> = {
    sign_in: () => signIns(context, id, at, isAdmin),
    match: () => played(context, id, at),
    coins: () => coins(context, id, at),
    report: () => reported(context, id, at),
    sanction: () => Promise.resolve(sanctioned(record)),
    staff: () => handled(context, id, at, isAdmin),
  };
  const found = await Promise.all(TIMELINE_KINDS.filter(wanted).map((kind) => readers[kind]()));
  const isOlder = (entry: Entry) => entry.at < before.at || (entry.at === before.at && entry.id < before.id);
  const sorted = found
    .flat()
    .filter(isOlder)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const page = sorted.slice(0, PAGE);
  const names = await context.people.findPeople(page.flatMap(({ by }) => by ?? []));
  const last = page.at(-1);
  return {
    entries: page.map(({ by, at: then, ...entry }) => ({
      ...entry,
      at: new Date(then).toISOString(),
      by: by === null ? null : { id: by, name: names.get(by)?.name ?? '' },
    })),
    next: last === undefined || sorted.length <= PAGE ? null : `${last.at}:${last.id}`,
  };
}
