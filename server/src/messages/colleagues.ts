import type { PageQuery } from '@hokm/shared/api';
import type { Colleague } from '@hokm/shared/api/messages';
import { searchedFor, searchKeys } from '@hokm/shared/spelling';
import { POLICIES } from '@hokm/shared/policy';
import type { MessagesContext } from './context.js';

/** Most words of a name by which somebody is found. */
const WORDS_MAX = 8;

/** A page of the staff who may answer threads, by name, and how many there are. The staff is small: it is sorted here. */
export async function colleaguesOf(
  { staffOf, people }: Pick<MessagesContext, 'staffOf' | 'people'>,
  { search, page, per_page }: PageQuery & { readonly search: string },
): Promise<{ readonly total: number; readonly colleagues: Colleague[] }> {
  const found = [...(await people.findPeople(await staffOf(POLICIES['panel/messages']))).values()];
  const beginning = searchedFor(search);
  const fitting = found
    .filter(
      ({ name }) =>
        beginning === '' || searchKeys([name], WORDS_MAX).some((key) => key.startsWith(beginning)),
    )
    .sort((one, other) => one.name.localeCompare(other.name, 'fa') || (one.id < other.id ? -1 : 1));
  const from = (page - 1) * per_page;
  return {
    total: fitting.length,
    colleagues: fitting
      .slice(from, from + per_page)
      .map(({ id, name, admin_level }) => ({ id, name, admin_level })),
  };
}
