import type { Area } from '../../policy/index.js';
import { WALLET_ENTRY_KINDS } from '../wallet/limits.js';

/** Things that the panel searches by conditions. */
export const SEARCH_SUBJECTS = ['users', 'matches', 'payments', 'ledger', 'audit'] as const;
export type SearchSubject = (typeof SEARCH_SUBJECTS)[number];

/** The area of the panel that each belongs to. */
export const SEARCH_AREAS = {
  users: 'panel/users',
  matches: 'panel/reports',
  payments: 'panel/money',
  ledger: 'panel/money',
  audit: 'panel/security',
} as const satisfies Record<SearchSubject, Area>;

export const SEARCH_OPS = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;
export type SearchOp = (typeof SEARCH_OPS)[number];

/** Things whose titles the palette finds, beside stories. */
export const TITLED_KINDS = ['news', 'gallery', 'albums', 'books', 'authors', 'pages'] as const;
export type TitledKind = (typeof TITLED_KINDS)[number];
/** The area of the panel that each belongs to. */
export const TITLED_AREAS = {
  news: 'panel/publish',
  gallery: 'panel/content',
  albums: 'panel/content',
  books: 'panel/content',
  authors: 'panel/content',
  pages: 'panel/content',
} as const satisfies Record<TitledKind, Area>;
/** Longest text that the palette looks for, in characters: a charge of Telegram has as many. */
export const PALETTE_TEXT_MAX = 256;

/** Most conditions of a search. */
export const CONDITIONS_MAX = 10;
/** Longest value of a condition, in characters. */
export const CONDITION_TEXT_MAX = 64;
/** Things that a search finds at most; further ones are "more than". */
export const SEARCH_FOUND_MAX = 200;
/** Things that an index may lead a search to, when its other conditions have to be looked up in each of them. */
export const SEARCH_READ_MAX = 500;

/**
 * A field of a search. `text` matches the beginning where `begins` is set, the whole otherwise. `id`: 24 hex characters.
 * `day`: `YYYY-MM-DD` of the common calendar, a day in Tehran. `narrows`: a condition on it is answered by an index, so
 * that it is enough for a search; `values` of a flag or choice for which that is so.
 */
export type SearchField =
  | { readonly kind: 'text'; readonly begins?: true; readonly narrows: boolean }
  | { readonly kind: 'id' | 'number' | 'day'; readonly narrows: boolean }
  | { readonly kind: 'flag'; readonly narrows: readonly boolean[] }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly narrows: readonly string[] };

