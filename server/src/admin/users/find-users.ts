import { FOUND_MAX } from '@hokm/shared/api/users/limits';
import { searchIndex } from '../../accounts/list-indexes.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import type { Clock } from '../../platform/core/ports.js';
import type { RememberedCount } from '../../platform/database/remembered-count.js';
import { UserCounts } from './count-users.js';
import { readCursor, writeCursor, type Cursor } from './list-cursor.js';
import { isStaffRole, searchFilter, statusFilter, type Filter, type UsersQuery } from './list-filters.js';
import { compareBy, listingOf, ListRows, placeOf, reversed, type Listing } from './list-rows.js';
import { Roles } from './roles.js';
import { Signposts } from './signposts.js';

export interface FoundUsers {
  readonly total: number;
  readonly total_is: 'exact' | 'at_least';
  readonly records: AccountRecord[];
  /** Cursors of the pages beside this one; null where there is none, and for a search. */
  readonly next: string | null;
  readonly prev: string | null;
}

/** Rows of a page, in its order, and whether there are more on either side. */
interface PageRows {
  readonly records: AccountRecord[];
  readonly isMore: boolean;
  readonly isFirst: boolean;
}

/** Open people and players are nearly all: a search for them reads whoever is found, so that others are not passed over. */
function siftsFound({ role_filter, status_filter }: UsersQuery): boolean {
  return !isStaffRole(role_filter) && (status_filter === 'all' || status_filter === 'active');
}

/** Pages of all accounts, and how many there are. No page reads more than it shows and 200 besides. */
export class UserFinder {
  private readonly rows: ListRows;
  readonly signposts: Signposts;
  readonly counts: UserCounts;

  private readonly roles: Roles;

  /**
   * `superAdminTelegramIds`: whom the server's environment makes super administrators. `all`: how many accounts there are, where
   * others count them too.
   */
  constructor(
    private readonly accounts: AccountModel,
    private readonly clock: Clock,
    superAdminTelegramIds: readonly number[],
    all?: RememberedCount,
  ) {
    this.roles = new Roles(accounts, superAdminTelegramIds);
    this.rows = new ListRows(accounts, this.roles);
    this.signposts = new Signposts(this.rows, clock);
    this.counts = new UserCounts(accounts, this.roles, clock, all);
  }

