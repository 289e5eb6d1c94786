import { Types, type Connection, type Model, type QueryFilter } from 'mongoose';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { listSecurityEvents } from '@hokm/shared/api/security';
import { EVENTS_COUNTED } from '@hokm/shared/api/security/limits';
import { securityEvents, type SecurityEventRecord } from '../accounts/security-events.js';
import { refuse, type Result } from '../platform/core/result.js';
import { objectId } from '../platform/database/ids.js';

/** Events of one moment that a cursor can name. */
const TIES_MAX = 100;

/** Where a page begins: at a moment, without the events of that moment that were shown already. */
interface Cursor {
  readonly at: number;
  readonly shown: readonly string[];
}

function cursorText({ at, shown }: Cursor): string {
  return Buffer.from(JSON.stringify([at, ...shown])).toString('base64url');
}

/** Null for a text that no page has given. */
function cursorOf(text: string): Cursor | null {
  try {
    const [at, ...shown] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isWhole =
      shown.length <= TIES_MAX && shown.every((id) => typeof id === 'string' && objectId(id) !== null);
    return typeof at === 'number' && Number.isSafeInteger(at) && isWhole
      ? { at, shown: shown as string[] }
      : null;
  } catch {
    return null;
  }
}

/** The cursor behind a full page. */
function nextOf(events: readonly SecurityEventRecord[], before: Cursor | null): Cursor | null {
  const last = events.at(-1)?.at.getTime();
  if (last === undefined) return null;
  const ties = events.filter(({ at }) => at.getTime() === last).map(({ _id }) => _id.toHexString());
  const earlier = before?.at === last ? before.shown : [];
  return { at: last, shown: [...earlier, ...ties].slice(-TIES_MAX) };
}

type Query = QueryOf<typeof listSecurityEvents>;

/** The condition of a list of events; by its cursor too. */
export function eventFilter(
  { type, severity, account, ip, from, to }: Omit<Query, 'cursor' | 'page' | 'per_page'>,
  cursor: { readonly at: number; readonly shown: readonly string[] } | null = null,
): QueryFilter<SecurityEventRecord> {
  const end = Math.min(cursor?.at ?? Infinity, to === undefined ? Infinity : Date.parse(to));
  const at = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(end === Infinity ? {} : { $lte: new Date(end) }),
  };
  const shown = (cursor?.shown ?? []).map((id) => new Types.ObjectId(id));
  return {
    ...(type === undefined ? {} : { event_type: type }),
    ...(severity === undefined ? {} : { severity }),
    ...(account === undefined ? {} : { account }),
    ...(ip === undefined ? {} : { source_ip: { $in: [ip, `::ffff:${ip}`] } }),
    ...(Object.keys(at).length === 0 ? {} : { at }),
    ...(shown.length === 0 ? {} : { _id: { $nin: shown } }),
  };
}

interface EventPage {
  readonly events: SecurityEventRecord[];
  /** How many fit, counted up to `EVENTS_COUNTED`. */
  readonly total: number;
  readonly next: string | null;
}

/** The log of what happened around accounts, as staff reads it. */
export class EventLog {
  readonly model: Model<SecurityEventRecord>;

  constructor(connection: Connection) {
    this.model = securityEvents.model(connection);
  }

  /**
   * A page of events, newest first, and where the next begins. Refusal: `request/invalid` for a cursor of no page, and for a page
   * beyond the events that are counted.
   */
  async page({
    cursor: text,
    page,
    per_page,
    ...filters
  }: Query): Promise<Result<EventPage, 'request/invalid'>> {
    const cursor = text === undefined ? null : cursorOf(text);
    if (text !== undefined && cursor === null) return refuse('request/invalid');
    const skipped = cursor === null ? (page - 1) * per_page : 0;
    if (skipped >= EVENTS_COUNTED) return refuse('request/invalid');
    const total = await this.model.countDocuments(eventFilter(filters), { limit: EVENTS_COUNTED });
    const found = await this.model
      .find(eventFilter(filters, cursor))
      .sort({ at: -1 })
      .skip(skipped)
      .limit(per_page + 1)
      .lean<SecurityEventRecord[]>();
    const events = found.slice(0, per_page);
    const next = found.length > per_page ? nextOf(events, cursor) : null;
    return { ok: true, events, total, next: next === null ? null : cursorText(next) };
  }

  /** The newest events. */
  latest(most: number): Promise<SecurityEventRecord[]> {
    return this.model.find({}).sort({ at: -1 }).limit(most).lean<SecurityEventRecord[]>();
  }

  /** Events of some kinds since a moment, and before another. */
  count(filter: QueryFilter<SecurityEventRecord>): Promise<number> {
    return this.model.countDocuments(filter);
  }
}
