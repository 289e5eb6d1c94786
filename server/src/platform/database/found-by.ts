import { searchedFor } from '@hokm/shared/spelling';
import { formerKey } from '../core/former-key.js';
import { beginsWith, beginsWithAny } from './prefix.js';

/** The condition of a search on the field `search`. */
export type FoundBy = Partial<
  Record<'search', ReturnType<typeof beginsWith> | ReturnType<typeof beginsWithAny>>
>;

/**
 * The condition on documents that have a key of a typed search (`searchKeys`), which an index on `search` answers. Null where
 * nothing that counts was typed. Keys of before spellings counted as one are looked up too, until they are made anew.
 */
export function foundBy(typed: string): FoundBy | null {
  const key = searchedFor(typed);
  if (key === '') return null;
  const former = formerKey(typed);
  const isSame = former === key || former === '';
  return { search: isSame ? beginsWith(key) : beginsWithAny([key, former]) };
}

const NOTHING = { search: { $in: [] as RegExp[] } };

/** The same for lists that show everything while nothing is typed. A search without a letter or digit finds nothing. */
export function foundInList(typed: string): FoundBy {
  return foundBy(typed) ?? (formerKey(typed) === '' ? {} : NOTHING);
}
