import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangedTexts } from '@hokm/shared/api/languages';
import type { Language } from '@hokm/shared/text';
import { layErrors } from '@hokm/web/changed-errors';
import { layTexts, type LaidText } from '@hokm/web/i18n';
import { callQuery } from '../api/queries.js';

/** `nav.home` is the text `home` of the namespace `nav`. */
export function laidTexts(texts: ChangedTexts['texts']): LaidText[] {
  return Object.entries(texts).map(([name, value]) => {
    const dot = name.indexOf('.');
    return { namespace: name.slice(0, dot), key: name.slice(dot + 1), value };
  });
}

/** Lays the texts that the staff has changed over those of the panel, in its language, and follows them. */
export function useChangedTexts(language: Language): void {
  const { data } = useQuery({
    ...callQuery('GET /texts/:language', { params: { language }, query: { for: 'panel' } }),
    staleTime: Infinity,
    retry: false,
  });
  const changed = data?.data;
  useEffect(() => {
    if (changed === undefined || changed.language !== language) {
      layErrors(null);
      layTexts(language, null);
      return;
    }
    layErrors({ language, texts: changed.errors });
    layTexts(language, laidTexts(changed.texts));
  }, [changed, language]);
}
