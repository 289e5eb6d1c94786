import type { SEARCH_FIELDS, SEARCH_SORTS, SearchSubject } from '@hokm/shared/api/search/limits';
import { emailIn, namedPerson, typedCode, typedRoom } from '@hokm/shared/spelling';
import { searchIndex } from '../../accounts/list-indexes.js';
import { accounts, type AccountRecord } from '../../accounts/model.js';
import { peopleNamed } from '../../accounts/people.js';
import type { AnyCollection } from '../../platform/database/collection.js';
import { objectId } from '../../platform/database/ids.js';
import { foundBy, type FoundBy } from '../../platform/database/found-by.js';
import { beginsWith } from '../../platform/database/prefix.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';
import { matches, type MatchRecord } from '../../play/games/match-record.js';
import { payments, type PaymentRecord } from '../../shop/model.js';
import { walletEntries, type EntryRecord } from '../../wallet/model.js';
import { STAFF, statusFilter } from '../users/list-filters.js';
import { day, equal, flag, number, type Compare, type Filter } from './compare.js';

type Order = Readonly<Record<string, 1 | -1>>;

/** A field of a search in the database. */
export interface FieldSource {
  readonly compare: Compare;
  /** The index that answers a condition that narrows; absent for fields that only sift what others have found. */
  readonly index?: string;
  /** The smaller, the fewer things such a condition leaves: the search is led by the smallest. */
  readonly rank?: number;
  /** The order in which the index gives what it finds, newest or largest first; absent where that means nothing. */
  readonly order?: Order;
  /** The index to take instead where another condition asks for a small set of all, by the field of that condition. */
  readonly within?: Readonly<Partial<Record<string, string>>>;
}

/** A subject of the search in the database. */
interface Source<Subject extends SearchSubject, Doc> {
  readonly collection: AnyCollection;
  readonly fields: Readonly<Record<keyof (typeof SEARCH_FIELDS)[Subject], FieldSource>>;
  /** The compared value of each order. */
  readonly sorts: Readonly<
    Record<(typeof SEARCH_SORTS)[Subject][number], (document: Doc) => number | string>
  >;
  /** The stored fields that are read; absent: all. */
  readonly reads?: readonly (keyof Doc & string)[];
}

const ONE = 0;
const FEW = 1;
const SOME = 2;
const SPAN = 3;

/** Sorts after every text with the same beginning. */
const LAST = '\uffff';
/** Matches nothing: what was typed has no letter that counts. */
const NOTHING: Filter = { _id: { $in: [] } };

/** A key by whose beginning people are found. */
const byKey =
  (found: (text: string) => FoundBy | null): Compare =>
  ({ value }) => ({ ...(found(String(value)) ?? NOTHING) });

function beginsAs({ value }: Parameters<Compare>[0]): Filter {
  const key = emailIn(String(value)).toLowerCase();
  return { 'email.key': { $gte: key, $lt: key + LAST } };
}

/** An index on one field, which leads in its order. */
const span = (compare: Compare, path: string, index: string): FieldSource => ({
  compare,
  index,
  rank: SPAN,
  order: index.endsWith('__id_-1') || index.startsWith('panel_') ? { [path]: -1, _id: -1 } : { [path]: -1 },
});

/** Names within the small sets of people. */
const NAMES_WITHIN = {
  active: searchIndex('inactive'),
  sanctioned: searchIndex('sanctioned'),
  deleting: searchIndex('deleting'),
};

const users: Source<'users', AccountRecord> = {
  collection: accounts,
  fields: {
    name: {
      compare: byKey(foundBy),
      index: searchIndex('all'),
      rank: SOME,
      within: NAMES_WITHIN,
    },
    username: {
      compare: byKey((text) => peopleNamed(namedPerson(text) ?? `@${text}`)),
      index: searchIndex('all'),
      rank: FEW,
      within: NAMES_WITHIN,
    },
    email: { compare: beginsAs, index: 'email.key_1', rank: SOME },
    id: { compare: equal('_id', objectId), index: '_id_', rank: ONE },
    telegram: { compare: number('telegram_id'), index: 'telegram_id_1', rank: ONE },
    tag: { compare: equal('tags'), index: 'tags_1', rank: FEW },
    created: span(day('created_at'), 'created_at', 'created_at_-1__id_-1'),
    seen: span(day('seen_at'), 'seen_at', 'seen_at_-1__id_-1'),
    score: span(number('standing.score'), 'standing.score', 'standing.score_-1__id_-1'),
    trophies: span(number('standing.trophies'), 'standing.trophies', 'panel_trophies'),
    level: { compare: number('level') },
    balance: { compare: number('balance') },
    active: {
      compare: flag(
        (now) => statusFilter('active', now),
        (now) => statusFilter('inactive', now),
      ),
      index: 'inactive.at_-1',
      rank: SOME,
    },
    staff: {
      compare: flag(
        () => STAFF,
        () => ({ admin_level: 'user' }),
      ),
      index: 'staff',
      rank: FEW,
    },
    sanctioned: {
      compare: flag(
        (now) => statusFilter('sanctioned', now),
        (now) => ({ sanctioned_until: { $not: { $gt: new Date(now) } } }),
      ),
      index: 'sanctioned_until_1',
      rank: SOME,
    },
    deleting: {
      compare: flag(
        (now) => statusFilter('deleting', now),
        () => ({ delete_at: { $exists: false } }),
      ),
      index: 'delete_at_1',
      rank: SOME,
    },
    guest: {
      compare: flag(
        () => ({ is_guest: true }),
        () => ({ is_guest: false }),
      ),
    },
    role: { compare: equal('admin_level'), index: 'staff', rank: FEW },
    language: { compare: equal('language') },
    country: { compare: equal('country', (code) => typedCode(code).toUpperCase()) },
  },
  sorts: {
    created: ({ created_at }) => created_at.getTime(),
    seen: ({ seen_at }) => seen_at?.getTime() ?? 0,
    name: ({ name_key, name }) => name_key ?? name,
    score: ({ standing }) => standing?.score ?? 0,
    trophies: ({ standing }) => standing?.trophies ?? 0,
  },
};

