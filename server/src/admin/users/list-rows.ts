import type { Types } from 'mongoose';
import { LIST_ORDERS, listIndex, type ListOrder } from '../../accounts/list-indexes.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { isStaffRole, statusFilter, type Filter, type UsersQuery } from './list-filters.js';
import type { Roles } from './roles.js';

/** The value that a row is sorted by; null: it has none. */
export type SortValue = string | number | Date | null;

/** Where a row stands in an order. */
export interface Place {
  readonly value: SortValue;
  readonly id: Types.ObjectId;
}

type Direction = 1 | -1;

/** People in an order, as an index gives them. */
export interface Listing {
  /** Two listings with the same key hold the same rows in the same order. */
  readonly key: string;
  readonly filter: Filter;
  readonly order: ListOrder;
  readonly direction: Direction;
  /** The index that holds them so; for the staff the role, as they are read whole and sorted. */
  readonly index: string | { readonly staff: UsersQuery['role_filter'] };
}

type Indexed = Listing & { readonly index: string };

/** Rows that are read: how many of how many after a place (null: from the beginning). */
export interface Span {
  readonly after: Place | null;
  readonly skip: number;
  readonly limit: number;
}

/** Below every value of an order. */
const LOWEST: Readonly<Record<ListOrder, Exclude<SortValue, null>>> = {
  created_at: new Date(0),
  name: '',
  last_seen_at: new Date(0),
  score: -Infinity,
  trophies: -Infinity,
};

type Selection = Pick<UsersQuery, 'role_filter' | 'status_filter' | 'sort_by' | 'sort_order'>;

/** The listing of a selection; `now`: ms since 1970. The staff are few: they are read by their index and sorted. */
export function listingOf(
  { role_filter, status_filter, sort_by, sort_order }: Selection,
  roles: Pick<Roles, 'filter'>,
  now: number,
): Listing {
  const status = statusFilter(status_filter, now);
  const isStaff = isStaffRole(role_filter);
  return {
    key: [role_filter, status_filter, sort_by, sort_order].join(),
    filter: isStaff ? status : { ...roles.filter(role_filter), ...status },
    order: sort_by,
    direction: sort_order === 'asc' ? 1 : -1,
    index: isStaff ? { staff: role_filter } : listIndex(status_filter, sort_by),
  };
}

/** The same rows from the end. */
export function reversed(listing: Listing): Listing {
  const isUp = listing.direction === 1;
  return {
    ...listing,
    key: `${listing.key.slice(0, listing.key.lastIndexOf(','))},${isUp ? 'desc' : 'asc'}`,
    direction: isUp ? -1 : 1,
  };
}

/** Where a row stands in an order. */
export function placeOf(record: AccountRecord, order: ListOrder): Place {
  const values: Record<ListOrder, SortValue | undefined> = {
    created_at: record.created_at,
    name: record.name_key,
    last_seen_at: record.seen_at,
    score: record.standing?.score,
    trophies: record.standing?.trophies,
  };
  return { value: values[order] ?? null, id: record._id };
}

/** Compares two places of an order, upwards; 0 for the same row. */
function comparePlaces(one: Place, other: Place, order: ListOrder): number {
  const [x, y] = [one.value ?? LOWEST[order], other.value ?? LOWEST[order]];
  if (x < y) return -1;
  if (x > y) return 1;
  const [id, otherId] = [one.id.toHexString(), other.id.toHexString()];
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

/** Compares two rows by an order, upwards. */
export function compareBy(order: ListOrder): (a: AccountRecord, b: AccountRecord) => number {
  return (a, b) => comparePlaces(placeOf(a, order), placeOf(b, order), order);
}

/**
 * The rows after a place, as conditions whose rows follow each other. Each is one stretch of the index; a single condition with
 * `$or` would not be read in order by every engine. Rows without a value come before all others, upwards.
 */
function stretches(after: Place | null, order: ListOrder, direction: Direction): Filter[] {
  if (after === null) return [{}];
  const { field } = LIST_ORDERS[order];
  const beyond = direction === 1 ? '$gt' : '$lt';
  const { value, id } = after;
  const equal = { [field]: value, _id: { [beyond]: id } };
  const rest = { [field]: { [beyond]: value } };
  const all: object[] =
    direction === 1
      ? [equal, value === null ? { [field]: { $gte: LOWEST[order] } } : rest]
      : [equal, ...(value === null ? [] : [rest, { [field]: null }])];
  return all;
}

/** Reads rows of the panel's list of people in the order of an index. */
export class ListRows {
  constructor(
    private readonly accounts: AccountModel,
    private readonly roles: Pick<Roles, 'find'>,
  ) {}

  async read(listing: Listing, span: Span): Promise<AccountRecord[]> {
    const { order, direction, index } = listing;
    if (typeof index !== 'string') return this.readStaff(listing, index.staff, span);
    const rows: AccountRecord[] = [];
    let { skip } = span;
    for (const stretch of stretches(span.after, order, direction)) {
      const found = await this.find({ ...listing, index }, stretch, skip, span.limit - rows.length);
      rows.push(...found);
      if (rows.length >= span.limit) break;
      if (found.length > 0) skip = 0;
      else if (skip > 0) skip = Math.max(0, skip - (await this.count({ ...listing, index }, stretch)));
    }
    return rows;
  }

  /** The staff, sorted here. */
  private async readStaff(
    { filter, order, direction }: Listing,
    role: UsersQuery['role_filter'],
    { after, skip, limit }: Span,
  ): Promise<AccountRecord[]> {
    const all = (await this.roles.find(role, filter)).sort(compareBy(order));
    if (direction === -1) all.reverse();
    const isBehind = (row: AccountRecord) =>
      after === null || comparePlaces(placeOf(row, order), after, order) * direction > 0;
    return all.filter(isBehind).slice(skip, skip + limit);
  }

  /** Where the n-th row after a place stands; null when there are fewer. Reads no more of the rows than their order. */
  async placeAfter(listing: Listing, after: Place | null, n: number): Promise<Place | null> {
    const [row] = await this.read(listing, { after, skip: n - 1, limit: 1 });
    return row === undefined ? null : placeOf(row, listing.order);
  }

  private async find(
    { filter, order, direction, index }: Indexed,
    stretch: Filter,
    skip: number,
    limit: number,
  ): Promise<AccountRecord[]> {
    return this.accounts
      .find({ ...filter, ...stretch } as Filter)
      .sort({ [LIST_ORDERS[order].field]: direction, _id: direction })
      .hint(index)
      .skip(skip)
      .limit(limit)
      .lean<AccountRecord[]>();
  }

  private async count({ filter, index }: Indexed, stretch: Filter): Promise<number> {
    return this.accounts.countDocuments({ ...filter, ...stretch } as Filter, { hint: index });
  }
}