/** Every field of every search. The server has the query and the index of each. */
export const SEARCH_FIELDS = {
  users: {
    name: { kind: 'text', begins: true, narrows: true },
    username: { kind: 'text', begins: true, narrows: true },
    email: { kind: 'text', begins: true, narrows: true },
    id: { kind: 'id', narrows: true },
    telegram: { kind: 'number', narrows: true },
    tag: { kind: 'text', narrows: true },
    created: { kind: 'day', narrows: true },
    seen: { kind: 'day', narrows: true },
    score: { kind: 'number', narrows: true },
    trophies: { kind: 'number', narrows: true },
    level: { kind: 'number', narrows: false },
    balance: { kind: 'number', narrows: false },
    active: { kind: 'flag', narrows: [false] },
    staff: { kind: 'flag', narrows: [true] },
    sanctioned: { kind: 'flag', narrows: [true] },
    deleting: { kind: 'flag', narrows: [true] },
    guest: { kind: 'flag', narrows: [] },
    role: {
      kind: 'choice',
      values: ['user', 'moderator', 'admin', 'super_admin'],
      narrows: ['moderator', 'admin', 'super_admin'],
    },
    language: { kind: 'choice', values: ['fa', 'en'], narrows: [] },
    country: { kind: 'text', narrows: false },
  },
  matches: {
    room: { kind: 'text', narrows: true },
    id: { kind: 'id', narrows: true },
    player: { kind: 'id', narrows: true },
    finished: { kind: 'day', narrows: true },
    created: { kind: 'day', narrows: false },
    winner: { kind: 'id', narrows: false },
    target: { kind: 'number', narrows: false },
    status: { kind: 'choice', values: ['waiting', 'in_progress', 'finished'], narrows: [] },
    visibility: { kind: 'choice', values: ['public', 'private'], narrows: [] },
  },
  payments: {
    id: { kind: 'text', narrows: true },
    player: { kind: 'id', narrows: true },
    paid: { kind: 'day', narrows: true },
    refunded: { kind: 'flag', narrows: [true] },
    stars: { kind: 'number', narrows: false },
    coins: { kind: 'number', narrows: false },
    telegram: { kind: 'number', narrows: false },
  },
  ledger: {
    player: { kind: 'id', narrows: true },
    match: { kind: 'id', narrows: true },
    prediction: { kind: 'id', narrows: true },
    tournament: { kind: 'id', narrows: true },
    at: { kind: 'day', narrows: true },
    amount: { kind: 'number', narrows: false },
    entry: { kind: 'choice', values: WALLET_ENTRY_KINDS, narrows: [] },
  },
  audit: {
    actor: { kind: 'id', narrows: true },
    action: { kind: 'text', begins: true, narrows: true },
    target: { kind: 'text', narrows: true },
    at: { kind: 'day', narrows: true },
    level: { kind: 'choice', values: ['moderator', 'admin', 'super_admin'], narrows: [] },
    address: { kind: 'text', narrows: false },
    request: { kind: 'text', narrows: false },
  },
} as const satisfies Record<SearchSubject, Record<string, SearchField>>;

/** The orders of each subject; the first is the usual one. */
export const SEARCH_SORTS = {
  users: ['created', 'seen', 'name', 'score', 'trophies'],
  matches: ['created', 'finished'],
  payments: ['paid', 'stars'],
  ledger: ['at', 'amount'],
  audit: ['at'],
} as const satisfies Record<SearchSubject, readonly string[]>;

type ConditionValue = string | number | boolean;

/** One condition of a search; all of them hold for what is found. */
export interface Condition {
  readonly field: string;
  readonly op: SearchOp;
  readonly value: ConditionValue;
}

/** The field of a condition; undefined for one that the subject does not have. */
export function fieldOf(subject: SearchSubject, name: string): SearchField | undefined {
  const fields: Readonly<Record<string, SearchField>> = SEARCH_FIELDS[subject];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The comparisons of a kind of field. */
export function opsOf({ kind }: SearchField): readonly SearchOp[] {
  return kind === 'number' || kind === 'day' ? SEARCH_OPS : ['eq'];
}

const MONTH_DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a date of the common calendar that there is. */
export function isDay(text: string): boolean {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1970) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const most = month === 2 && isLeap ? 29 : MONTH_DAYS[month - 1];
  return most !== undefined && day >= 1 && day <= most;
}

function fits(field: SearchField, value: ConditionValue): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= CONDITION_TEXT_MAX;
    case 'id':
      return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);
    case 'number':
      return typeof value === 'number' && Number.isSafeInteger(value);
    case 'day':
      return typeof value === 'string' && isDay(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && field.values.includes(value);
  }
}

/** True for a condition of a field that the subject has, with a comparison and a value of its kind. */
export function isCondition(subject: SearchSubject, { field: name, op, value }: Condition): boolean {
  const field = fieldOf(subject, name);
  return field !== undefined && opsOf(field).includes(op) && fits(field, value);
}

/** True for a condition that is enough for a search: an index answers it. */
export function narrows(subject: SearchSubject, { field: name, value }: Condition): boolean {
  const field = fieldOf(subject, name);
  if (field === undefined) return false;
  if (field.kind === 'flag') return field.narrows.some((each) => each === value);
  if (field.kind === 'choice') return field.narrows.some((each) => each === value);
  return field.narrows;
}
