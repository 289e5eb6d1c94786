import type { PanelLanguage } from '@hokm/shared/api/languages';
import { isBuiltIn, knownLanguages } from '../../texts/known-languages.js';
import type { LanguageRecord } from '../../texts/model.js';
import type { TextsContext } from './context.js';
import { countTranslated } from './spots.js';

/** All languages as the panel lists them, read from the database. */
export async function presentLanguages(context: TextsContext): Promise<PanelLanguage[]> {
  const { texts, namesOf } = context;
  const stored = await texts.languages.find({}).lean<LanguageRecord[]>();
  const byCode = new Map(stored.map((record) => [record._id, record]));
  const names = await namesOf(stored.flatMap(({ updated_by }) => updated_by ?? []));
  return knownLanguages(stored).map((language) => {
    const { revision = 0, updated_at, updated_by = '' } = byCode.get(language.code) ?? {};
    return {
      ...language,
      is_built_in: isBuiltIn(language.code),
      translated: countTranslated(texts, language),
      revision,
      updated_at: updated_at?.toISOString() ?? null,
      updated_by: names.get(updated_by) ?? '',
    };
  });
}
