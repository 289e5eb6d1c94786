import type { Translation } from '@hokm/shared/api/translations';
import { placeholdersOf } from '@hokm/shared/text';
import type { TextsContext } from './context.js';
import { isOutdated, valueOf, type FilledSpot } from './spots.js';

/** A text as the panel lists it. */
function present(spot: FilledSpot, names: ReadonlyMap<string, string>): Translation {
  const { language, text, base, record } = spot;
  const { namespace, key, is_changeable } = text;
  return {
    id: record?._id.toHexString() ?? null,
    language,
    namespace,
    key,
    base,
    is_changeable,
    value: valueOf(spot),
    placeholders: [...(placeholdersOf(namespace, base) ?? [])],
    is_outdated: isOutdated(spot),
    revision: record?.revision ?? 0,
    updated_at: record?.updated_at?.toISOString() ?? null,
    updated_by: names.get(record?.updated_by ?? '') ?? '',
  };
}

/** Texts as the panel lists them. One query for the names of who changed them. */
export async function presentAll(
  { namesOf }: Pick<TextsContext, 'namesOf'>,
  spots: readonly FilledSpot[],
): Promise<Translation[]> {
  const people = [...new Set(spots.flatMap(({ record }) => record?.updated_by ?? []))];
  const names = people.length === 0 ? new Map<string, string>() : await namesOf(people);
  return spots.map((spot) => present(spot, names));
}
