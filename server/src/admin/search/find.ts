import type { Connection, Model, PipelineStage } from 'mongoose';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { searchAdvanced } from '@hokm/shared/api/search';
import {
  isCondition,
  narrows,
  SEARCH_FOUND_MAX,
  SEARCH_READ_MAX,
  SEARCH_SORTS,
  type Condition,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import { refuse, type Result } from '../../platform/core/result.js';
import type { Filter } from './compare.js';
import { sourceOf, type FieldSource } from './sources.js';

/** Longest search, ms. */
const LONGEST_MS = 2_000;
/** Fields by which a search is tried; of ten conditions few are narrow. */
const LEADS_MAX = 3;
/** MongoDB's code for work that took longer than it may. */
const TOO_LONG = 50;

type Search = BodyOf<typeof searchAdvanced>;

/**
 * A way to answer a search: what an index finds by itself, and what is looked up in that. The conditions on one field are
 * together, so that two days are a span.
 */
export interface SearchPlan {
  readonly lead: Filter;
  /** Null: the index finds just what is wanted. */
  readonly rest: Filter | null;
  /** The order of the index that leads; empty where it means nothing. */
  readonly order: Readonly<Record<string, 1 | -1>>;
  /** The index that leads. */
  readonly index: string;
}

interface Part {
  readonly condition: Condition;
  readonly source: FieldSource;
}

/**
 * The plans of a search, the one that is likely to find the fewest first. Refusals: `request/invalid` for what is no condition of
 * the subject; `search/too_broad` where no index answers any condition.
 */
export function plansOf(
  subject: SearchSubject,
  all: readonly Condition[],
  now: number,
): Result<{ plans: SearchPlan[] }, 'request/invalid' | 'search/too_broad'> {
  const { fields } = sourceOf(subject);
  const parts = all.flatMap((condition): Part[] => {
    const source = isCondition(subject, condition) ? fields[condition.field] : undefined;
    return source === undefined ? [] : [{ condition, source }];
  });
  if (parts.length < all.length) return refuse('request/invalid');
  const leading = parts
    .filter(({ condition }) => narrows(subject, condition))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const names = [...new Set(leading.map(({ condition }) => condition.field))];
  const plans = names.slice(0, LEADS_MAX).flatMap((name) => planLedBy(name, parts, leading, now));
  return plans.length === 0 ? refuse('search/too_broad') : { ok: true, plans };
}

/** The plan led by a field. A name is found among the people of a small set where the search asks for one. */
function planLedBy(
  name: string,
  parts: readonly Part[],
  leading: readonly Part[],
  now: number,
): SearchPlan[] {
  const source = parts.find(({ condition }) => condition.field === name)?.source;
  if (source?.index === undefined) return [];
  const within = source.within;
  const set = within && leading.find(({ condition }) => within[condition.field] !== undefined);
  const index = (set && within[set.condition.field]) ?? source.index;
  const isLead = (part: Part) => part.condition.field === name || part === set;
  const filters = (some: readonly Part[]) =>
    some.map(({ condition: { op, value }, source: { compare } }) => compare({ op, value, now }));
  const rest = parts.filter((part) => !isLead(part));
  return [
    {
      lead: together(filters(parts.filter(isLead))),
      rest: rest.length === 0 ? null : together(filters(rest)),
      order: source.order ?? {},
      index,
    },
  ];
}

/** All conditions in one. Side by side where their fields differ: an index of a part of the documents is found that way only. */
function together(conditions: readonly Filter[]): Filter {
  const names = conditions.flatMap((condition) => Object.keys(condition));
  if (new Set(names).size < names.length) return { $and: conditions };
  return Object.assign({}, ...conditions) as Filter;
}

function rankOf({ source, condition }: Part): number {
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

type Refused = 'request/invalid' | 'search/too_broad' | 'search/too_slow';

/**
 * What a plan finds, at most `SEARCH_FOUND_MAX` + 1. Null: its index finds more than `SEARCH_READ_MAX`, and too few of those are
 * wanted to say anything of the others.
 */
async function carryOut(
  { connection, subject, longestMs }: { connection: Connection; subject: SearchSubject; longestMs: number },
  { lead, rest, order, index }: SearchPlan,
): Promise<object[] | null> {
  const { collection, reads } = sourceOf(subject);
  const model = collection.model(connection) as Model<object>;
  const fields = reads === undefined ? {} : Object.fromEntries(reads.map((field) => [field, 1]));
  const led = () =>
    model
      .find(lead)
      .sort({ ...order })
      .hint(index)
      .maxTimeMS(longestMs);
  const most = SEARCH_FOUND_MAX + 1;
  if (rest === null) return led().limit(most).select(fields).lean<object[]>();
  const cast = (filter: SearchPlan['lead']) =>
    model.find(filter).cast(model) as PipelineStage.Match['$match'];
  const stages: PipelineStage[] = [
    { $match: cast(lead) },
    ...(Object.keys(order).length === 0 ? [] : [{ $sort: { ...order } }]),
    { $limit: SEARCH_READ_MAX },
    { $match: cast(rest) },
    { $limit: most },
    ...(reads === undefined ? [] : [{ $project: fields as Record<string, 1> }]),
  ];
  const found = await model.aggregate<object>(stages).option({ maxTimeMS: longestMs, hint: index });
  if (found.length === most) return found;
  const beyond = await led().skip(SEARCH_READ_MAX).limit(1).select({ _id: 1 }).lean<object[]>();
  return beyond.length > 0 ? null : found;
}

/**
 * Finds a page of a search. An index leads to at most `SEARCH_READ_MAX` things, of which those that are wanted are sorted.
 * Refusals: those of `plansOf`; `search/too_broad` where each index leads to more and too few of them are wanted;
 * `search/too_slow` when reading takes longer than `longestMs`.
 */
export async function findPage(
  connection: Connection,
  { subject, all, sort, page, per_page }: Search,
  now: number,
  longestMs = LONGEST_MS,
): Promise<Result<FoundDocuments, Refused>> {
  const planned = plansOf(subject, all, now);
  if (!planned.ok) return planned;
  const { sorts } = sourceOf(subject);
  const { by, order } = sort ?? { by: SEARCH_SORTS[subject][0], order: 'desc' };
  const keyOf = Object.hasOwn(sorts, by) ? sorts[by] : undefined;
  if (keyOf === undefined) return refuse('request/invalid');
  try {
    for (const plan of planned.plans) {
      const found = await carryOut({ connection, subject, longestMs }, plan);
      if (found === null) continue;
      const isMore = found.length > SEARCH_FOUND_MAX;
      const sorted = sortedBy(found.slice(0, SEARCH_FOUND_MAX), keyOf, order);
      return {
        ok: true,
        documents: sorted.slice((page - 1) * per_page, page * per_page),
        total: sorted.length,
        total_is: isMore ? 'at_least' : 'exact',
      };
    }
    return refuse('search/too_broad');
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
