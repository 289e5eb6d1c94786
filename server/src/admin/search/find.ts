import type { Connection, Model } from 'mongoose';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { searchAdvanced } from '@hokm/shared/api/search';
import {
  isCondition,
  narrows,
  SEARCH_FOUND_MAX,
  SEARCH_SORTS,
  type Condition,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import { refuse, type Result } from '../../platform/core/result.js';
import type { Filter } from './compare.js';
import { sourceOf, type FieldSource } from './sources.js';

/** Longest search, ms. */
const LONGEST_MS = 2_000;
/** MongoDB's code for work that took longer than it may. */
const TOO_LONG = 50;

type Search = BodyOf<typeof searchAdvanced>;

/** A search as the database gets it. */
export interface SearchPlan {
  readonly filter: Filter;
  /** The order of the index that leads; empty where it means nothing. */
  readonly order: Readonly<Record<string, 1 | -1>>;
  /** The index that leads. */
  readonly index: string;
}

/** The plan of a search. Refusals: `request/invalid` for what is no condition of the subject; `search/too_broad`. */
export function planOf(
  subject: SearchSubject,
  all: readonly Condition[],
  now: number,
): Result<{ plan: SearchPlan }, 'request/invalid' | 'search/too_broad'> {
  const { fields } = sourceOf(subject);
  const parts = all.map((condition) => ({ condition, source: fields[condition.field] }));
  const isValid = all.every((condition) => isCondition(subject, condition));
  if (!isValid) return refuse('request/invalid');
  const leading = parts
    .flatMap(({ condition, source }) =>
      source !== undefined && narrows(subject, condition) ? [{ condition, source }] : [],
    )
    .sort((one, other) => rankOf(one) - rankOf(other));
  const [lead] = leading;
  if (lead?.source.index === undefined) return refuse('search/too_broad');
  const conditions = parts.flatMap(({ condition: { op, value }, source }) =>
    source === undefined ? [] : [source.compare({ op, value, now })],
  );
  const { index, order = {} } = lead.source;
  return { ok: true, plan: { filter: together(conditions), order, index } };
}

/** All conditions in one. Side by side where their fields differ: an index of a part of the documents is found that way only. */
function together(conditions: readonly Filter[]): Filter {
  const names = conditions.flatMap((condition) => Object.keys(condition));
  if (new Set(names).size < names.length) return { $and: conditions };
  return Object.assign({}, ...conditions) as Filter;
}

function rankOf({ source, condition }: { readonly source: FieldSource; readonly condition: Condition }) {
  // One day is less than all that came before or after it.
  return (source.rank ?? 0) - (condition.op === 'eq' ? 0.5 : 0);
}

export interface FoundDocuments {
  /** Of the page. */
  readonly documents: readonly object[];
  readonly total: number;
  readonly total_is: 'exact' | 'at_least';
}

const isTooLong = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === TOO_LONG;

/**
 * Finds a page of a search: reads no more than `SEARCH_FOUND_MAX` + 1 matches, led by an index, and sorts them. Refusals: those of
 * `planOf`; `search/too_slow` when reading takes longer than `longestMs`.
 */
export async function findPage(
  connection: Connection,
  { subject, all, sort, page, per_page }: Search,
  now: number,
  longestMs = LONGEST_MS,
): Promise<Result<FoundDocuments, 'request/invalid' | 'search/too_broad' | 'search/too_slow'>> {
  const planned = planOf(subject, all, now);
  if (!planned.ok) return planned;
  const { collection, sorts, reads } = sourceOf(subject);
  const { by, order } = sort ?? { by: SEARCH_SORTS[subject][0], order: 'desc' };
  const keyOf = Object.hasOwn(sorts, by) ? sorts[by] : undefined;
  if (keyOf === undefined) return refuse('request/invalid');
  const { plan } = planned;
  try {
    const found = await (collection.model(connection) as Model<object>)
      .find(plan.filter)
      .sort({ ...plan.order })
      .limit(SEARCH_FOUND_MAX + 1)
      .select(reads === undefined ? {} : Object.fromEntries(reads.map((field) => [field, 1])))
      .maxTimeMS(longestMs)
      .lean<object[]>();
    const isMore = found.length > SEARCH_FOUND_MAX;
    const sorted = sortedBy(found.slice(0, SEARCH_FOUND_MAX), keyOf, order);
    return {
      ok: true,
      documents: sorted.slice((page - 1) * per_page, page * per_page),
      total: sorted.length,
      total_is: isMore ? 'at_least' : 'exact',
    };
  } catch (error) {
    if (isTooLong(error)) return refuse('search/too_slow');
    throw error;
  }
}

function sortedBy(
  documents: readonly object[],
  keyOf: (document: object) => number | string,
  order: 'asc' | 'desc',
): object[] {
  const idOf = (document: object): string => String((document as { readonly _id: unknown })._id);
  const rows = documents.map((document) => ({ document, key: keyOf(document), id: idOf(document) }));
  rows.sort((one, other) => {
    if (one.key !== other.key) return one.key < other.key ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  });
  if (order === 'desc') rows.reverse();
  return rows.map(({ document }) => document);
}
