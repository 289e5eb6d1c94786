import type { CollectionIndex } from '../platform/database/collection.js';

/**
 * The orders of the panel's list of people. `direction` is that in which indexes hold the field and the id after it; `index`
 * holds all accounts so.
 */
export const LIST_ORDERS = {
  created_at: { field: 'created_at', direction: -1, index: 'created_at_-1__id_-1' },
  name: { field: 'name_key', direction: 1, index: 'name_key_1__id_1' },
  last_seen_at: { field: 'seen_at', direction: -1, index: 'seen_at_-1__id_-1' },
  score: { field: 'standing.score', direction: -1, index: 'standing.score_-1__id_-1' },
  trophies: { field: 'standing.trophies', direction: -1, index: 'panel_trophies' },
} as const;
export type ListOrder = keyof typeof LIST_ORDERS;

/** Parts of all accounts that have indexes of their own: who has this field, or has it not. */
const LIST_SETS = {
  active: { field: 'inactive', has: false },
  inactive: { field: 'inactive.at', has: true },
  sanctioned: { field: 'sanctioned_until', has: true },
  deleting: { field: 'delete_at', has: true },
} as const;
export type ListSet = keyof typeof LIST_SETS;

const SETS = Object.entries(LIST_SETS) as [ListSet, (typeof LIST_SETS)[ListSet]][];
const ORDERS = Object.entries(LIST_ORDERS) as [ListOrder, (typeof LIST_ORDERS)[ListOrder]][];

/** The name of the index that holds a set, or all accounts, in an order. */
export function listIndex(set: ListSet | 'all', order: ListOrder): string {
  return set === 'all' ? LIST_ORDERS[order].index : `${set}_by_${order}`;
}

/** The name of the index by which people of a set are found by their names. */
export function searchIndex(set: ListSet | 'all'): string {
  return set === 'all' || !LIST_SETS[set].has ? 'search_1' : `${set}_search`;
}

/**
 * An index for each set and order, and for names within the small sets: a page reads what it shows however few of all accounts
 * the set has, and however close together. The set's field ends the key, as two indexes may not have the same one.
 */
export const listIndexes: readonly CollectionIndex[] = SETS.flatMap(([set, { field, has }]) => {
  const partialFilterExpression = { [field]: has ? { $exists: true } : null };
  const ordered = ORDERS.map(([order, { field: by, direction }]) => ({
    key: { [by]: direction, _id: direction, [field]: 1 as const },
    name: listIndex(set, order),
    partialFilterExpression,
    answers: `a page of the panel of ${set} people by ${order}`,
  }));
  const found = {
    key: { search: 1 as const, [field]: 1 as const },
    name: searchIndex(set),
    partialFilterExpression,
    answers: `${set} people by the beginning of a name or username`,
  };
  return has ? [...ordered, found] : ordered;
});