const asMs = (at: number): number => at;

const matchesSource: Source<'matches', MatchRecord> = {
  collection: matches,
  fields: {
    room: {
      compare: equal('room_id', typedRoom),
      index: 'room_id_1_created_at_-1',
      rank: FEW,
      order: { created_at: -1 },
    },
    id: { compare: equal('_id'), index: '_id_', rank: ONE },
    player: {
      compare: equal('seats.player_id'),
      index: 'seats.player_id_1_status_1_finished_at_-1',
      rank: SOME,
    },
    finished: span(day('finished_at', asMs), 'finished_at', 'finished_at_1'),
    created: { compare: day('created_at', asMs) },
    winner: { compare: equal('winners') },
    target: { compare: number('options.target_points') },
    status: { compare: equal('status', (status) => status.replace('_', ' ')) },
    visibility: { compare: equal('options.visibility') },
  },
  sorts: {
    created: ({ created_at }) => created_at,
    finished: ({ finished_at }) => finished_at ?? 0,
  },
  // Without the cards, the seeds and the moves.
  reads: ['room_id', 'name', 'status', 'options', 'seats', 'created_at', 'finished_at'],
};

const paymentsSource: Source<'payments', PaymentRecord> = {
  collection: payments,
  fields: {
    id: { compare: equal('_id'), index: '_id_', rank: ONE },
    player: { compare: equal('account'), index: 'account_1_at_-1', rank: FEW },
    paid: span(day('at'), 'at', 'at_1'),
    refunded: {
      compare: flag(
        () => ({ refunded_at: { $gte: new Date(0) } }),
        () => ({ refunded_at: { $exists: false } }),
      ),
      index: 'refunded_at_1',
      rank: SOME,
    },
    stars: { compare: number('stars') },
    coins: { compare: number('coins') },
    telegram: { compare: number('telegram_id') },
  },
  sorts: { paid: ({ at }) => at.getTime(), stars: ({ stars }) => stars },
};

/** Finds the coins that were put in for a match, a predicted match or a tournament, and those that were paid out of them. */
const heldFor = (what: 'm' | 'p' | 't'): FieldSource => ({
  compare: equal('contra', (id) => `escrow:${what}:${id}`),
  index: 'contra_1',
  rank: FEW,
});

const ledger: Source<'ledger', EntryRecord> = {
  collection: walletEntries,
  fields: {
    player: {
      compare: equal('account'),
      index: 'account_1_seq_-1',
      rank: SOME,
      order: { seq: -1 },
    },
    match: heldFor('m'),
    prediction: heldFor('p'),
    tournament: heldFor('t'),
    at: span(day('at', asMs), 'at', 'at_1'),
    amount: { compare: number('amount') },
    entry: { compare: equal('kind') },
  },
  sorts: { at: ({ at }) => at, amount: ({ amount }) => amount },
};

const newestEntry: Order = { _id: -1 };

const audit: Source<'audit', AuditRecord> = {
  collection: auditLog,
  fields: {
    actor: { compare: equal('actor'), index: 'actor_1__id_-1', rank: SOME, order: newestEntry },
    action: {
      compare: ({ value }) => ({ action: beginsWith(String(value)) }),
      index: 'action_1__id_-1',
      rank: SPAN,
    },
    target: { compare: equal('target'), index: 'target_1__id_-1', rank: FEW, order: newestEntry },
    at: span(day('at'), 'at', 'at_-1__id_-1'),
    level: { compare: equal('actor_level') },
    address: { compare: equal('address') },
    request: { compare: equal('request') },
  },
  sorts: { at: ({ _id }) => _id },
};

/** Every subject of the search by conditions. */
const SOURCES = { users, matches: matchesSource, payments: paymentsSource, ledger, audit } as const;

/** A subject without the types of its documents. */
export function sourceOf(subject: SearchSubject) {
  return SOURCES[subject] as unknown as {
    readonly collection: AnyCollection;
    readonly fields: Readonly<Record<string, FieldSource>>;
    readonly sorts: Readonly<Record<string, (document: object) => number | string>>;
    readonly reads?: readonly string[];
  };
}
