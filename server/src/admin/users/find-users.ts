import type { QueryFilter } from 'mongoose';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { listUsers } from '@hokm/shared/api/users';
import { FOUND_MAX } from '@hokm/shared/api/users/limits';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { usernameKey } from '../../accounts/search-keys.js';
import type { Clock } from '../../platform/core/ports.js';
import { normalizeForSearch } from '../../platform/core/search-text.js';
import { objectId } from '../../platform/database/ids.js';
import { beginsWith } from '../../platform/database/prefix.js';

type Query = QueryOf<typeof listUsers>;
type Filter = QueryFilter<AccountRecord>;

/** How long the number of all accounts is remembered, ms: counting them takes as long as there are many. */
const TOTAL_MS = 30_000;
/** Every moment. As a condition it lets a sparse index answer. */
const EVER = new Date(0);
const DIGITS = /^\d{1,16}$/;
/** Sorts after every text with the same beginning. */
const LAST = '\uffff';

const SORTS: Readonly<Record<Query['sort_by'], string>> = {
  created_at: '_id',
  name: 'name_key',
  last_seen_at: 'seen_at',
  score: 'standing.score',
  trophies: 'standing.trophies',
};

/** The staff. Of the levels, only that of players does not come before it. */
export const STAFF = { admin_level: { $lt: 'user' } };
/** Accounts that were closed and not opened again. */
export const CLOSED = { 'inactive.at': { $gte: EVER } };

/** Digits of any script as those of this one. */
function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Each script has its ten digits in a row; the first of them is found by going down.
    let zero = code;
    while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** The condition for a typed search: by id, Telegram id, address, username or name. Null when it can match nobody. */
export function searchFilter(typed: string): Filter | null {
  const text = typed.trim();
  const id = objectId(text.toLowerCase());
  if (id !== null) return { _id: id };
  const digits = latinDigits(text).replace(/\s/g, '');
  if (DIGITS.test(digits)) return { telegram_id: Number(digits) };
  if (text.indexOf('@') > 0) {
    const beginning = text.toLowerCase();
    return { 'email.key': { $gte: beginning, $lt: beginning + LAST } };
  }
  if (text.startsWith('@')) {
    const key = usernameKey(text);
    return key === '@' ? null : { search: beginsWith(key) };
  }
  const beginning = normalizeForSearch(text);
  return beginning === '' ? null : { search: beginsWith(beginning) };
}

function roleFilter(role: Query['role_filter']): Filter {
  if (role === 'all') return {};
  return (role === 'staff' ? STAFF : { admin_level: role }) as Filter;
}

/** The condition of a status; `now`: ms since 1970. */
export function statusFilter(status: Query['status_filter'], now: number): Filter {
  switch (status) {
    case 'all':
      return {};
    case 'active':
      return { inactive: { $exists: false } };
    case 'inactive':
      return CLOSED;
    case 'sanctioned':
      return { 'sanctions.until': { $gt: new Date(now) } };
    case 'deleting':
      return { delete_at: { $gte: EVER } };
  }
}

export interface FoundUsers {
  readonly total: number;
  readonly total_is: 'exact' | 'at_least';
  readonly records: AccountRecord[];
}

/** Compares two accounts by a field that lists sort by; absent ones come first. */
function compare(by: string): (a: AccountRecord, b: AccountRecord) => number {
  const valueOf = (record: AccountRecord): number | string => {
    if (by === 'name_key') return record.name_key ?? '';
    if (by === 'seen_at') return record.seen_at?.getTime() ?? 0;
    if (by === 'standing.score') return record.standing?.score ?? 0;
    if (by === 'standing.trophies') return record.standing?.trophies ?? 0;
    return record._id.toHexString();
  };
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one !== other) return one < other ? -1 : 1;
    return a._id.toHexString() < b._id.toHexString() ? -1 : 1;
  };
}

/** Pages of all accounts, and how many there are. No query reads more than it shows, except what is rare. */
export class UserFinder {
  private total: { readonly at: number; readonly count: number } | null = null;

  constructor(
    private readonly accounts: AccountModel,
    private readonly clock: Clock,
  ) {}