  /** Null: the query has a cursor that is none of its order. */
  async page(query: UsersQuery): Promise<FoundUsers | null> {
    if (query.search !== '') return this.search(query);
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort_by);
    return cursor === null ? null : this.browse(query, cursor);
  }

  /** How many the list shows with a filter, to `most`: exact up to there. */
  async count(
    { search, role_filter, status_filter }: Pick<UsersQuery, 'search' | 'role_filter' | 'status_filter'>,
    most: number,
  ): Promise<number> {
    // The number of all accounts is some seconds old.
    const isFar = search === '' && (await this.counts.of(role_filter, status_filter)) > 2 * most;
    if (isFar) return most;
    return (await this.ids({ search, role_filter, status_filter }, most)).length;
  }

  /** The ids of those whom the list shows with a filter, sorted; at most `most`, which then are some of them. */
  async ids(
    { search, role_filter, status_filter }: Pick<UsersQuery, 'search' | 'role_filter' | 'status_filter'>,
    most: number,
  ): Promise<string[]> {
    const found = search === '' ? {} : searchFilter(search);
    if (found === null) return [];
    const condition = { ...found, ...statusFilter(status_filter, this.clock.now()) } as Filter;
    const records = isStaffRole(role_filter)
      ? (await this.roles.find(role_filter, condition)).slice(0, most)
      : await this.accounts
          .find({ ...this.roles.filter(role_filter), ...condition } as Filter)
          .select({ _id: 1, admin_level: 1, telegram_id: 1 })
          .limit(most)
          .lean<Pick<AccountRecord, '_id' | 'admin_level' | 'telegram_id'>[]>();
    const inRole = records.filter((record) => this.roles.isOf(record, role_filter));
    return inRole.map(({ _id }) => _id.toHexString()).sort();
  }

  /** Without a search: a page in the order of an index. */
  private async browse(query: UsersQuery, cursor: Cursor | undefined): Promise<FoundUsers> {
    const total = await this.counts.of(query.role_filter, query.status_filter);
    const listing = listingOf(query, this.roles, this.clock.now());
    const { per_page } = query;
    const { records, isMore, isFirst } =
      cursor === undefined
        ? await this.numbered(listing, query, total)
        : await this.beside(listing, cursor, per_page);
    const [first, last] = [records[0], records.at(-1)];
    const cursorAt = (side: 'next' | 'prev', row: AccountRecord | undefined) =>
      row === undefined ? null : writeCursor(side, listing.order, placeOf(row, listing.order));
    return {
      total,
      total_is: 'exact',
      records,
      next: isMore ? cursorAt('next', last) : null,
      prev: isFirst ? null : cursorAt('prev', first),
    };
  }

  /** The page beside a row. A first page that is not full any more is filled. */
  private async beside(listing: Listing, cursor: Cursor, length: number): Promise<PageRows> {
    if (cursor.side === 'next') {
      const found = await this.rows.read(listing, { after: cursor, skip: 0, limit: length + 1 });
      return { records: found.slice(0, length), isMore: found.length > length, isFirst: false };
    }
    const back = await this.rows.read(reversed(listing), { after: cursor, skip: 0, limit: length + 1 });
    if (back.length >= length)
      return { records: back.slice(0, length).reverse(), isMore: true, isFirst: back.length === length };
    const found = await this.rows.read(listing, { after: null, skip: 0, limit: length + 1 });
    return { records: found.slice(0, length), isMore: found.length > length, isFirst: true };
  }

  /** A page by its number, read from the nearer end and from the last signpost before it. */
  private async numbered(listing: Listing, { page, per_page }: UsersQuery, total: number): Promise<PageRows> {
    const skip = (page - 1) * per_page;
    const isFirst = page === 1;
    if (skip * 2 > total && total > skip) {
      const length = Math.min(per_page, total - skip);
      const behind = total - skip - length;
      const records = await this.readFrom(reversed(listing), behind, length);
      return { records: records.reverse(), isMore: behind > 0, isFirst };
    }
    // Beyond the end is nothing to look for.
    if (skip > 0 && skip >= total) return { records: [], isMore: false, isFirst };
    const found = await this.readFrom(listing, skip, per_page + 1);
    return { records: found.slice(0, per_page), isMore: found.length > per_page, isFirst };
  }

  private async readFrom(listing: Listing, row: number, limit: number): Promise<AccountRecord[]> {
    const { after, skip } = await this.signposts.before(listing, row);
    return this.rows.read(listing, { after, skip, limit });
  }

  /** With a search: at most 201 people by an index, sorted among themselves; those whom the filter leaves. */
  private async search(query: UsersQuery): Promise<FoundUsers> {
    const { search, role_filter, status_filter, sort_by, sort_order, page, per_page } = query;
    const none = { next: null, prev: null };
    const found = searchFilter(search);
    if (found === null) return { total: 0, total_is: 'exact', records: [], ...none };
    const all = await this.readFound(query, found);
    const isMore = all.length > FOUND_MAX;
    const sifts = siftsFound(query);
    const records = all
      .slice(0, FOUND_MAX)
      .filter((record) => this.roles.isOf(record, role_filter))
      .filter(({ inactive }) => !sifts || status_filter === 'all' || inactive === undefined)
      .sort(compareBy(sort_by));
    if (sort_order === 'desc') records.reverse();
    return {
      total: records.length,
      total_is: isMore ? 'at_least' : 'exact',
      records: records.slice((page - 1) * per_page, page * per_page),
      ...none,
    };
  }

  /** The people whom a search finds: those of a staff role all, of others one more than are shown at most. */
  private async readFound(query: UsersQuery, found: Filter): Promise<AccountRecord[]> {
    const { role_filter, status_filter } = query;
    const status = statusFilter(status_filter, this.clock.now());
    if (isStaffRole(role_filter)) return this.roles.find(role_filter, { ...found, ...status });
    const condition = siftsFound(query) ? found : { ...this.roles.filter(role_filter), ...status, ...found };
    const reading = this.accounts
      .find(condition as Filter)
      .limit(FOUND_MAX + 1)
      .lean<AccountRecord[]>();
    if ('search' in found) reading.hint(searchIndex(status_filter));
    return reading;
  }
}