  async page(query: Query): Promise<FoundUsers> {
    return query.search === '' ? this.browse(query) : this.search(query);
  }

  /** How many accounts there are, as of half a minute ago at most. */
  async countAll(): Promise<number> {
    const now = this.clock.now();
    if (this.total === null || now - this.total.at >= TOTAL_MS || now < this.total.at)
      this.total = { at: now, count: await this.accounts.estimatedDocumentCount() };
    return this.total.count;
  }

  /** The ids of those whom the list shows with a filter, sorted; at most `most`, which then are some of them. */
  async ids(
    { search, role_filter, status_filter }: Pick<Query, 'search' | 'role_filter' | 'status_filter'>,
    most: number,
  ): Promise<string[]> {
    const found = search === '' ? {} : searchFilter(search);
    if (found === null) return [];
    const now = this.clock.now();
    const records = await this.accounts
      .find({ $and: [found, roleFilter(role_filter), statusFilter(status_filter, now)] } as Filter)
      .select({ _id: 1 })
      .limit(most)
      .lean<Pick<AccountRecord, '_id'>[]>();
    return records.map(({ _id }) => _id.toHexString()).sort();
  }

  /** Without a search: a page in index order. Players and open accounts are counted as all without the exceptions. */
  private async browse(query: Query): Promise<FoundUsers> {
    const { role_filter, status_filter, sort_by, sort_order, page, per_page } = query;
    const now = this.clock.now();
    const total = await this.count(role_filter, status_filter);
    const filter = { $and: [roleFilter(role_filter), statusFilter(status_filter, now)] } as Filter;
    const by = SORTS[sort_by];
    const skip = (page - 1) * per_page;
    // The second half of a long list is read from its end.
    const fromEnd = skip * 2 > total && total > skip;
    const down = (sort_order === 'desc') !== fromEnd;
    const direction = down ? -1 : 1;
    const length = fromEnd ? Math.min(per_page, total - skip) : per_page;
    const records = await this.accounts
      .find(filter)
      .sort(by === '_id' ? { _id: direction } : { [by]: direction, _id: direction })
      .skip(fromEnd ? Math.max(0, total - skip - length) : skip)
      .limit(length)
      .lean<AccountRecord[]>();
    return { total, total_is: 'exact', records: fromEnd ? records.reverse() : records };
  }

  /** With a search: at most 201 people by an index, sorted among themselves. */
  private async search(query: Query): Promise<FoundUsers> {
    const { search, role_filter, status_filter, sort_by, sort_order, page, per_page } = query;
    const found = searchFilter(search);
    if (found === null) return { total: 0, total_is: 'exact', records: [] };
    const filter = {
      $and: [found, roleFilter(role_filter), statusFilter(status_filter, this.clock.now())],
    } as Filter;
    const all = await this.accounts
      .find(filter)
      .limit(FOUND_MAX + 1)
      .lean<AccountRecord[]>();
    const isMore = all.length > FOUND_MAX;
    const records = all.slice(0, FOUND_MAX).sort(compare(SORTS[sort_by]));
    if (sort_order === 'desc') records.reverse();
    return {
      total: records.length,
      total_is: isMore ? 'at_least' : 'exact',
      records: records.slice((page - 1) * per_page, page * per_page),
    };
  }

  private async count(role: Query['role_filter'], status: Query['status_filter']): Promise<number> {
    const now = this.clock.now();
    const few = (filter: Filter) => this.accounts.countDocuments(filter);
    const isMost = (role === 'all' || role === 'user') && (status === 'all' || status === 'active');
    if (!isMost) {
      const filters = [roleFilter(role), statusFilter(status, now)];
      return few({ $and: filters });
    }
    const exceptions: Filter[] = [
      ...(role === 'user' ? [STAFF as Filter] : []),
      ...(status === 'active' ? [CLOSED as Filter] : []),
    ];
    const counts = await Promise.all([this.countAll(), ...exceptions.map(few)]);
    const both = exceptions.length === 2 ? await few({ $and: exceptions }) : 0;
    const [all, ...less] = counts;
    return Math.max(0, less.reduce((rest, count) => rest - count, all) + both);
  }
}
